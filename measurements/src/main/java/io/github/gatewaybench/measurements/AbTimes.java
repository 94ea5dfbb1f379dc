package io.github.gatewaybench.measurements;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * The times in milliseconds that a part of the requests took, rounded by ab to whole ones
 * but for the deviation. Empty where ab gives none, or a negative one of a clock that was
 * set back.
 *
 * @param min shortest
 * @param mean mean
 * @param sd standard deviation; {@code ab -S} leaves it out
 * @param median median; {@code ab -S} leaves it out
 * @param max longest
 */
public record AbTimes(OptionalDouble min, OptionalDouble mean, OptionalDouble sd, OptionalDouble median,
		OptionalDouble max) {

	public AbTimes {
		Check.figures(Map.of("min", min, "mean", mean, "sd", sd, "median", median, "max", max));
	}
}
