package io.github.gatewaybench.measurements;

import java.util.OptionalDouble;

/**
 * A measured start of a gateway in the route study.
 *
 * @param subject what was started
 * @param routes the size of its table
 * @param repetition from 1
 * @param startMs from the start of the process to the answer by the table's last route
 * @param heapBytes in use after it and a full collection
 */
public record Start(String subject, int routes, int repetition, double startMs, OptionalDouble heapBytes) {
}
