package io.github.gatewaybench.measurements;

/**
 * Identifies a cell in a run.
 *
 * @param execution number of the execution of this load since the servers were started,
 * from 1
 */
public record CellId(String subject, Load load, int execution, int repetition) {
}
