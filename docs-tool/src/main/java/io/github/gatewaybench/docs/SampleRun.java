package io.github.gatewaybench.docs;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.StringWriter;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellOutcome;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.WarmupCurve;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.report.compare.CompareCommand;
import io.github.gatewaybench.report.summary.Versions;
import picocli.CommandLine;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A committed run that a page takes figures from. A missing figure is an error, so that
 * no page claims what no run has measured.
 */
public final class SampleRun {

	private static final JsonMapper JSON = JsonMapper.shared();

	private final Path folder;

	private final Run run;

	private final Map<String, List<Map<String, Object>>> compared = new HashMap<>();

	/** Reads the run of a folder. */
	SampleRun(Path folder) {
		this.folder = folder;
		this.run = RunReader.read(folder);
	}

	/** Finds the one row of the summary that has these values in these columns. */
	public Map<String, Object> row(String subject, Map<String, Object> columns) {
		Map<String, Object> wanted = new LinkedHashMap<>(columns);
		wanted.put("subject", subject);
		List<Map<String, Object>> found = rows(read(this.folder.resolve("summary.json")), "rows").stream()
			.filter((row) -> wanted.entrySet()
				.stream()
				.allMatch((each) -> String.valueOf(row.get(each.getKey())).equals(String.valueOf(each.getValue()))))
			.toList();
		if (found.size() != 1) {
			throw new IllegalArgumentException(this.folder + " has " + found.size() + " rows of " + wanted);
		}
		return found.get(0);
	}

	/**
	 * The rates at which all subjects of a rate study were measured, in requests per
	 * second.
	 */
	public List<Object> rates() {
		return rows(read(this.folder.resolve("summary.json")), "rows").stream()
			.map((row) -> row.get(RateStudy.RATE))
			.distinct()
			.toList();
	}

	/** The ranking of the summary, best subject first. */
	public List<Map<String, Object>> ranking() {
		return rows(read(this.folder.resolve("summary.json")), "ranking");
	}

	/** The knees of a rate study, a row for each subject. */
	public List<Map<String, Object>> knees() {
		return rows(read(this.folder.resolve("summary.json")), "knees");
	}

	/** The versions of a subject. */
	public String versions(String subject) {
		return Versions.of(this.run, subject);
	}

	/** The version of a library in a subject's jar. */
	public String library(String jar, String library) {
		return Stream.ofNullable(this.run.environment().jars().get(jar))
			.flatMap((each) -> each.libraries().stream())
			.filter((each) -> each.matches(Pattern.quote(library) + "-\\d.*"))
			.findFirst()
			.orElseThrow()
			.substring(library.length() + 1)
			.replaceFirst("\\.(Final|RELEASE)$", "");
	}

	/** The command that the user typed. */
	public String command() {
		return read(this.folder.resolve("run.json")).at("/invocations/0/command").asString();
	}

	/** The version of the JVM, as in 25.0.1. */
	public String java() {
		return this.run.environment().java().version().get(0).replaceFirst(".*\"(.*)\".*", "$1");
	}

	/** The one warm-up of a subject. */
	public LongWarmup warmup(String subject) {
		Path file = this.folder.resolve(subject).resolve("rep1").resolve(RunFolder.WARMUPS_FILE);
		List<WarmupCurve> curves = RunFolder.warmups(file);
		if (curves.size() != 1) {
			throw new IllegalArgumentException(file + " has " + curves.size() + " warm-ups");
		}
		return new LongWarmup(curves.get(0));
	}

	public int repetitions() {
		return this.run.settings().repetitions();
	}

	/** Whether the checkout had files or changes that were not committed. */
	public boolean dirty() {
		return this.run.environment().git().dirty();
	}

	/** Counts the cells that ran. */
	public long cells() {
		return ran().count();
	}

	/** Counts the valid cells. */
	public long valid() {
		return ran().filter(CellOutcome::valid).count();
	}

	/** Whether the run recorded the CPU time of JIT compilers. */
	public boolean looksAtCompilers() {
		return ran().flatMap((cell) -> cell.roles().values().stream()).anyMatch((role) -> role.jitS().isPresent());
	}

	/** Counts the cells that have a warning with this code. */
	public long warned(String code) {
		return ran().filter((cell) -> cell.warningCodes().stream().anyMatch((each) -> each.toString().equals(code)))
			.count();
	}

	private Stream<CellOutcome> ran(String subject, int connections) {
		return this.run.cells()
			.stream()
			.filter((cell) -> cell.id().subject().equals(subject)
					&& cell.id().load().intPart("connections") == connections)
			.map(Cell::outcome)
			.filter(CellOutcome::valid);
	}

	private Stream<CellOutcome> ran() {
		return this.run.cells().stream().map(Cell::outcome).filter((cell) -> cell.state() == State.RAN);
	}

	/** Reads a value from each of these JSON files, without invalid cells, ascending. */
	public List<Double> values(String files, String pointer) {
		PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + files);
		List<Double> values = new ArrayList<>();
		try (Stream<Path> all = Files.walk(this.folder)) {
			all.filter((file) -> matcher.matches(this.folder.relativize(file)))
				.map(SampleRun::read)
				.filter((json) -> json.path("valid").asBoolean(true))
				.map((json) -> json.at(pointer))
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

	/**
	 * Computes the gateway's CPU time divided by the backend's in each valid cell,
	 * ascending. Both depend on the machine's speed; their ratio depends on it far less.
	 */
	public List<Double> cpuToBackend(String subject, int connections) {
		return ran(subject, connections)
			.map((cell) -> cell.cpuSeconds("gateway").getAsDouble() / cell.backendCpuSeconds().getAsDouble())
			.sorted()
			.toList();
	}

	/** Compares this ratio of two subjects, with the 95 % interval of the change. */
	public Map<String, Double> cpuToBackendChange(String than, String subject, int connections) {
		return RatioInterval.of(cpuToBackend(than, connections), cpuToBackend(subject, connections));
	}

	public double median(String files, String pointer) {
		return median(values(files, pointer));
	}

	/** Computes the median of sorted values. */
	public double median(List<Double> values) {
		int half = values.size() / 2;
		return (values.size() % 2 == 1) ? values.get(half) : (values.get(half - 1) + values.get(half)) / 2;
	}

	/** Returns the rows of {@code compare RUN RUN} with further arguments. */
	public List<Map<String, Object>> compare(String arguments) {
		return this.compared.computeIfAbsent(arguments, this::compareNow);
	}

	private List<Map<String, Object>> compareNow(String arguments) {
		List<String> words = new ArrayList<>(List.of(this.folder.toString(), this.folder.toString(), "--json"));
		words.addAll(Arrays.asList(arguments.strip().split(" ")));
		StringWriter json = new StringWriter();
		int status = new CommandLine(new CompareCommand()).setOut(new PrintWriter(json))
			.execute(words.toArray(String[]::new));
		if (status != 0) {
			throw new IllegalArgumentException(words + " ends with " + status);
		}
		return rows(JSON.readTree(json.toString()), "rows");
	}

	private static JsonNode read(Path file) {
		return JSON.readTree(file.toFile());
	}

	private static List<Map<String, Object>> rows(JsonNode summary, String table) {
		return JSON.convertValue(summary.get(table), new TypeReference<List<Map<String, Object>>>() {
		});
	}

}
