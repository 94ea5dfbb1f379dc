package io.github.gatewaybench.report.model;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What ab printed.
 *
 * @param file where
 * @param command the line above it, where there is one
 * @param path what was asked for; none where ab gave up
 * @param connections how many at a time; none where ab gave up
 * @param figures what it found; empty where it gave up
 * @param problem why it gave up, in its own words
 * @param partialRequests how many were done when it gave up, where it says so
 */
public record AbOutput(Path file, Optional<String> command, Optional<String> path, OptionalLong connections,
		Optional<AbFigures> figures, Optional<String> problem, OptionalLong partialRequests) implements RawOutput {
}
