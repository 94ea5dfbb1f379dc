package io.github.gatewaybench.measurements;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.DoubleUnaryOperator;

/**
 * A figure as its tool tells it.
 *
 * @param step the difference between two figures that the tool can just tell apart, in
 * the same unit; 0 where it gives all digits
 */
public record Reading(double value, double step) {

	/** Of all rates that wrk and ab print. */
	private static final double HUNDREDTH = 0.01;

	static Optional<Reading> of(OptionalDouble value, DoubleUnaryOperator step) {
		return value.stream().mapToObj((known) -> new Reading(known, step.applyAsDouble(known))).findFirst();
	}

	/** A rate with two places, which moves by no less than one request. */
	static Optional<Reading> ofRate(OptionalDouble rate, OptionalLong requests) {
		return of(rate, (value) -> Math.max(HUNDREDTH, value / requests.orElse(Long.MAX_VALUE)));
	}

}
