package io.github.gatewaybench.measurements;

import java.util.function.DoubleUnaryOperator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import io.github.gatewaybench.measurements.folder.JsonFile;

/**
 * What a load generator found in one execution. Its JSON is what stands under "figures"
 * in a cell's file.
 */
public interface Figures {

	/** Figures by the names that files have; those that are not there are unknown. */
	static <F extends Figures> F of(Class<F> type, Map<String, ?> byName) {
		return JsonFile.MAPPER.convertValue(byName, type);
	}

	/** Whether there is a result at all; where not, the load generator gave up. */
	boolean hasResult();

	/** One of the figures; empty where the tool gave none. */
	Optional<Reading> reading(Metric metric);

	/** How many requests were answered; empty where the tool does not count them. */
	default OptionalLong requests() {
		return OptionalLong.empty();
	}

	/** How many requests failed; 0 where the tool does not count them. */
	default long errors() {
		return 0;
	}

	/** One of the figures, without its step. */
	default OptionalDouble value(Metric metric) {
		return reading(metric).stream().mapToDouble(Reading::value).findFirst();
	}

	/**
	 * A figure as its tool reports it.
	 *
	 * @param step the smallest difference that the tool can show, in the same unit; 0 if
	 * it gives all digits
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

}
