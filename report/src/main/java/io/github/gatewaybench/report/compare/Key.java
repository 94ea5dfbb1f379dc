package io.github.gatewaybench.report.compare;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What stands in one row: a figure of a subject under a load.
 *
 * @param subject what was tested
 * @param load by name, such as connections; in the order of the columns
 * @param metric the figure
 */
record Key(String subject, Map<String, String> load, Metric metric) {

	private static final int MOST = 4;

	/** Some places in words: where they are many, how many of each subject. */
	static String places(Collection<Key> keys) {
		Map<String, Set<String>> bySubject = new LinkedHashMap<>();
		keys.forEach(
				(key) -> bySubject.computeIfAbsent(key.subject(), (unused) -> new LinkedHashSet<>()).add(key.place()));
		long places = bySubject.values().stream().mapToLong(Set::size).sum();
		return bySubject.entrySet()
			.stream()
			.map((each) -> (places <= MOST) ? String.join(", ", each.getValue())
					: each.getKey() + " (" + each.getValue().size() + ")")
			.collect(Collectors.joining(", "));
	}

	/** A part of the load as it stands in CSV and JSON: a number, where it is one. */
	Object part(String name) {
		String value = this.load.getOrDefault(name, "");
		return value.matches("\\d{1,9}") ? (Object) Integer.valueOf(value) : value;
	}

	/** The same of another subject. */
	Key with(String subject) {
		return new Key(subject, this.load, this.metric);
	}

	/** The subject under its load, in words. */
	String place() {
		return this.subject + this.load.entrySet()
			.stream()
			.map((each) -> " " + each.getKey() + "=" + each.getValue())
			.collect(Collectors.joining());
	}

}
