package io.github.gatewaybench.report.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Difference;
import io.github.gatewaybench.measurements.Problems;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.measurements.raw.RawReader;

/**
 * Reads a side: a run, a raw file, or a folder of either, each of which adds its
 * repetitions.
 */
final class MeasurementsReader {

	private MeasurementsReader() {
	}

	static Measurements read(Path path) {
		if (!Files.isDirectory(path)) {
			return RawMeasurements.of(RawReader.read(path));
		}
		if (RunReader.isRun(path)) {
			return RunMeasurements.of(RunReader.read(path));
		}
		Problems problems = new Problems();
		List<Measurements> parts = entries(path).stream()
			.flatMap((entry) -> problems.attempt(() -> part(entry)).stream())
			.toList();
		problems.throwIfAny();
		if (parts.isEmpty()) {
			throw new BadInputException(path,
					"holds neither run.json nor files of a load generator: name the folder of a run, "
							+ "as in results/round1/20261121-093000");
		}
		return joined(path, parts);
	}

	private static List<Path> entries(Path folder) {
		try (Stream<Path> entries = Files.list(folder)) {
			return entries.filter((entry) -> !entry.getFileName().toString().startsWith(".")).sorted().toList();
		}
		catch (IOException ex) {
			throw new BadInputException(folder, "cannot be read: " + ex.getMessage());
		}
	}

	/** No folder in a folder in a folder: those of a round's results are many runs. */
	private static Measurements part(Path entry) {
		if (Files.isDirectory(entry) && !RunReader.isRun(entry)) {
			throw new BadInputException(entry, "has no run.json");
		}
		Measurements part = read(entry);
		return part.base().isPresent() ? part.asPart(entry.getFileName().toString()) : part;
	}

	private static Measurements joined(Path folder, List<Measurements> parts) {
		Measurements first = parts.get(0);
		Map<Key, Repetitions> values = new LinkedHashMap<>();
		List<Source> sources = new ArrayList<>();
		for (Measurements part : parts) {
			List<Difference> differences = Difference.between(first.facts(), part.facts());
			if (!part.tool().equals(first.tool()) || !differences.isEmpty()) {
				throw new BadInputException(folder, "holds repetitions that were not measured alike: " + first.title()
						+ " and " + part.title() + " ("
						+ (differences.isEmpty() ? first.tool() + " / " + part.tool() : differences.get(0)) + ")");
			}
			Source.twice(sources, part.sources()).ifPresent((files) -> {
				throw new BadInputException(folder,
						"holds an execution twice, which is one repetition: " + files + ": take one out");
			});
			sources.addAll(part.sources());
			part.values().forEach((key, each) -> values.merge(key, each, Repetitions::plus));
		}
		return new Measurements(folder + ", " + parts.size() + " in it", first.tool(), first.base(), first.facts(),
				values, sources);
	}

}
