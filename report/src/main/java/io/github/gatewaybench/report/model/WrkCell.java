package io.github.gatewaybench.report.model;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A cell of a round.
 *
 * @param file the JSON file that it was read from
 * @param subject what was tested
 * @param connections how many were open
 * @param repetition from 1
 * @param outcome how it came out
 * @param figures what wrk found; empty where it gave no result
 */
public record WrkCell(Path file, String subject, int connections, int repetition, Outcome outcome,
		Optional<WrkFigures> figures) implements Cell {

	@Override
	public Path rawFile() {
		return this.file.resolveSibling("c" + this.connections + ".wrk.txt");
	}

}
