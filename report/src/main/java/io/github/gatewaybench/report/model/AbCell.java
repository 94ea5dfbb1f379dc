package io.github.gatewaybench.report.model;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A cell of a study with ab: one of the executions after a start.
 *
 * @param file the JSON file that it was read from
 * @param subject what was tested
 * @param cpus the machine size: to how many processors the gateway was held, or all
 * @param protocol plain or keep-alive
 * @param requests how many ab was to make
 * @param connections how many at a time
 * @param execution its number after the start, of those of its load, from 1
 * @param repetition from 1
 * @param outcome how it came out
 * @param figures what ab found; empty where it gave up
 */
public record AbCell(Path file, String subject, String cpus, String protocol, int requests, int connections,
		int execution, int repetition, Outcome outcome, Optional<AbFigures> figures) implements Cell {

	@Override
	public Path rawFile() {
		return this.file.resolveSibling("n%d-c%d-%d.ab.txt".formatted(this.requests, this.connections, this.execution));
	}

}
