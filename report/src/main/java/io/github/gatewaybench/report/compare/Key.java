package io.github.gatewaybench.report.compare;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.report.view.Measure;

/**
 * What stands in one row: a figure of a subject under a load.
 *
 * @param subject what was tested
 * @param load as far as it is known: a part may be "-"
 * @param measure the figure
 */
record Key(String subject, Load load, Measure measure) {

	private static final String UNKNOWN = "-";

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

	/** The same of another subject. */
	Key with(String subject) {
		return new Key(subject, this.load, this.measure);
	}

	/** The same under another load. */
	Key under(Load load) {
		return new Key(this.subject, load, this.measure);
	}

	/** The same with another value of a part of the load. */
	Key with(String part, String value) {
		Map<String, String> parts = new LinkedHashMap<>(this.load.parts());
		parts.put(part, value);
		return under(new Load(parts));
	}

	/** Whether a part of the load is not known. */
	boolean isVague() {
		return this.load.parts().containsValue(UNKNOWN);
	}

	/** Whether the other is the same, as far as the load is known here. */
	boolean mayBe(Key other) {
		return this.subject.equals(other.subject) && this.measure == other.measure
				&& this.load.parts().keySet().equals(other.load.parts().keySet())
				&& this.load.parts()
					.entrySet()
					.stream()
					.allMatch((part) -> part.getValue().equals(UNKNOWN)
							|| part.getValue().equals(other.load.part(part.getKey())));
	}

	/** The subject under its load, in words. */
	String place() {
		return this.subject + " " + this.load;
	}

}
