package io.github.gatewaybench.measurements;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The load of a cell, as names and values such as {@code connections=300}. */
public record Load(Map<String, String> parts) {

	public Load {
		parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
	}

	/** Creates a load from names and values, given alternately. */
	public static Load of(Object... namesAndValues) {
		return new Load(OrderedMaps.ofStrings(namesAndValues));
	}

	/** The value of a part; empty if the load has no such part. */
	public String part(String name) {
		return this.parts.getOrDefault(name, "");
	}

	/** The value of a part that must be a whole number. */
	public int intPart(String name) {
		return Integer.parseInt(part(name));
	}

	@Override
	public String toString() {
		return this.parts.entrySet()
			.stream()
			.map((each) -> each.getKey() + "=" + each.getValue())
			.collect(Collectors.joining(" "));
	}

}
