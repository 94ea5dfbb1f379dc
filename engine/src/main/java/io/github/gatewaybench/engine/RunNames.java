package io.github.gatewaybench.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a run may be called besides the path of its folder: {@code last} is the newest of
 * all, {@code last~1} the one before, {@code round1/last} the newest of an experiment,
 * {@code round1/20261121-093000} its folder below results, wherever one is. What is there
 * under its own path is that.
 */
final class RunNames implements ITypeConverter<Path> {

	private static final Pattern LAST = Pattern.compile("(?:(.+)/)?last(?:~([0-9]{1,6}))?");

	/** Folders of results that are not of this machine's runs. */
	private static final Set<String> OF_OTHERS = Set.of("sample", "published");

	private static final Comparator<Started> OLDEST_FIRST = Comparator.comparing(Started::time)
		.thenComparing((run) -> run.folder().getFileName().toString().length())
		.thenComparing(Started::folder);

	private final Path results;

	/**
	 * Names of the runs of a folder.
	 * @param results where experiments keep their runs, there or not
	 */
	RunNames(Path results) {
		this.results = results;
	}

	@Override
	public Path convert(String name) {
		try {
			Path path = Path.of(name);
			Matcher last = LAST.matcher(name);
			if (Files.exists(path)) {
				return path;
			}
			else if (last.matches()) {
				return last(name, last.group(1), (last.group(2) != null) ? Integer.parseInt(last.group(2)) : 0);
			}
			Path below = this.results.resolve(path);
			return isRun(below) ? below : path;
		}
		catch (InvalidPathException ex) {
			throw new TypeConversionException(ex.getMessage());
		}
	}

	private Path last(String name, String experiment, int before) {
		List<Path> runs = newestFirst(experiment);
		if (before < runs.size()) {
			return runs.get(before);
		}
		String there = (experiment != null) ? this.results.resolve(experiment).toString() : this.results.toString();
		throw new TypeConversionException(name + " names no run: " + there + " has "
				+ (runs.isEmpty() ? "none" : (runs.size() == 1) ? "only one" : "only " + runs.size()));
	}

	/**
	 * The folders of the runs, the newest first.
	 * @param experiment whose runs, as in {@code round1} or {@code sample}; null for
	 * those of all experiments
	 */
	List<Path> newestFirst(String experiment) {
		Stream<Path> parents = (experiment != null) ? Stream.of(this.results.resolve(experiment))
				: folders(this.results).stream().filter((each) -> !OF_OTHERS.contains(each.getFileName().toString()));
		return parents.flatMap((parent) -> folders(parent).stream())
			.filter(RunNames::isRun)
			.map(Started::of)
			.sorted(OLDEST_FIRST.reversed())
			.map(Started::folder)
			.toList();
	}

	private static List<Path> folders(Path parent) {
		if (!Files.isDirectory(parent)) {
			return List.of();
		}
		try (Stream<Path> files = Files.list(parent)) {
			return files.filter(Files::isDirectory).collect(Collectors.toList());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static boolean isRun(Path folder) {
		return Files.isRegularFile(folder.resolve("run.json"));
	}

	/**
	 * When a run was started.
	 *
	 * @param folder of the run
	 * @param time as its run.json says, in UTC as in 2026-11-21T04:12:27Z; empty where it
	 * cannot be read, so that such a run is the oldest
	 */
	private record Started(Path folder, String time) {

		static Started of(Path folder) {
			try {
				return new Started(folder,
						JsonMapper.shared().readTree(folder.resolve("run.json")).path("started").asString(""));
			}
			catch (JacksonException ex) {
				return new Started(folder, "");
			}
		}

	}

}
