package io.github.gatewaybench.report.model;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What wrk printed.
 *
 * @param file where
 * @param command the line above it, where there is one
 * @param url what was asked for
 * @param threads of wrk
 * @param connections that wrk was asked for
 * @param figures what it found
 * @param bytesRead headers and bodies, rounded by wrk
 * @param bytesPerSec headers and bodies, rounded by wrk
 */
public record WrkOutput(Path file, Optional<String> command, String url, long threads, long connections,
		WrkFigures figures, double bytesRead, double bytesPerSec) implements RawOutput {
}
