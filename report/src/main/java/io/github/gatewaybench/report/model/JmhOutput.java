package io.github.gatewaybench.report.model;

import java.nio.file.Path;
import java.util.List;

/**
 * What JMH printed, or wrote as JSON.
 *
 * @param file where
 * @param results in its order
 */
public record JmhOutput(Path file, List<JmhResult> results) implements RawOutput {
}
