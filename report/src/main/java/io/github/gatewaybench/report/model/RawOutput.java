package io.github.gatewaybench.report.model;

import java.nio.file.Path;

/**
 * What a load generator printed, in a file that may be from anywhere.
 */
public sealed interface RawOutput permits WrkOutput, AbOutput, JmhOutput {

	/** The file. */
	Path file();

}
