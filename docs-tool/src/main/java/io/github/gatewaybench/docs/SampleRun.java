package io.github.gatewaybench.docs;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellOutcome;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.SubjectKneeSearch;
import io.github.gatewaybench.measurements.WarmupCurve;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.report.compare.CompareCommand;
import io.github.gatewaybench.report.summary.Estimator;
import io.github.gatewaybench.report.summary.Versions;
import picocli.CommandLine;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A committed run from which templates of pages take figures. Methods throw an exception
 * if a figure is missing, so that pages only state what was measured.
 */
public final class SampleRun {

	private static final JsonMapper JSON = JsonMapper.shared();

	private final Path folder;

	private final Run run;

	private final UnroundedRows unrounded;

	private final Map<String, List<Map<String, Object>>> compared = new HashMap<>();

	private final Map<String, List<Double>> means = new HashMap<>();

	/** Reads the run in a folder. */
	SampleRun(Path folder) {
		this.folder = folder;
		this.run = RunReader.read(folder);
		this.unrounded = UnroundedRows.of(this.run);
	}

	/**
	 * Finds the only row in the summary for a subject with the given values in other
	 * columns, as values by column name; throws an exception if there is none or more
	 * than one. Figures are geometric means.
	 */
	public Map<String, Object> row(String subject, Map<String, Object> columns) {
		Map<String, Object> wanted = new LinkedHashMap<>(columns);
		wanted.put("subject", subject);
		List<Map<String, Object>> found = this.unrounded.findRows(wanted);
		if (found.size() != 1) {
			throw new IllegalArgumentException(this.folder + " has " + found.size() + " rows of " + wanted);
		}
		return found.get(0);
	}

	/** Returns the rates at which a rate study measured subjects, in requests/s. */
	public List<Object> rates() {
		return rows(read(this.folder.resolve("summary.json")), "rows").stream()
			.map((row) -> row.get(RateStudy.RATE_PART))
			.distinct()
			.toList();
	}

	/** Returns the summary's answer: which subject comes first, and by how much. */
	public String answer() {
		return read(this.folder.resolve("summary.json")).path("answer").asString();
	}

	/** Returns the rows of the summary's ranking, best first: values by column name. */
	public List<Map<String, Object>> ranking() {
		return rows(read(this.folder.resolve("summary.json")), "ranking");
	}

	/**
	 * Returns the knees in a rate study's summary, one row per subject, as values by
	 * column name.
	 */
	public List<Map<String, Object>> knees() {
		return rows(read(this.folder.resolve("summary.json")), "knees");
	}

	/**
	 * Returns the steps of a subject's knee searches whose cells are valid, in order,
	 * each as the content of its JSON file.
	 */
	public List<Map<String, Object>> kneeSteps(String subject) {
		return SubjectKneeSearch.completedSteps(this.run.cells())
			.stream()
			.filter((cell) -> cell.id().subject().equals(subject) && cell.outcome().valid())
			.map((cell) -> JSON.convertValue(read(cell.file()), new TypeReference<Map<String, Object>>() {
			}))
			.toList();
	}

	/** Returns the software versions of a subject, as in "Zuul 1.3.1, Tomcat 9.0.46". */
	public String versions(String subject) {
		return Versions.of(this.run, subject);
	}

	/** Returns the version of a library in a subject's jar. */
	public String library(String jar, String library) {
		return Stream.ofNullable(this.run.environment().jars().get(jar))
			.flatMap((each) -> each.libraries().stream())
			.filter((each) -> each.matches(Pattern.quote(library) + "-\\d.*"))
			.findFirst()
			.orElseThrow()
			.substring(library.length() + 1)
			.replaceFirst("\\.(Final|RELEASE)$", "");
	}

	/** Returns the command line that started the run, without the results folder. */
	public String command() {
		return read(this.folder.resolve("run.json")).at("/invocations/0/command")
			.asString()
			.replaceFirst(" --results \\S+", "");
	}

	/** Returns the version of the JVM, as in 25.0.1. */
	public String javaVersion() {
		return this.run.environment().java().version().get(0).replaceFirst(".*\"(.*)\".*", "$1");
	}

	/**
	 * Returns the warm-up of a subject in repetition 1; throws an exception unless there
	 * is exactly one.
	 */
	public LongWarmup warmup(String subject) {
		Path start = this.folder.resolve(subject).resolve("rep1");
		List<WarmupCurve> curves = RunFolder.warmups(start);
		if (curves.size() != 1) {
			throw new IllegalArgumentException(start + " has " + curves.size() + " warm-ups");
		}
		return new LongWarmup(curves.get(0));
	}

	public int repetitions() {
		return this.run.settings().repetitions();
	}

	/**
	 * Whether the git working tree had uncommitted files or changes when the run was
	 * started.
	 */
	public boolean isDirty() {
		return this.run.environment().git().dirty();
	}

	/** Counts the cells that were executed. */
	public long executedCells() {
		return executed().count();
	}

	/** Counts the valid cells. */
	public long validCells() {
		return executed().filter(CellOutcome::valid).count();
	}

	/** Whether the run recorded the CPU time of JIT compilers. */
	public boolean recordsCompilerTime() {
		return executed().flatMap((cell) -> cell.roles().values().stream()).anyMatch((role) -> role.jitS().isPresent());
	}

	/** Counts the executed cells that have a warning with the given code. */
	public long cellsWithWarning(String code) {
		WarningCode wanted = WarningCode.valueOf(code.toUpperCase(Locale.ROOT));
		return executed().filter((cell) -> cell.warningCodes().contains(wanted)).count();
	}

	/** Mean minutes from one start of servers in the run to the next. */
	double minutesPerStart() {
		double seconds = read(this.folder.resolve("run.json")).path("invocations")
			.valueStream()
			.mapToDouble((each) -> each.path("wall_s").asDouble())
			.sum();
		return seconds / 60 / (this.run.settings().subjects().size() * repetitions());
	}

	Run run() {
		return this.run;
	}

	private Stream<CellOutcome> validOutcomes(String subject, int connections) {
		return this.run.cells()
			.stream()
			.filter((cell) -> cell.id().subject().equals(subject)
					&& cell.id().load().partAsInt("connections") == connections)
			.map(Cell::outcome)
			.filter(CellOutcome::valid);
	}

	private Stream<CellOutcome> executed() {
		return this.run.cells().stream().map(Cell::outcome).filter((cell) -> cell.state() == State.RAN);
	}

	/**
	 * Reads a number, or all numbers of an array, from all JSON files of the run that
	 * match a glob pattern, except those of invalid cells; returns the numbers in
	 * ascending order, none if all cells are invalid. At least one file must match.
	 * @param files glob pattern, relative to the run's folder
	 * @param pointer JSON pointer to the number
	 */
	public List<Double> values(String files, String pointer) {
		return new CellNumbers(this.folder, pointer, "").byStart(files)
			.stream()
			.flatMap(List::stream)
			.sorted()
			.toList();
	}

	/**
	 * Reads numbers as {@link #values} does, and returns one for each start with a valid
	 * cell: the geometric mean of the start's numbers, 0 if one is 0.
	 * @param divisor JSON pointer to a number by which each is divided; empty if none
	 */
	public List<Double> startMeans(String files, String pointer, String divisor) {
		return this.means.computeIfAbsent(files + " " + pointer + " " + divisor,
				(key) -> new CellNumbers(this.folder, pointer, divisor).byStart(files)
					.stream()
					.flatMap((values) -> Estimator.GEOMETRIC_MEAN.estimate(values, OptionalDouble::of).stream().boxed())
					.toList());
	}

	/**
	 * Computes the ratios of the gateway's to the backend's CPU time in valid cells,
	 * which depend less on the machine's speed than the times; in ascending order.
	 */
	public List<Double> gatewayToBackendCpu(String subject, int connections) {
		return validOutcomes(subject, connections)
			.map((cell) -> cell.cpuSeconds("gateway").getAsDouble() / cell.backendCpuSeconds().getAsDouble())
			.sorted()
			.toList();
	}

	/**
	 * Computes the change, from {@code than} to {@code subject}, of the ratio of gateway
	 * to backend CPU time, in percent with its 95 % confidence interval, by the keys of
	 * {@link RatioInterval#change}.
	 */
	public Map<String, Double> gatewayToBackendCpuChange(String than, String subject, int connections) {
		return RatioInterval.change(gatewayToBackendCpu(than, connections), gatewayToBackendCpu(subject, connections));
	}

	public double geometricMean(String files, String pointer) {
		return geometricMean(values(files, pointer));
	}

	/** Computes the geometric mean of one or more values. */
	public double geometricMean(List<Double> values) {
		return Estimator.GEOMETRIC_MEAN.estimate(values, OptionalDouble::of).orElseThrow();
	}

	/**
	 * Compares the run with itself by the command {@code compare}, and returns the rows.
	 * @param arguments further arguments of the command, such as --pair
	 */
	public List<Map<String, Object>> compare(String arguments) {
		return this.compared.computeIfAbsent(arguments, this::runCompareCommand);
	}

	private List<Map<String, Object>> runCompareCommand(String arguments) {
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
