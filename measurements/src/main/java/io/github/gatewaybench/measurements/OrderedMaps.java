package io.github.gatewaybench.measurements;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Creates maps that keep the order of their entries. */
public final class OrderedMaps {

	private OrderedMaps() {
	}

	/** A map of names and values, given alternately. */
	public static Map<String, Object> of(Object... namesAndValues) {
		Map<String, Object> map = new LinkedHashMap<>();
		for (int i = 0; i < namesAndValues.length; i += 2) {
			map.put(namesAndValues[i].toString(), namesAndValues[i + 1]);
		}
		return Collections.unmodifiableMap(map);
	}

	/** Groups elements by a key, in the order in which the keys first appear. */
	public static <K, T> Map<K, List<T>> groupBy(Function<T, K> key, Collection<T> all) {
		return all.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
	}

	/** A map of names and values as strings, given alternately. */
	public static Map<String, String> ofStrings(Object... namesAndValues) {
		Map<String, String> map = new LinkedHashMap<>();
		of(namesAndValues).forEach((name, value) -> map.put(name, value.toString()));
		return Collections.unmodifiableMap(map);
	}

}
