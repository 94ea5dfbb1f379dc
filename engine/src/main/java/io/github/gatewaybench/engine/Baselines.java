package io.github.gatewaybench.engine;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.file.TextFile;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.report.summary.Summary;
import io.github.gatewaybench.report.summary.TextTable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Named runs to compare other runs with, stored in {@code baselines.json} in the results
 * folder. The path of a run inside that folder is stored relative to it.
 *
 * @param results the results folder; need not exist
 */
record Baselines(Path results) implements ITypeConverter<Path>, Iterable<String> {

	private static final Set<String> RESERVED_NAMES = Set.of("last", "published");

	private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

	/**
	 * Returns the folder of the run that has the given baseline name. Throws an exception
	 * with a message for the user if there is no such name or run, or if the file cannot
	 * be read.
	 */
	@Override
	public Path convert(String name) {
		Map<String, String> all;
		try {
			all = runsByName();
		}
		catch (BadInputException ex) {
			throw new TypeConversionException(ex.getMessage());
		}
		String run = all.get(name);
		if (run == null) {
			throw new TypeConversionException("there is no baseline \"%s\"%s; name one: scripts/bench baseline %s RUN"
				.formatted(name, all.isEmpty() ? "" : ", only " + String.join(", ", all.keySet()),
						NAME.matcher(name).matches() ? name : "NAME"));
		}
		Path folder = folder(run);
		if (!RunReader.isRun(folder)) {
			throw new TypeConversionException(
					"the run of the baseline \"%s\" is gone: %s; name another: scripts/bench baseline %1$s RUN"
						.formatted(name, folder));
		}
		return folder;
	}

	/** Names of the baselines, sorted; none if {@code baselines.json} cannot be read. */
	@Override
	public Iterator<String> iterator() {
		try {
			return runsByName().keySet().iterator();
		}
		catch (BadInputException ex) {
			return Collections.emptyIterator();
		}
	}

	private Path folder(String run) {
		return this.results.resolve(run);
	}

	/**
	 * Gives a run a baseline name, and takes the name from the run that had it, if any.
	 * @throws BadInputException if the name or the folder is not valid, or the file
	 * cannot be read or written
	 */
	void put(String name, Path run) {
		if (RESERVED_NAMES.contains(name)) {
			throw new BadInputException(List.of("\"%s\" is a reserved name: choose another name".formatted(name)));
		}
		if (!NAME.matcher(name).matches()) {
			throw new BadInputException(
					List.of(("\"%s\" is not a valid name for a baseline: use letters, digits, dots, dashes and "
							+ "underscores, as in before-upgrade")
						.formatted(name)));
		}
		RunNameResolver.checkIsRun(run);
		Path folder = run.toAbsolutePath().normalize();
		Path home = this.results.toAbsolutePath().normalize();
		Map<String, String> all = new TreeMap<>(runsByName());
		all.put(name, (folder.startsWith(home) ? home.relativize(folder) : folder).toString());
		Summary.write(file(),
				() -> JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(all) + "\n");
	}

	/**
	 * Returns one line per baseline, or one that says how to name a baseline if there are
	 * none. If the run of a baseline no longer exists, its line says what to do.
	 */
	List<String> lines() {
		Map<String, String> all = runsByName();
		if (all.isEmpty()) {
			return List.of("There are no baselines. Name one: scripts/bench baseline NAME RUN");
		}
		return TextTable.formatLines(all.entrySet()
			.stream()
			.map((each) -> List.of(each.getKey(),
					each.getValue() + (RunReader.isRun(folder(each.getValue())) ? ""
							: " is gone; name another: scripts/bench baseline " + each.getKey() + " RUN")))
			.toList());
	}

	private Path file() {
		return this.results.resolve("baselines.json");
	}

	private Map<String, String> runsByName() {
		if (!Files.exists(file())) {
			return Map.of();
		}
		try {
			Map<String, String> all = JsonMapper.shared()
				.readValue(TextFile.readWhole(file()), new TypeReference<LinkedHashMap<String, String>>() {
				});
			all.values().forEach(Path::of);
			return new TreeMap<>(all);
		}
		catch (JacksonException | BadInputException | InvalidPathException | NullPointerException ex) {
			throw new BadInputException(file(),
					"cannot be read; delete it, and name the baselines again: scripts/bench baseline NAME RUN");
		}
	}

}
