package io.github.gatewaybench.measurements;

/**
 * Which cell of a run.
 *
 * @param execution its number after the start of the servers, among those of its load,
 * from 1
 */
public record CellId(String subject, Load load, int execution, int repetition) {
}
