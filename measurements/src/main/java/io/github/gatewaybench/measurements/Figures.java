package io.github.gatewaybench.measurements;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a load generator found in one execution.
 */
public interface Figures {

	/** One of the figures; empty where the tool gave none. */
	Optional<Reading> reading(Metric metric);

	/** How many requests were answered; empty where the tool does not count them. */
	OptionalLong requests();

	/** How many requests failed; 0 where the tool does not count them. */
	long errors();

	/** One of the figures, without its step. */
	default OptionalDouble value(Metric metric) {
		return reading(metric).map((each) -> OptionalDouble.of(each.value())).orElse(OptionalDouble.empty());
	}

}
