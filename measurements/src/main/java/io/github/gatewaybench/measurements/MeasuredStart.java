package io.github.gatewaybench.measurements;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A measured start of a gateway in the route study.
 *
 * @param subject what was started
 * @param routes the size of its table
 * @param repetition from 1
 * @param started when, in UTC as in 2026-11-21T04:12:27Z
 * @param startMs from the start of the process to the answer by the table's last route
 * @param heapBytes in use after it and a full collection
 * @param cpuS processor time of the start, in seconds
 * @param peakRssMb most memory at a time until then, in mebibytes
 */
public record MeasuredStart(String subject, int routes, int repetition, Optional<String> started, double startMs,
		OptionalDouble heapBytes, OptionalDouble cpuS, OptionalDouble peakRssMb) {
}
