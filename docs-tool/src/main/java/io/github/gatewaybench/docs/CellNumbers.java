package io.github.gatewaybench.docs;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.file.Folders;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads one number, or an array of numbers, from JSON files of a run's cells.
 *
 * @param run folder of the run
 * @param pointer JSON pointer to the number
 * @param divisor JSON pointer to a number by which each is divided; empty if none
 */
record CellNumbers(Path run, String pointer, String divisor) {

	/**
	 * Reads the numbers of all files that match a glob pattern, grouped by the start of
	 * the subject that they belong to, without those of invalid cells; a start without
	 * valid cells has an empty list. Throws an exception if no file matches, if one cell
	 * has two files that match, or if a valid cell has no such number.
	 * @param files glob pattern, relative to the run's folder
	 */
	Collection<List<Double>> byStart(String files) {
		Map<Path, List<Double>> byFolder = new TreeMap<>();
		Set<Path> cells = new HashSet<>();
		for (Path file : matchingFiles(files)) {
			if (!cells.add(cell(file))) {
				throw new IllegalArgumentException("%s: %s matches %s twice".formatted(this.run, files, cell(file)));
			}
			byFolder.computeIfAbsent(file.getParent(), (each) -> new ArrayList<>()).addAll(read(file));
		}
		if (byFolder.isEmpty()) {
			throw new IllegalArgumentException(this.run + " has no " + files);
		}
		return byFolder.values();
	}

	private List<Path> matchingFiles(String files) {
		PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + files);
		return Folders.files(this.run).stream().filter((file) -> matcher.matches(this.run.relativize(file))).toList();
	}

	/**
	 * Returns the file that says whether the cell of a given file is valid. Raw output of
	 * JMH and open-load does not say so: for it, the cell's own file beside it is
	 * returned.
	 * @param file raw output, or already the cell's own file
	 */
	private static Path cell(Path file) {
		return file.resolveSibling(file.getFileName().toString().replaceFirst("\\.(jmh|open)\\.json$", ".json"));
	}

	private List<Double> read(Path file) {
		if (!JsonMapper.shared().readTree(cell(file).toFile()).path("valid").asBoolean(true)) {
			return List.of();
		}
		List<Double> found = in(file);
		if (found.isEmpty()) {
			throw new IllegalArgumentException(file + " has no " + this.pointer);
		}
		return found;
	}

	/**
	 * Reads the numbers of a file, even if its cell is not valid; empty if it has none.
	 */
	List<Double> in(Path file) {
		JsonNode json = JsonMapper.shared().readTree(file.toFile());
		double by = this.divisor.isEmpty() ? 1 : json.at(this.divisor).asDouble(Double.NaN);
		return Double.isNaN(by) ? List.of() : numbers(json.at(this.pointer)).map((each) -> each / by).toList();
	}

	private static Stream<Double> numbers(JsonNode node) {
		return node.isNumber() ? Stream.of(node.asDouble()) : node.valueStream().flatMap(CellNumbers::numbers);
	}

}
