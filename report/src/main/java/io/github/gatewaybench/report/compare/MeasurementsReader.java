package io.github.gatewaybench.report.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.BadInputCollector;
import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.ConditionDifference;
import io.github.gatewaybench.measurements.ConditionDifference.Condition;
import io.github.gatewaybench.measurements.ConditionDifference.ConditionValue;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.measurements.raw.RawOutput;
import io.github.gatewaybench.measurements.raw.RawReader;
import io.github.gatewaybench.report.compare.Measurements.Source;
import io.github.gatewaybench.report.statistics.Repetitions;
import io.github.gatewaybench.report.summary.ComparedMetric;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.TableNumbers;

/** Reads a side of a comparison: a run, a raw file, or a folder of several of them. */
final class MeasurementsReader {

	private MeasurementsReader() {
	}

	static Measurements read(Path path) {
		if (!Files.isDirectory(path) || RunReader.isRun(path)) {
			return read(path, "");
		}
		BadInputCollector problems = new BadInputCollector();
		List<Measurements> parts = new ArrayList<>();
		for (Path entry : entries(path)) {
			problems.attempt(() -> parts.add(read(entry, entry.getFileName() + " ")));
		}
		problems.throwIfAny();
		if (parts.isEmpty()) {
			throw new BadInputException(path,
					"holds neither run.json nor files of a load generator: name the folder of a run, "
							+ "as in results/round1/20261121-093000");
		}
		return joined(path, parts);
	}

	/**
	 * Reads a run or a raw file.
	 * @param part prefix for the names of the run's cells in messages
	 */
	private static Measurements read(Path path, String part) {
		if (!Files.isDirectory(path)) {
			return ofRawOutput(RawReader.read(path));
		}
		// Folders in folders are not searched: they may be many runs that are unrelated.
		if (!RunReader.isRun(path)) {
			throw new BadInputException(path, "has no run.json");
		}
		return RunMeasurements.of(Rows.of(RunReader.read(path)), part);
	}

	/**
	 * Converts the output of a load generator, which is one repetition and does not
	 * describe the machine.
	 */
	private static Measurements ofRawOutput(RawOutput output) {
		Map<FigureKey, Repetitions> values = new LinkedHashMap<>();
		List<Source> sources = new ArrayList<>();
		for (RawOutput.RawResult result : output.results()) {
			for (ComparedMetric metric : ComparedMetric.OF_LOAD_GENERATORS) {
				FigureKey key = new FigureKey(result.subject(), result.load(), metric);
				repetitionOf(output, result, metric).ifPresent((value) -> values.merge(key, value, Repetitions::plus));
			}
			sources.add(Source.of(new FigureKey(result.subject(), result.load(), ComparedMetric.THROUGHPUT),
					output.file(), Optional.empty()));
		}
		List<ConditionValue> conditions = new ArrayList<>();
		// The output of a tool that failed does not name the path.
		output.path().ifPresent((path) -> conditions.add(new ConditionValue(Condition.PATH, "path", path, true)));
		output.loadOptions().forEach((name, value) -> conditions.add(new ConditionValue(Condition.LOAD, name, value)));
		return new Measurements(output.file().toString(), output.tool(), false, conditions, values, sources, Map.of(),
				false, false);
	}

	private static Optional<Repetitions> repetitionOf(RawOutput output, RawOutput.RawResult result,
			ComparedMetric metric) {
		return result.invalidReasons().isEmpty() ? metric.reading(result.figures()).map(Repetitions::of)
				: Optional.of(Repetitions.ofInvalid(
						"%s (%s)".formatted(output.file().getFileName(), Warning.joinTexts(result.invalidReasons()))));
	}

	private static List<Path> entries(Path folder) {
		try (Stream<Path> entries = Files.list(folder)) {
			return entries.filter((entry) -> !entry.getFileName().toString().startsWith(".")).sorted().toList();
		}
		catch (IOException ex) {
			throw new BadInputException(folder, "cannot be read: " + ex.getMessage());
		}
	}

	private static Measurements joined(Path folder, List<Measurements> parts) {
		Measurements first = parts.get(0);
		// An optional condition that the first part lacks must be the same in the others.
		List<ConditionValue> conditions = new ArrayList<>(first.conditions());
		Map<String, Measurements> firstWith = new HashMap<>();
		Map<FigureKey, Repetitions> values = new LinkedHashMap<>();
		Map<String, Set<String>> versions = new LinkedHashMap<>();
		List<Source> sources = new ArrayList<>();
		for (Measurements part : parts) {
			List<ConditionDifference> differences = ConditionDifference.between(conditions, part.conditions());
			if (!part.tool().equals(first.tool()) || !differences.isEmpty()) {
				Measurements other = differences.isEmpty() ? first
						: firstWith.getOrDefault(differences.get(0).name(), first);
				throw new BadInputException(folder, "holds repetitions that were not measured in the same way: "
						+ other.title() + " and " + part.title() + " ("
						+ (differences.isEmpty() ? first.tool() + " / " + part.tool() : differences.get(0)) + ")");
			}
			for (ConditionValue each : part.conditions()) {
				if (firstWith.putIfAbsent(each.name(), part) == null && part != first) {
					conditions.add(each);
				}
			}
			Source.findDuplicate(sources, part.sources()).ifPresent((files) -> {
				throw new BadInputException(folder,
						"holds the same execution twice, which is one repetition: " + files + ": remove one");
			});
			sources.addAll(part.sources());
			part.values().forEach((key, each) -> values.merge(key, each, Repetitions::plus));
			part.versions()
				.forEach((subject, each) -> versions.computeIfAbsent(subject, (added) -> new LinkedHashSet<>())
					.addAll(each));
		}
		return new Measurements(folder + ", " + TableNumbers.formatCount(parts.size(), first.isRun() ? "run" : "file"),
				first.tool(), first.isRun(), conditions, values, sources, versions, first.isInBlocks(),
				parts.stream().anyMatch(Measurements::isSmokeTest));
	}

}
