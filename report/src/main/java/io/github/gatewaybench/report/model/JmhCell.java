package io.github.gatewaybench.report.model;

import java.nio.file.Path;
import java.util.Map;

/**
 * A cell of the route study.
 *
 * @param file the JSON file that it was read from
 * @param subject what was tested
 * @param routes the size of the gateway's table; 0 for direct, which has none
 * @param client shared or per-request
 * @param repetition from 1
 * @param outcome how it came out
 * @param figures by JMH's mode (thrpt, avgt, sample, ss), in ops/s or ms/op
 */
public record JmhCell(Path file, String subject, int routes, String client, int repetition, Outcome outcome,
		Map<String, JmhScore> figures) implements Cell {

	@Override
	public Path rawFile() {
		return this.file.resolveSibling(this.client + ".jmh.json");
	}

}
