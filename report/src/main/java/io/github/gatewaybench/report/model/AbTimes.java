package io.github.gatewaybench.report.model;

import java.util.OptionalDouble;

/**
 * The times that a part of the requests took, rounded by ab to whole milliseconds but for
 * the deviation.
 *
 * @param minMs shortest
 * @param meanMs mean
 * @param sdMs standard deviation; {@code ab -S} leaves it out
 * @param medianMs median; {@code ab -S} leaves it out
 * @param maxMs longest
 */
public record AbTimes(OptionalDouble minMs, OptionalDouble meanMs, OptionalDouble sdMs, OptionalDouble medianMs,
		OptionalDouble maxMs) {
}
