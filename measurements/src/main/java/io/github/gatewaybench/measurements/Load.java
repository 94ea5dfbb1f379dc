package io.github.gatewaybench.measurements;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The load that a subject is put under in a cell, as named parts such as {@code
 * connections=300}.
 */
public record Load(Map<String, String> parts) {

	public Load {
		parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
	}

	/** Creates a load from the names and values of its parts, given alternately. */
	public static Load of(Object... namesAndValues) {
		return new Load(OrderedMaps.ofStrings(namesAndValues));
	}

	/** The value of a part by its name; an empty text if the load has no such part. */
	public String part(String name) {
		return this.parts.getOrDefault(name, "");
	}

	/**
	 * The value of a part by its name, as a whole number; throws NumberFormatException if
	 * it is none.
	 */
	public int partAsInt(String name) {
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
