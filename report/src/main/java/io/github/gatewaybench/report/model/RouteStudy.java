package io.github.gatewaybench.report.model;

import java.util.List;

/**
 * A run of the route study, with JMH.
 *
 * @param info what a run of any kind has
 * @param routes sizes of the table
 * @param clients shared, per-request
 * @param jmhOptions what JMH was told besides
 * @param cells those that there are, by subject, size, client and repetition
 * @param starts the measured ones
 */
public record RouteStudy(RunInfo info, List<Integer> routes, List<String> clients, List<String> jmhOptions,
		List<JmhCell> cells, List<Start> starts) implements Run {
}
