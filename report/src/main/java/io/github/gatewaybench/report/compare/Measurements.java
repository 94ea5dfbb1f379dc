package io.github.gatewaybench.report.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Difference.Fact;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.report.statistics.Repetitions;

/**
 * One side of a comparison.
 *
 * @param isRun whether it was read from runs and not from raw files
 * @param facts conditions that the values depend on, in addition to the subject
 * @param sources files that the values come from
 * @param versions versions by subject, as far as they are known
 * @param isSmokeTest whether the JVMs were cold, so that nothing can be compared
 */
record Measurements(String title, String tool, boolean isRun, List<Fact> facts, Map<FigureKey, Repetitions> values,
		List<Source> sources, Map<String, String> versions, boolean isSmokeTest) {

	/** Kind of the measurements in words; only sides of one kind can be compared. */
	String kind() {
		return (this.isRun ? "a run with " : "raw output of ") + this.tool;
	}

	Repetitions repetitions(FigureKey key) {
		return this.values.getOrDefault(key, Repetitions.NONE);
	}

	/** Keys that have a repetition, valid or not. */
	List<FigureKey> measuredKeys() {
		return this.values.keySet().stream().filter((key) -> !repetitions(key).isEmpty()).toList();
	}

	boolean hasSubjectAndLoadOf(FigureKey key) {
		return measuredKeys().stream().anyMatch((each) -> each.subjectAndLoad().equals(key.subjectAndLoad()));
	}

	/** Role whose CPU time is known for a subject: gateway or backend. */
	Optional<String> role(String subject) {
		return this.sources.stream()
			.filter((source) -> source.key().subject().equals(subject))
			.flatMap((source) -> source.role().stream())
			.findFirst();
	}

	/** Assigns failures whose load is only partly known to all keys that may be meant. */
	Measurements resolveUnknownLoads(Set<FigureKey> keys) {
		Map<FigureKey, Repetitions> known = new LinkedHashMap<>();
		this.values.forEach((key, each) -> {
			List<FigureKey> meant = (key.hasUnknownLoad() && each.count() == 0)
					? keys.stream().filter((other) -> !other.hasUnknownLoad() && key.mayEqual(other)).toList()
					: List.of();
			(meant.isEmpty() ? List.of(key) : meant).forEach((other) -> known.merge(other, each, Repetitions::plus));
		});
		return with(known, this.sources, this.versions);
	}

	/** Returns only the subjects that are keys of the map, renamed to its values. */
	Measurements renamed(Map<String, String> names) {
		Map<FigureKey, Repetitions> renamed = new LinkedHashMap<>();
		this.values.forEach((key, each) -> {
			if (names.containsKey(key.subject())) {
				renamed.put(key.withSubject(names.get(key.subject())), each);
			}
		});
		List<Source> files = this.sources.stream()
			.filter((each) -> names.containsKey(each.key().subject()))
			.map((each) -> new Source(each.key().withSubject(names.get(each.key().subject())), each.file(),
					each.digest(), each.warnings(), each.role()))
			.toList();
		Map<String, String> versions = new LinkedHashMap<>();
		names.forEach((subject, name) -> versions.put(name, this.versions.getOrDefault(subject, "")));
		return with(renamed, files, versions);
	}

	private Measurements with(Map<FigureKey, Repetitions> values, List<Source> sources, Map<String, String> versions) {
		return new Measurements(this.title, this.tool, this.isRun, this.facts, values, sources, versions,
				this.isSmokeTest);
	}

	/**
	 * A file that values come from: a cell's file or raw output.
	 *
	 * @param key key of one of the figures in the file
	 * @param digest digest of the contents, which no other execution has
	 * @param role role whose CPU time it has, gateway or backend, if known
	 */
	record Source(FigureKey key, Path file, UUID digest, List<Warning> warnings, Optional<String> role) {

		static Source of(FigureKey key, Path file, List<Warning> warnings, Optional<String> role) {
			try {
				return new Source(key, file, UUID.nameUUIDFromBytes(Files.readAllBytes(file)), warnings, role);
			}
			catch (IOException ex) {
				throw new BadInputException(file, "cannot be read: " + ex.getMessage());
			}
		}

		/** Names two files with the same contents, one from each collection, if any. */
		static Optional<String> findDuplicate(Collection<Source> some, Collection<Source> others) {
			Map<UUID, Source> known = new HashMap<>();
			some.forEach((each) -> known.put(each.digest, each));
			return others.stream()
				.filter((each) -> known.containsKey(each.digest))
				.findFirst()
				.map((each) -> known.get(each.digest).file + " and " + each.file);
		}

	}

}
