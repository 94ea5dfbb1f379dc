package io.github.gatewaybench.measurements;

/**
 * The place of a cell in a run.
 *
 * @param execution number of the execution of this load since the start of the servers,
 * from 1
 */
public record CellId(String subject, Load load, int execution, int repetition) {
}
