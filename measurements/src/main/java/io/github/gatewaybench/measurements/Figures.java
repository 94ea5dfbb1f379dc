package io.github.gatewaybench.measurements;

import java.util.List;
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
	default boolean hasResult() {
		return requests().isPresent();
	}

	/** One of the figures; empty where the tool gave none. */
	Optional<Reading> reading(Metric metric);

	/** How many requests were answered; empty where the tool does not count them. */
	OptionalLong requests();

	/** How many requests failed; 0 where the tool does not count them. */
	long errors();

	/** Why the figures do not count, as far as they tell by themselves. */
	List<String> problems();

	/** One of the figures, without its step. */
	default OptionalDouble value(Metric metric) {
		return reading(metric).stream().mapToDouble(Reading::value).findFirst();
	}

}
