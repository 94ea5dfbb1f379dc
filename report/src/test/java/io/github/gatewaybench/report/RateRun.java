package io.github.gatewaybench.report;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.CellOutcome;
import io.github.gatewaybench.measurements.CellOutcome.MachineUsage;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.KneeSearch;
import io.github.gatewaybench.measurements.KneeSearch.CompletedStep;
import io.github.gatewaybench.measurements.KneeSearch.NextStep;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.RateStudy.RateSettings;
import io.github.gatewaybench.measurements.RateStudy.SearchPlan;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Run.Invocation;
import io.github.gatewaybench.measurements.RunSettings;
import io.github.gatewaybench.measurements.Slo;
import io.github.gatewaybench.measurements.StepVerdict;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.measurements.raw.LatencyLogReader;
import io.github.gatewaybench.measurements.raw.OpenLoadReader;

/**
 * Makes the folder of a study of rates: direct and gateway, of which each has a search
 * and three repetitions at 100 and 200 requests/s.
 */
public final class RateRun {

	private static final String ENVIRONMENT = """
			{"machine": {"cpu": "x", "cores": 2, "memory_mb": 8000, "kernel": "x"}, "limits": {}, "sysctls": {},
			"java": {"version": ["x"], "options": ""}, "tools": {}, "git": {"dirty": false}, "jars": {}, "native": {}}
			""";

	private static final long MS = 1_000_000;

	private final RunFolder folder;

	private final RateStudy study;

	private RateRun(Path results, int kneeOfDirect) {
		RunSettings settings = new RunSettings("rate", RateStudy.TOOL, Optional.of("backend"), "/hello",
				Optional.of("world"), List.of("direct", "gateway"), Optional.of("direct"), Map.of(), 3,
				OptionalLong.of(0), Optional.of(false), Optional.empty(), Optional.empty(), Optional.empty());
		this.study = new RateStudy(settings,
				new RateSettings(Slo.of("p99<10ms"),
						List.of(new SearchPlan("direct", 1, tries(kneeOfDirect).size()),
								new SearchPlan("gateway", 1, tries(400).size())),
						List.of(100, 200), 1900, 10, 10, 10, 10));
		this.folder = RunFolder.create(results, this.study,
				JsonMapper.shared().readValue(ENVIRONMENT, ObjectNode.class), Clock.systemUTC());
	}

	/** A run in which direct has a knee of 800, and gateway one of 400 requests/s. */
	public static Path make(Path results) {
		return make(results, 800);
	}

	/**
	 * A run in which direct has another knee; with 0 it has none, and the others' rates
	 * are measured all the same.
	 */
	public static Path make(Path results, int kneeOfDirect) {
		RateRun run = new RateRun(results, kneeOfDirect);
		run.search("direct", kneeOfDirect);
		run.search("gateway", 400);
		for (CellId cell : run.study.cells()) {
			if (!RateStudy.isStep(cell)) {
				int rate = cell.load().partAsInt(RateStudy.RATE_PART);
				run.cell(cell, rate, run.latencies(rate, cell.subject().equals("direct") ? 1 : 3, cell.repetition()));
			}
		}
		run.folder.endInvocation(Run.COMPLETE, new Invocation("scripts/rate.sh", "2026-11-22T00:00:00Z", 1, 1, 0),
				List.of());
		return run.folder.path();
	}

	/** What a search tries where rates up to the knee hold. */
	private static List<Integer> tries(int knee) {
		List<CompletedStep> steps = new ArrayList<>();
		Optional<NextStep> next = new KneeSearch(100, steps).nextStep();
		while (next.isPresent()) {
			int rate = next.get().rate();
			steps.add(new CompletedStep(rate, (rate <= knee) ? StepVerdict.HELD : StepVerdict.BROKE));
			next = new KneeSearch(100, steps).nextStep();
		}
		return steps.stream().map(CompletedStep::rate).toList();
	}

	private void search(String subject, int knee) {
		int number = 0;
		for (int rate : tries(knee)) {
			cell(RateStudy.stepCell(subject, 1, ++number), rate, latencies(rate, (rate <= knee) ? 5 : 50, 1));
		}
	}

	/** 99 of 100 take so many milliseconds, the others ten times as long. */
	private Histogram latencies(int rate, int ms, int repetition) {
		Histogram latencies = LatencyLogReader.emptyHistogram();
		latencies.recordValueWithCount(ms * MS, 10L * rate * 99 / 100);
		latencies.recordValueWithCount((10L * ms + repetition) * MS, 10L * rate / 100);
		return latencies;
	}

	private void cell(CellId cell, int rate, Histogram latencies) {
		Figures figures = OpenLoadReader.createFigures(OrderedMaps.of("offered", 10 * rate, "sent", 10 * rate,
				"requests", 10 * rate, "seconds", 10, "achieved_per_sec", rate, "mean_ms", latencies.getMean() / MS,
				"p50_ms", (double) latencies.getValueAtPercentile(50) / MS, "p90_ms",
				(double) latencies.getValueAtPercentile(90) / MS, "p99_ms",
				(double) latencies.getValueAtPercentile(99) / MS, "max_ms", (double) latencies.getMaxValue() / MS,
				"lag", new OpenLoadReader.Lag(0, 0, 1, 0), "errors", OpenLoadReader.Errors.NONE));
		Map<String, RoleUsage> roles = new LinkedHashMap<>();
		for (String role : cell.subject().equals("direct") ? List.of("backend") : List.of("gateway", "backend")) {
			roles.put(role,
					new RoleUsage(role, OptionalDouble.of(rate * 0.0005), OptionalDouble.of(500), OptionalLong.of(20)));
		}
		this.folder.writeCell(cell,
				new CellOutcome(State.RAN, true, List.of(), List.of(), Optional.of("2026-11-22T00:00:00Z"),
						Optional.of("open-load"), OptionalInt.of(0), roles,
						Optional.of(new MachineUsage(OptionalDouble.of(1), OptionalDouble.of(2), OptionalDouble.empty(),
								OptionalDouble.of(1), OptionalDouble.empty()))),
				figures, JsonNodeFactory.instance.objectNode());
		Path raw = this.folder.rawFile(cell);
		JsonFile.write(raw, new OpenLoadReader.Result(RateStudy.TOOL, List.of(), Optional.empty(),
				"http://127.0.0.1:1/hello", "GET", rate, 10, 10, 1, 10, figures, List.of(), OptionalLong.empty()));
		log(raw.resolveSibling(raw.getFileName().toString().replace(".open.json", LatencyLogReader.EXTENSION)),
				latencies);
	}

	private static void log(Path file, Histogram latencies) {
		try (PrintStream stream = new PrintStream(Files.newOutputStream(file))) {
			HistogramLogWriter log = new HistogramLogWriter(stream);
			log.outputLogFormatVersion();
			log.outputIntervalHistogram(latencies);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
