package io.github.gatewaybench.report.compare;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One side of a comparison: what was measured, and under which settings.
 *
 * @param title of the side, for people
 * @param tool wrk, ab or jmh
 * @param base the subject without a gateway, or to which the others are set; none in raw
 * files
 * @param settings that the values depend on besides the subject
 * @param series the values by what they are of
 * @param sources the files of what ran
 */
record Measurements(String title, String tool, Optional<String> base, List<Setting> settings, Map<Key, Series> series,
		List<Source> sources) {

	/** Whether the names of subjects and loads mean the same on both sides. */
	boolean isOfTheSameKindAs(Measurements other) {
		return kind().equals(other.kind());
	}

	/** In words. */
	String kind() {
		return (this.base.isPresent() ? "a run with " : "raw output of ") + this.tool;
	}

	/** The figures that are compared when the user names none. */
	Set<Metric> usualMetrics() {
		return this.tool.equals("jmh") ? Set.of(Metric.values()) : Metric.USUAL;
	}

	/** Whether there is any cell of it. */
	boolean has(Key key) {
		return !this.series.getOrDefault(key, Series.NONE).isNone();
	}

	/** Whose processor time a subject's is, where that is known. */
	Optional<String> role(String subject) {
		return this.sources.stream()
			.filter((source) -> source.subject().equals(subject))
			.flatMap((source) -> source.role().stream())
			.findFirst();
	}

	/** In the order in which they were measured. */
	Set<String> subjects() {
		return this.series.entrySet()
			.stream()
			.filter((each) -> !each.getValue().isNone())
			.map((each) -> each.getKey().subject())
			.collect(Collectors.toCollection(LinkedHashSet::new));
	}

	/** Only these subjects, under other names. */
	Measurements renamed(Map<String, String> names) {
		Map<Key, Series> renamed = new LinkedHashMap<>();
		this.series.forEach((key, each) -> {
			String name = names.get(key.subject());
			if (name != null) {
				renamed.put(new Key(name, key.load(), key.metric()), each);
			}
		});
		List<Source> kept = this.sources.stream()
			.filter((source) -> names.containsKey(source.subject()))
			.map((source) -> source.renamed(names.get(source.subject())))
			.toList();
		return new Measurements(this.title, this.tool, this.base, this.settings, renamed, kept);
	}

	/** The same, whose cells are told from those of other runs. */
	Measurements asPart(String run) {
		Map<Key, Series> named = new LinkedHashMap<>();
		this.series.forEach((key, each) -> named.put(key, each.asPart(run)));
		return new Measurements(this.title, this.tool, this.base, this.settings, named, this.sources);
	}

}
