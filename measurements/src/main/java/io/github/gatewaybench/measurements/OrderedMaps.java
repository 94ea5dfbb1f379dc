package io.github.gatewaybench.measurements;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Factory methods for maps that keep the order in which entries were added. */
public final class OrderedMaps {

	private OrderedMaps() {
	}

	/** Creates an unmodifiable map from names and values, given alternately. */
	public static Map<String, Object> of(Object... namesAndValues) {
		Map<String, Object> map = new LinkedHashMap<>();
		for (int i = 0; i < namesAndValues.length; i += 2) {
			map.put(namesAndValues[i].toString(), namesAndValues[i + 1]);
		}
		return Collections.unmodifiableMap(map);
	}

	/** Groups elements by a key; keys are in the order in which they first appear. */
	public static <K, T> Map<K, List<T>> groupBy(Function<T, K> key, Collection<T> all) {
		return all.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
	}

	/**
	 * Creates an unmodifiable map from names and values, given alternately; values are
	 * converted to strings.
	 */
	public static Map<String, String> ofStrings(Object... namesAndValues) {
		Map<String, String> map = new LinkedHashMap<>();
		of(namesAndValues).forEach((name, value) -> map.put(name, value.toString()));
		return Collections.unmodifiableMap(map);
	}

}
