package io.github.gatewaybench.report.model;

import java.util.List;

/**
 * A run with wrk.
 *
 * @param info what a run of any kind has
 * @param base the subject that those without one of their own are compared with
 * @param connections connection counts, one cell each
 * @param durationSeconds of a cell
 * @param threads of wrk
 * @param timeoutSeconds an answer that comes later is an error
 * @param cells those that there are, by subject, connections and repetition
 */
public record Round(RunInfo info, String base, List<Integer> connections, long durationSeconds, long threads,
		long timeoutSeconds, List<WrkCell> cells) implements Run {
}
