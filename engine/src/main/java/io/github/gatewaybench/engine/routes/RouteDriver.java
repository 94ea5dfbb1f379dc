package io.github.gatewaybench.engine.routes;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.host.LocalHost;
import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.preflight.HostChecks;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.run.Schedule;
import io.github.gatewaybench.engine.run.SubjectFailedException;
import io.github.gatewaybench.engine.run.SubjectUnderTest;
import io.github.gatewaybench.engine.subject.Jcmd;
import io.github.gatewaybench.engine.subject.ModuleSpec;
import io.github.gatewaybench.engine.subject.SubjectSelection;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.RouteStudy;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.raw.JmhReader;
import io.github.gatewaybench.report.summary.TableNumbers;

/**
 * Defines how the cells of a route study are measured: with which servers, by JMH, and
 * when valid.
 */
public record RouteDriver(ScriptInvocation call, RouteStudy experiment, SubjectSelection selection,
		RouteServerStarter serverStarter) implements Driver {

	/** Maximum time for a response before and after a cell of the route study. */
	static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);

	/**
	 * Time limit for an execution of JMH, which normally takes much less; JMH itself ends
	 * a hung iteration.
	 */
	private static final Duration HUNG_AFTER = Duration.ofMinutes(30);

	/** Assumed length of a cell for --dry-run, without --quick. */
	private static final Duration TYPICAL_CELL_DURATION = Duration.ofSeconds(85);

	private static final Duration TYPICAL_QUICK_CELL_DURATION = Duration.ofSeconds(12);

	private static final String SHARED_CLIENT = "shared";

	@Override
	public void check(HostChecks host) {
		host.checkOpenFileLimit(2); // the benchmark sends requests from two threads
		host.checkProcessLimit(200); // threads of JMH's JVM and of the JVM that it forks
	}

	@Override
	public Schedule schedule() {
		return () -> this.experiment;
	}

	@Override
	public Requirements requirements() {
		return new Requirements(List.of(), List.of(benchmarkModule()), ANSWER_LIMIT, Defaults.ROUTES_LIMITS, remarks());
	}

	private ModuleSpec benchmarkModule() {
		return this.selection.repository().moduleSpec("jmh-bench");
	}

	private List<String> remarks() {
		return Jcmd.nextTo(this.call.jvm(), this.call.environment()).isPresent() ? List.of() : List
			.of("There is no jcmd next to %s, which may be a JRE: the heap will not be measured. Set JAVA_HOME to a JDK."
				.formatted(this.call.jvm().command()));
	}

	@Override
	public void start(CellId cell, SubjectUnderTest underTest) throws SubjectFailedException, InterruptedException {
		Host load = underTest.host("load");
		load.send(this.selection.repository().server(benchmarkModule()).jar());
		load.makeFolderOnHost(temporaryFolder());
		String role = this.serverStarter.start(cell, routeCount(cell, underTest.isTrial()), underTest);
		underTest.warmUp(role, warmup(cell, underTest));
	}

	/**
	 * Number of routes in the table for a cell, as the cell's load says. A trial gets the
	 * smallest table; cells of direct, whose load names no size, get the largest.
	 */
	private int routeCount(CellId cell, boolean trial) {
		List<Integer> sizes = this.experiment.kindSettings().routes();
		int routes = cell.load().partAsInt("routes");
		return trial ? Collections.min(sizes) : (routes > 0) ? routes : Collections.max(sizes);
	}

	/**
	 * Creates the warm-up load: JMH with one HTTP client for all requests, which is
	 * faster than a new client for each request.
	 */
	private WarmupLoad warmup(CellId cell, SubjectUnderTest underTest) {
		Path result = this.call.workFolder().resolve("warmup.json");
		return new WarmupLoad(Map.of("client", SHARED_CLIENT), (seconds) -> {
			List<String> options = List.of("-bm", "thrpt", "-f", "1", "-wi", "0", "-i", "1", "-r", seconds + "s");
			Duration usual = Duration.ofSeconds(seconds);
			return jmh(cell, SHARED_CLIENT, underTest, result, options, usual,
					usual.plus(ANSWER_LIMIT).plus(Defaults.LIMITS.gracePeriod()));
		}, (output) -> JmhReader.figures(JmhReader.benchmarkResults(result)));
	}

	@Override
	public LoadCommand loadCommand(CellId cell, SubjectUnderTest underTest) {
		String client = cell.load().part("client");
		Path result = underTest.folder().resolve(client + ".jmh.json");
		return jmh(cell, client, underTest, result, this.experiment.kindSettings().jmhOptions(), Duration.ZERO,
				HUNG_AFTER);
	}

	/**
	 * Folder for JMH's temporary files and lock. It is kept between loads, unlike the
	 * folder of a single load, which a host script removes.
	 */
	private Path temporaryFolder() {
		return this.call.workFolder().resolve("jmh");
	}

	private LoadCommand jmh(CellId cell, String client, SubjectUnderTest underTest, Path result, List<String> options,
			Duration usual, Duration limit) {
		Host host = underTest.host("load");
		// The result of the previous slice, or of a cell that was not finished.
		result.toFile().delete();
		List<String> words = new ArrayList<>(
				List.of(host.java(), "-Djava.io.tmpdir=" + host.pathOnHost(temporaryFolder()), "-Dfile.encoding=UTF-8",
						"-Dstdout.encoding=UTF-8"));
		String asked = URI.create(underTest.target().url()).getHost();
		if (!asked.equals(LocalHost.LOOPBACK)) {
			words.add("-Dgateway-bench.other-host=" + asked);
		}
		words.addAll(
				List.of("-jar", host.pathOnHost(this.selection.repository().server(benchmarkModule()).jar()).toString(),
						"RouteTableBenchmark"));
		benchmarkParameters(cell, client).forEach((name, value) -> words.addAll(List.of("-p", name + "=" + value)));
		words.addAll(List.of("-p", "url=" + underTest.target().url().replaceFirst("(^http://[^/]*).*", "$1")));
		words.addAll(options);
		words.addAll(List.of("-rf", "json", "-rff", host.pathOnHost(result).toString()));
		return new LoadCommand("jmh", words, OptionalLong.empty(), usual, limit, Optional.empty(), List.of(),
				List.of(result), List.of(), OptionalInt.empty());
	}

	private Map<String, String> benchmarkParameters(CellId cell, String client) {
		boolean direct = this.selection.repository().moduleSpec(cell.subject()).isDirect();
		return Load
			.of("client", client, "table", this.experiment.kindSettings().tableName(), "routes",
					routeCount(cell, false), "target", direct ? "direct" : "gateway")
			.parts();
	}

	@Override
	public CellResult judge(CellId cell, SubjectUnderTest underTest, Path raw, Observation seen) {
		List<JmhReader.BenchmarkResult> benchmarks = JmhReader.benchmarkResults(raw);
		Figures figures = JmhReader.figures(benchmarks);
		Map<String, String> asked = benchmarkParameters(cell, cell.load().part("client"));
		boolean others = benchmarks.stream()
			.anyMatch((each) -> !each.params().entrySet().containsAll(asked.entrySet()));
		List<String> line = new ArrayList<>();
		if (figures.value(Metric.THROUGHPUT).isPresent()) {
			line.add("%s ± %s ops/s".formatted(TableNumbers.formatFixed(figures.value(Metric.THROUGHPUT), 1),
					TableNumbers.formatFixed(figures.value(Metric.THROUGHPUT_ERROR), 1)));
		}
		if (figures.value(Metric.P99).isPresent()) {
			line.add("p99 %s ms".formatted(TableNumbers.formatFixed(figures.value(Metric.P99), 2)));
		}
		ObjectNode extras = JsonNodeFactory.instance.objectNode().put("paths", routeCount(cell, false));
		return new CellResult(seen, judgement(this.experiment.kindSettings().modes(), others, figures, seen), figures,
				extras, String.join(", ", line), Optional.empty());
	}

	/**
	 * Decides whether a cell is valid, and which warnings it gets.
	 * @param modes benchmark modes that JMH's result must contain
	 * @param otherParameters whether JMH used other benchmark parameters than requested
	 */
	public static Judgement judgement(List<String> modes, boolean otherParameters, Figures figures, Observation seen) {
		List<Warning> warnings = new ArrayList<>(figures.contradictions());
		if (seen.exitStatus() != 0) {
			warnings.add(WarningCode.EXIT_STATUS.with("tool", "JMH", "status", seen.exitStatus(), "details",
					"see its output"));
		}
		else if (!figures.hasResult()) {
			warnings.add(WarningCode.NO_RESULT.with("tool", "JMH", "status", 0));
		}
		List<String> without = modes.stream().filter((mode) -> figures.number(mode, "score").isEmpty()).toList();
		if (figures.hasResult() && !without.isEmpty()) {
			warnings.add(WarningCode.MODES_MISSING.with("modes", String.join(", ", without)));
		}
		if (figures.hasResult() && otherParameters) {
			warnings.add(WarningCode.OTHER_PARAMETERS.with());
		}
		return seen.judge(figures, warnings);
	}

	@Override
	public String label(CellId cell) {
		return "%s n=%s %s rep %d/%d".formatted(cell.subject(), cell.load().part("routes"), cell.load().part("client"),
				cell.repetition(), this.experiment.settings().repetitions());
	}

	@Override
	public Duration expectedDuration(CellId cell) {
		return this.experiment.kindSettings().jmhOptions().isEmpty() ? TYPICAL_CELL_DURATION
				: TYPICAL_QUICK_CELL_DURATION;
	}

}
