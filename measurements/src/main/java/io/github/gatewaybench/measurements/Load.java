package io.github.gatewaybench.measurements;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The load of a cell, such as {@code connections=300}. */
public record Load(Map<String, String> parts) {

	public Load {
		parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
	}

	/** A load of these names and values, in turn. */
	public static Load of(Object... namesAndValues) {
		return new Load(Ordered.texts(namesAndValues));
	}

	/** One of the values; empty where the load has no such part. */
	public String part(String name) {
		return this.parts.getOrDefault(name, "");
	}

	/** One of the values, which must be a whole number. */
	public int number(String name) {
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
