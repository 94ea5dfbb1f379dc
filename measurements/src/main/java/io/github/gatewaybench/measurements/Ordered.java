package io.github.gatewaybench.measurements;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Maps that keep the order in which they are written.
 */
public final class Ordered {

	private Ordered() {
	}

	/** A map of these names and values, in turn. */
	public static Map<String, Object> of(Object... namesAndValues) {
		Map<String, Object> map = new LinkedHashMap<>();
		for (int i = 0; i < namesAndValues.length; i += 2) {
			map.put(namesAndValues[i].toString(), namesAndValues[i + 1]);
		}
		return Collections.unmodifiableMap(map);
	}

}
