package io.github.gatewaybench.report.compare;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * What stands in one row: a figure of a subject under a load.
 *
 * @param subject what was tested
 * @param load by name, such as connections; in the order of the columns
 * @param metric the figure
 */
record Key(String subject, Map<String, String> load, Metric metric) {

	/** A part of the load as it stands in CSV and JSON: a number, where it is one. */
	Object part(String name) {
		String value = this.load.getOrDefault(name, "");
		return value.matches("\\d{1,9}") ? (Object) Integer.valueOf(value) : value;
	}

	/** The subject under its load, in words. */
	String place() {
		return this.subject + this.load.entrySet()
			.stream()
			.map((each) -> " " + each.getKey() + "=" + each.getValue())
			.collect(Collectors.joining());
	}

}
