package io.github.gatewaybench.findings;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.report.compare.CompareCommand;
import io.github.gatewaybench.report.summary.Versions;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A committed run, as a page asks for its figures. What is not there is an error, so that
 * no page says what no run has measured.
 */
public final class Sample {

	private static final JsonMapper JSON = JsonMapper.shared();

	private final Path folder;

	private final Run run;

	Sample(Path folder) {
		this.folder = folder;
		this.run = RunReader.read(folder);
	}

	/** The one row of the summary that has these values in these columns. */
	public Map<String, Object> row(String subject, Map<String, Object> columns) {
		Map<String, Object> wanted = new LinkedHashMap<>(columns);
		wanted.put("subject", subject);
		List<Map<String, Object>> found = rows(read(this.folder.resolve("summary.json"))).stream()
			.filter((row) -> wanted.entrySet()
				.stream()
				.allMatch((each) -> String.valueOf(row.get(each.getKey())).equals(String.valueOf(each.getValue()))))
			.toList();
		if (found.size() != 1) {
			throw new IllegalArgumentException(this.folder + " has " + found.size() + " rows of " + wanted);
		}
		return found.get(0);
	}

	/** The versions of a subject. */
	public String versions(String subject) {
		return Versions.of(this.run, subject);
	}

	/** How many cells there are, and of them with a warning that has this text. */
	public long cells() {
		return this.run.cells().size();
	}

	public long valid() {
		return this.run.cells().stream().filter((cell) -> cell.outcome().valid()).count();
	}

	public long warned(String text) {
		return this.run.cells()
			.stream()
			.filter((cell) -> cell.outcome().warnings().stream().anyMatch((each) -> each.contains(text)))
			.count();
	}

	/** The values that JSON files of the run have there, in ascending order. */
	public List<Double> values(String files, String pointer) {
		PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + files);
		List<Double> values = new ArrayList<>();
		try (Stream<Path> all = Files.walk(this.folder)) {
			all.filter((file) -> matcher.matches(this.folder.relativize(file)))
				.map((file) -> read(file).at(pointer))
				.filter(JsonNode::isNumber)
				.forEach((value) -> values.add(value.asDouble()));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		if (values.isEmpty()) {
			throw new IllegalArgumentException(this.folder + " has no " + pointer + " in " + files);
		}
		Collections.sort(values);
		return values;
	}

	public double median(String files, String pointer) {
		List<Double> values = values(files, pointer);
		int half = values.size() / 2;
		return (values.size() % 2 == 1) ? values.get(half) : (values.get(half - 1) + values.get(half)) / 2;
	}

	/**
	 * The rows of {@code compare RUN RUN} with these further arguments, as it keeps them.
	 */
	public List<Map<String, Object>> compare(String arguments) {
		try {
			Path kept = Files.createTempDirectory("findings");
			kept.toFile().deleteOnExit();
			List<String> words = new ArrayList<>(
					List.of(this.folder.toString(), this.folder.toString(), "-o", kept.toString()));
			words.addAll(Arrays.asList(arguments.split(" ")));
			int status = new CommandLine(new CompareCommand()).setOut(new PrintWriter(Writer.nullWriter()))
				.execute(words.toArray(String[]::new));
			if (status != 0) {
				throw new IllegalArgumentException(words + " ends with " + status);
			}
			return rows(read(kept.resolve("compare.json")));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static JsonNode read(Path file) {
		return JSON.readTree(file.toFile());
	}

	@SuppressWarnings("unchecked")
	private static List<Map<String, Object>> rows(JsonNode summary) {
		List<Map<String, Object>> rows = new ArrayList<>();
		summary.get("rows").forEach((row) -> rows.add(JSON.treeToValue(row, LinkedHashMap.class)));
		return rows;
	}

}
