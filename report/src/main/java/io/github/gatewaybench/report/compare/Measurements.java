package io.github.gatewaybench.report.compare;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.CellOutcome;
import io.github.gatewaybench.measurements.ConditionDifference.ConditionValue;
import io.github.gatewaybench.measurements.Figures.Reading;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.report.statistics.Repetitions;
import io.github.gatewaybench.report.summary.TableNumbers;
import tools.jackson.databind.JsonNode;

/**
 * The measured figures on one side of a comparison, from one or several runs or raw
 * files.
 *
 * @param title name of the side for users
 * @param tool load generator: wrk, ab, jmh or open-load
 * @param isRun whether the figures are from runs; if not, they are from raw files
 * @param conditions conditions of measurement
 * @param values repetitions of each figure
 * @param sources files that the figures were read from
 * @param versions software versions by subject, as far as known; several for a subject
 * whose versions differ between the runs
 * @param isInBlocks whether the repetitions are blocks of a versus comparison, so that
 * subjects are paired block by block
 * @param isSmokeTest whether a run was a smoke test with cold JVMs, which must not be
 * compared
 */
record Measurements(String title, String tool, boolean isRun, List<ConditionValue> conditions,
		Map<FigureKey, Repetitions> values, List<Source> sources, Map<String, Set<String>> versions, boolean isInBlocks,
		boolean isSmokeTest) {

	private static final double TICK_SECONDS = 0.01;

	/**
	 * Names the kind of measurements, as in "a run with wrk"; only sides of the same kind
	 * can be compared.
	 */
	String kind() {
		return (this.isRun ? "a run with " : "raw output of ") + this.tool;
	}

	Repetitions repetitions(FigureKey key) {
		return this.values.getOrDefault(key, Repetitions.NONE);
	}

	/**
	 * Names a subject's versions, as in "Undertow 2.3.1 or Undertow 2.3.2"; empty if
	 * unknown.
	 */
	String versions(String subject) {
		return String.join(" or ", this.versions.getOrDefault(subject, Set.of()));
	}

	/** Keys of the figures that have at least one repetition, valid or not. */
	List<FigureKey> measuredKeys() {
		return this.values.keySet().stream().filter((key) -> !repetitions(key).isEmpty()).toList();
	}

	/**
	 * Subjects that have at least one repetition of a figure, in the order of the run.
	 */
	Set<String> measuredSubjects() {
		return measuredKeys().stream().map(FigureKey::subject).collect(Collectors.toCollection(LinkedHashSet::new));
	}

	boolean hasSubjectAndLoadOf(FigureKey key) {
		return measuredKeys().stream().anyMatch((each) -> each.subjectAndLoad().equals(key.subjectAndLoad()));
	}

	/**
	 * The role whose CPU time counts as that of a subject, gateway or backend; empty if
	 * unknown.
	 */
	Optional<String> role(String subject) {
		return this.sources.stream()
			.filter((source) -> source.key().subject().equals(subject))
			.flatMap((source) -> source.role().stream())
			.findFirst();
	}

	/** CPU times of a subject's cells, each divided by that of the load generator. */
	Repetitions cpuPerLoadGeneratorCpu(FigureKey key) {
		return Repetitions.of(this.sources.stream()
			.filter((source) -> source.key().subjectAndLoad().equals(key.subjectAndLoad()))
			.flatMap((source) -> source.outcome().stream())
			.map((cell) -> {
				double subject = cell.subjectCpuSeconds().orElse(0);
				double load = cell.cpuSeconds("load").orElse(0);
				return Repetitions.of(new Reading(subject / load, TICK_SECONDS * (subject + load) / (load * load)));
			})
			.toList());
	}

	/**
	 * Formats the warnings of the cells with the given subjects and loads, as in "2 of 3
	 * cells of base: …". Warnings that only differ in numbers are counted as one.
	 * @param side name of this side, such as base
	 * @param subjectsAndLoads texts as {@code FigureKey.subjectAndLoad} returns them
	 */
	Stream<String> warnings(String side, Set<String> subjectsAndLoads) {
		List<Source> cells = this.sources.stream()
			.filter((each) -> subjectsAndLoads.contains(each.key().subjectAndLoad()))
			.toList();
		List<Warning> all = cells.stream().flatMap((cell) -> cell.warnings().stream()).toList();
		return OrderedMaps.groupBy(Warning::maskedText, all)
			.values()
			.stream()
			.map((alike) -> cells.stream().filter((cell) -> cell.warnings().stream().anyMatch(alike::contains)).count()
					+ " of " + TableNumbers.formatCount(cells.size(), "cell") + " of " + side + ": " + alike.get(0)
					+ ((alike.stream().distinct().count() > 1) ? ", and similar" : ""));
	}

	/**
	 * Returns a copy in which each failed repetition whose load is partly unknown is
	 * assigned to all given keys that it may belong to.
	 */
	Measurements resolveUnknownLoads(Set<FigureKey> keys) {
		Map<FigureKey, Repetitions> known = new LinkedHashMap<>();
		this.values.forEach((key, each) -> {
			List<FigureKey> meant = (key.hasUnknownLoad() && each.validCount() == 0)
					? keys.stream().filter((other) -> !other.hasUnknownLoad() && key.matches(other)).toList()
					: List.of();
			(meant.isEmpty() ? List.of(key) : meant).forEach((other) -> known.merge(other, each, Repetitions::plus));
		});
		return with(known, this.sources, this.versions);
	}

	/**
	 * Returns a copy with only the subjects that are keys of the map, renamed to the
	 * values of the map.
	 */
	Measurements selectAndRenameSubjects(Map<String, String> names) {
		Map<FigureKey, Repetitions> renamed = new LinkedHashMap<>();
		this.values.forEach((key, each) -> {
			if (names.containsKey(key.subject())) {
				renamed.put(key.withSubject(names.get(key.subject())), each);
			}
		});
		List<Source> files = this.sources.stream()
			.filter((each) -> names.containsKey(each.key().subject()))
			.map((each) -> new Source(each.key().withSubject(names.get(each.key().subject())), each.file(),
					each.digest(), each.outcome()))
			.toList();
		Map<String, Set<String>> versions = new LinkedHashMap<>();
		names.forEach((subject, name) -> versions.put(name, this.versions.getOrDefault(subject, Set.of())));
		return with(renamed, files, versions);
	}

	private Measurements with(Map<FigureKey, Repetitions> values, List<Source> sources,
			Map<String, Set<String>> versions) {
		return new Measurements(this.title, this.tool, this.isRun, this.conditions, values, sources, versions,
				this.isInBlocks, this.isSmokeTest);
	}

	/**
	 * A file that figures were read from: the JSON file of a cell, or the output of a
	 * load generator.
	 *
	 * @param key key of one of the figures in the file
	 * @param digest subject and digest of what all copies of the same execution have in
	 * common, also those that {@code export} makes; a file of JMH has several subjects
	 * @param outcome outcome of the cell; empty for the output of a load generator
	 */
	record Source(FigureKey key, Path file, String digest, Optional<CellOutcome> outcome) {

		private static final Pattern BLANKS = Pattern.compile("\\s+");

		static Source of(FigureKey key, Path file, Optional<CellOutcome> outcome) {
			try {
				String execution = outcome.isPresent() ? startAndFigures(file)
						: BLANKS.matcher(Files.readString(file, StandardCharsets.ISO_8859_1)).replaceAll("");
				UUID digest = UUID.nameUUIDFromBytes(execution.getBytes(StandardCharsets.UTF_8));
				return new Source(key, file, key.subject() + " " + digest, outcome);
			}
			catch (IOException ex) {
				throw new BadInputException(file, "cannot be read: " + ex.getMessage());
			}
		}

		private static String startAndFigures(Path cell) {
			JsonNode json = JsonFile.read(cell).root();
			return json.path("started") + " " + json.path("figures");
		}

		List<Warning> warnings() {
			return this.outcome.map(CellOutcome::warnings).orElse(List.of());
		}

		/**
		 * Role whose CPU time counts as the subject's, gateway or backend; empty if
		 * unknown or if the cell is not valid.
		 */
		Optional<String> role() {
			return this.outcome.filter((cell) -> cell.valid() && cell.subjectCpuSeconds().isPresent())
				.map((cell) -> cell.cpuSeconds("gateway").isPresent() ? "gateway" : "backend");
		}

		/**
		 * Returns the names of two files with the same content, one from each collection;
		 * empty if there are none.
		 */
		static Optional<String> findDuplicate(Collection<Source> some, Collection<Source> others) {
			Map<String, Source> known = new HashMap<>();
			some.forEach((each) -> known.put(each.digest, each));
			return others.stream()
				.filter((each) -> known.containsKey(each.digest))
				.findFirst()
				.map((each) -> known.get(each.digest).file + " and " + each.file);
		}

	}

}
