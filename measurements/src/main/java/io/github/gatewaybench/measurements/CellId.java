package io.github.gatewaybench.measurements;

/**
 * The identity of a cell within its run: what was measured, under which load, and which
 * of the repeated measurements it is.
 *
 * @param execution how many times the load has been executed since the servers were
 * started, counted from 1 and including this cell
 * @param repetition number of the repetition of the whole experiment, counted from 1
 */
public record CellId(String subject, Load load, int execution, int repetition) {
}
