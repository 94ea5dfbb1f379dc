package io.github.gatewaybench.measurements;

/**
 * The identity of a cell within its run: what was measured, under which load, and which
 * of the repeated measurements it is.
 *
 * @param subject name of the subject or, in a versus comparison, of the arm
 * @param execution how many times the load has been executed since the servers were
 * started, counted from 1 and including this cell
 * @param repetition number of the repetition of the whole experiment, counted from 1; in
 * a versus comparison, the number of the block; in a memory study, the number of the try
 */
public record CellId(String subject, Load load, int execution, int repetition) {
}
