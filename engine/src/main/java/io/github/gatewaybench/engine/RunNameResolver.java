package io.github.gatewaybench.engine;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.subject.Repository;
import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.report.ExportCommand;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Finds runs by name: {@code last} is the newest run, {@code last~1} the one before it,
 * {@code round1/last} the newest run of an experiment, and {@code round1/20261121-093000}
 * a folder in results. A path that exists is used as it is.
 *
 * @param results folder of all experiments' runs; need not exist
 */
record RunNameResolver(Path results) implements ITypeConverter<Path> {

	private static final Pattern LAST = Pattern.compile("(?:(.+)/)?last(?:~([0-9]{1,6}))?");

	/** Folders in the results that hold runs made on other machines. */
	private static final Set<String> FOREIGN_FOLDERS = Set.of("sample", "published");

	@Override
	public Path convert(String name) {
		try {
			Path path = Path.of(name);
			Matcher last = LAST.matcher(name);
			if (!Files.exists(path) && last.matches()) {
				return nthNewest(name, last.group(1), (last.group(2) != null) ? Integer.parseInt(last.group(2)) : 0);
			}
			Path below = this.results.resolve(path);
			return !Files.exists(path) && RunReader.isRun(below) ? below : path;
		}
		catch (InvalidPathException ex) {
			throw new TypeConversionException(ex.getMessage());
		}
	}

	private Path nthNewest(String name, String experiment, int before) {
		List<Path> runs = newestFirst(experiment);
		if (before < runs.size()) {
			return runs.get(before);
		}
		throw new TypeConversionException("%s names no run: %s has %s".formatted(name, folder(experiment),
				runs.isEmpty() ? "none" : (runs.size() == 1) ? "only one" : "only " + runs.size()));
	}

	private Path folder(String experiment) {
		return (experiment != null) ? this.results.resolve(experiment) : this.results;
	}

	/**
	 * Folders of the runs, newest first. An exported copy next to its run is no run of
	 * its own.
	 * @param experiment name such as {@code round1}, or {@code sample}; null for all but
	 * {@code sample} and {@code published}
	 */
	List<Path> newestFirst(String experiment) {
		Stream<Path> parents = (experiment != null) ? Stream.of(folder(experiment))
				: folders(this.results).filter((each) -> !FOREIGN_FOLDERS.contains(each.getFileName().toString()));
		Map<Path, String> startTimes = new HashMap<>();
		parents.flatMap(RunNameResolver::folders)
			.filter((each) -> RunReader.isRun(each) && !ExportCommand.isCopyNextToRun(each))
			.forEach((each) -> startTimes.put(each, startTime(each)));
		return startTimes.keySet()
			.stream()
			.sorted(Comparator.comparing((Path each) -> startTimes.get(each))
				.thenComparing((each) -> each.getFileName().toString().length())
				.thenComparing(Comparator.naturalOrder())
				.reversed())
			.toList();
	}

	private static Stream<Path> folders(Path parent) {
		return Repository.fileNames(parent).map(parent::resolve).filter(Files::isDirectory);
	}

	/**
	 * Start time of a run in UTC; empty if run.json cannot be read, so that the run is
	 * sorted as the oldest.
	 */
	private static String startTime(Path run) {
		try {
			return JsonFile.read(run.resolve(RunFolder.RUN_FILE)).root().path("started").asString("");
		}
		catch (BadInputException ex) {
			return "";
		}
	}

	/** Throws an exception for the user if a folder is not that of a run. */
	static void checkIsRun(Path folder) {
		if (!RunReader.isRun(folder)) {
			throw new BadInputException(
					List.of("\"%s\" is not a run; 'scripts/bench list' lists the runs".formatted(folder)));
		}
	}

	/**
	 * Lists the newest runs in a table, at most {@code most} of them.
	 * @param columns maximum length of a line, in characters
	 * @throws BadInputException if the experiment has no runs
	 */
	List<String> list(String experiment, int most, int columns) {
		List<Path> runs = newestFirst(experiment);
		if (runs.isEmpty() && experiment != null) {
			throw new BadInputException(folder(experiment),
					"has no runs; 'scripts/bench list' lists those of all experiments");
		}
		if (runs.isEmpty()) {
			return List.of("There are no runs in " + this.results + ".");
		}
		List<String> lines = new ArrayList<>(
				new RunList(this.results, columns).lines(runs.stream().limit(most).toList()));
		if (runs.size() > most) {
			lines.add("And %d more: -n %d lists all.".formatted(runs.size() - most, runs.size()));
		}
		return lines;
	}

}
