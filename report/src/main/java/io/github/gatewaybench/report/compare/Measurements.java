package io.github.gatewaybench.report.compare;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Fact;

/**
 * One side of a comparison: what was measured, and what it depends on.
 *
 * @param title of the side, for people
 * @param tool wrk, ab or jmh
 * @param base the subject without a gateway, or to which the others are set; none in raw
 * files
 * @param facts that the values depend on besides the subject
 * @param values what was measured, by what it is of
 * @param sources the files of what ran
 */
record Measurements(String title, String tool, Optional<String> base, List<Fact> facts, Map<Key, Repetitions> values,
		List<Source> sources) {

	/** Whether the names of subjects and loads mean the same on both sides. */
	boolean isOfTheSameKindAs(Measurements other) {
		return kind().equals(other.kind());
	}

	/** In words. */
	String kind() {
		return (this.base.isPresent() ? "a run with " : "raw output of ") + this.tool;
	}

	/** The values of a row; none where it has no cell of it. */
	Repetitions of(Key key) {
		return this.values.getOrDefault(key, Repetitions.NONE);
	}

	/** Whether there is any cell of it. */
	boolean has(Key key) {
		return !of(key).isNone();
	}

	/** Whether there is any figure of its subject under its load. */
	boolean hasPlaceOf(Key key) {
		return this.values.entrySet()
			.stream()
			.anyMatch((each) -> each.getKey().place().equals(key.place()) && !each.getValue().isNone());
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
		return this.values.entrySet()
			.stream()
			.filter((each) -> !each.getValue().isNone())
			.map((each) -> each.getKey().subject())
			.collect(Collectors.toCollection(LinkedHashSet::new));
	}

	/**
	 * The same, whose values of loads that are not wholly known are those of the loads
	 * that they may be.
	 */
	Measurements knowing(Set<Key> keys) {
		Map<Key, Repetitions> known = new LinkedHashMap<>();
		this.values.forEach((key, each) -> {
			List<Key> meant = (key.isVague() && each.count() == 0)
					? keys.stream().filter((other) -> !other.isVague() && key.mayBe(other)).toList() : List.of();
			(meant.isEmpty() ? List.of(key) : meant).forEach((other) -> known.merge(other, each, Repetitions::plus));
		});
		return new Measurements(this.title, this.tool, this.base, this.facts, known, this.sources);
	}

	/** Only these subjects, under other names. */
	Measurements renamed(Map<String, String> names) {
		Map<Key, Repetitions> renamed = new LinkedHashMap<>();
		this.values.forEach((key, each) -> {
			String name = names.get(key.subject());
			if (name != null) {
				renamed.put(key.with(name), each);
			}
		});
		List<Source> kept = this.sources.stream()
			.filter((source) -> names.containsKey(source.subject()))
			.map((source) -> source.renamed(names.get(source.subject())))
			.toList();
		return new Measurements(this.title, this.tool, this.base, this.facts, renamed, kept);
	}

	/** The same, whose cells are told from those of other runs. */
	Measurements asPart(String run) {
		Map<Key, Repetitions> named = new LinkedHashMap<>();
		this.values.forEach((key, each) -> named.put(key, each.asPart(run)));
		return new Measurements(this.title, this.tool, this.base, this.facts, named, this.sources);
	}

}
