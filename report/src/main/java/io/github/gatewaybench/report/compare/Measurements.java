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
 * One side of a comparison: a title for people, the tool, whether it is of runs and not
 * of raw files, what the values depend on besides the subject, the values, and the files
 * of what ran.
 */
record Measurements(String title, String tool, boolean isRun, List<Fact> facts, Map<Key, Repetitions> values,
		List<Source> sources) {

	/** In words: of one kind, the names of subjects and loads mean the same. */
	String kind() {
		return (this.isRun ? "a run with " : "raw output of ") + this.tool;
	}

	Repetitions of(Key key) {
		return this.values.getOrDefault(key, Repetitions.NONE);
	}

	boolean hasPlaceOf(Key key) {
		return this.values.keySet().stream().anyMatch((each) -> each.place().equals(key.place()) && !of(each).isNone());
	}

	Optional<String> role(String subject) {
		return this.sources.stream()
			.filter((source) -> source.key().subject().equals(subject))
			.flatMap((source) -> source.role().stream())
			.findFirst();
	}

	Set<String> subjects() {
		return this.values.keySet()
			.stream()
			.filter((key) -> !of(key).isNone())
			.map(Key::subject)
			.collect(Collectors.toCollection(LinkedHashSet::new));
	}

	private Measurements with(Map<Key, Repetitions> values, List<Source> sources) {
		return new Measurements(this.title, this.tool, this.isRun, this.facts, values, sources);
	}

	/**
	 * The same; values of a load that is not wholly known are those of what it may be.
	 */
	Measurements knowing(Set<Key> keys) {
		Map<Key, Repetitions> known = new LinkedHashMap<>();
		this.values.forEach((key, each) -> {
			List<Key> meant = (key.isVague() && each.count() == 0)
					? keys.stream().filter((other) -> !other.isVague() && key.mayBe(other)).toList() : List.of();
			(meant.isEmpty() ? List.of(key) : meant).forEach((other) -> known.merge(other, each, Repetitions::plus));
		});
		return with(known, this.sources);
	}

	Measurements renamed(Map<String, String> names) {
		Map<Key, Repetitions> renamed = new LinkedHashMap<>();
		this.values.forEach((key, each) -> Optional.ofNullable(names.get(key.subject()))
			.ifPresent((name) -> renamed.put(key.with(name), each)));
		return with(renamed,
				this.sources.stream()
					.filter((each) -> names.containsKey(each.key().subject()))
					.map((each) -> new Source(each.key().with(names.get(each.key().subject())), each.file(),
							each.digest(), each.warnings(), each.role()))
					.toList());
	}

	/** The same, whose cells are told from those of other runs. */
	Measurements asPart(String run) {
		Map<Key, Repetitions> named = new LinkedHashMap<>();
		this.values.forEach((key, each) -> named.put(key, each.asPart(run)));
		return with(named, this.sources);
	}

}
