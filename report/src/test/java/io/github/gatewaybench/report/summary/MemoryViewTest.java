package io.github.gatewaybench.report.summary;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.CellOutcome;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.MemorySample;
import io.github.gatewaybench.measurements.MemorySample.Phase;
import io.github.gatewaybench.measurements.MemoryStudy;
import io.github.gatewaybench.measurements.MemoryStudy.MemorySettings;
import io.github.gatewaybench.measurements.MemoryStudy.Try;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Run.Invocation;
import io.github.gatewaybench.measurements.RunSettings;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.measurements.raw.WrkReader;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A study in which gateway-java survives with a heap of 2 MB and not with one of 1 MB.
 */
class MemoryViewTest {

	private static final String ENVIRONMENT = """
			{"machine": {"cpu": "x", "cores": 2, "memory_mb": 8000, "kernel": "x"}, "limits": {}, "sysctls": {},
			"java": {"version": ["x"], "options": ""}, "tools": {}, "git": {"dirty": false}, "jars": {}, "native": {}}
			""";

	@TempDir
	private Path results;

	private RunFolder folder;

	private Run run;

	@BeforeEach
	void aStudy() {
		List<CellId> cells = begin(List.of("nginx", "gateway-java"), new Try("nginx", MemoryStudy.NO_HEAP, 1),
				new Try("gateway-java", 2, 1), new Try("gateway-java", 1, 1), new Try("gateway-java", 1, 2),
				new Try("gateway-java", 2, 2));
		survive(cells.get(0), 12);
		survive(cells.get(1), 200);
		this.folder.writeCell(cells.get(2), CellOutcome.notRun(State.FAILED, "it did not start"));
		this.folder.writeCell(cells.get(3), CellOutcome.notRun(State.FAILED, "it ended"));
		survive(cells.get(4), 210);
		this.folder.endInvocation(Run.COMPLETE, new Invocation("scripts/memory.sh", "2026-11-22T00:00:00Z", 1, 1, 0),
				List.of());
		this.run = RunReader.read(this.folder.path());
	}

	private List<CellId> begin(List<String> subjects, Try... tries) {
		RunSettings settings = new RunSettings("memory", "wrk", Optional.of("backend"), "/hello", Optional.of("world"),
				subjects, Optional.of("gateway-java"), Map.of(), 1, OptionalLong.of(10), Optional.of(false),
				Optional.empty(), Optional.empty(), Optional.empty());
		MemoryStudy study = new MemoryStudy(settings, new MemorySettings(1000, 10, 50, 30,
				Stream.of(tries).mapToInt(Try::heapMb).max().getAsInt(), List.of(tries)));
		this.folder = RunFolder.create(this.results.resolve(subjects.get(0)), study,
				JsonMapper.shared().readValue(ENVIRONMENT, ObjectNode.class), Clock.systemUTC());
		return study.cells();
	}

	private void survive(CellId cell, double peakMb) {
		RoleUsage gateway = new RoleUsage(cell.subject(), OptionalDouble.of(5), OptionalDouble.of(peakMb),
				OptionalLong.of(20));
		this.folder.writeCell(cell,
				new CellOutcome(State.RAN, true, List.of(), List.of(), Optional.of("2026-11-22T00:00:00Z"),
						Optional.of("wrk"), OptionalInt.of(0), Map.of("gateway", gateway), Optional.empty()),
				WrkReader.createFigures(Map.of("requests", 100_000, "seconds", 10, "requests_per_sec", 10_000,
						"mean_ms", 2.5, "p99_ms", 9, "errors", WrkReader.Errors.NONE)),
				JsonMapper.shared().createObjectNode());
	}

	@Test
	void subjectsAreRankedByTheSmallestHeapBesideThePeakMemory() {
		JsonNode ranking = JsonMapper.shared().readTree(RunSummary.of(Rows.of(this.run)).json()).get("ranking");
		assertThat(ranking).hasSize(2);
		JsonNode java = ranking.get(0);
		assertThat(java.get("subject").asString()).isEqualTo("gateway-java");
		assertThat(java.get("rank").asInt()).isOne();
		assertThat(java.get("smallest_heap_mb").asDouble()).isEqualTo(2);
		assertThat(java.get("gateway_peak_rss_mb").asDouble()).isBetween(204.0, 206.0);
		assertThat(java.get("broken_heap_mb").asDouble()).isEqualTo(1);
		JsonNode nginx = ranking.get(1);
		assertThat(nginx.get("rank").isNull()).isTrue();
		assertThat(nginx.get("gateway_peak_rss_mb").asDouble()).isEqualTo(12);
		assertThat(Rows.of(this.run).rankings().get(0).headline())
			.startsWith("With no error, gateway-java: 2 MB of heap");
		assertThat(RunSummary.of(Rows.of(this.run)).markdown()).contains("gateway-java 1 MB: ", "it did not start");
	}

	/** The first tries of two sizes, 200 and 50 MB, are two starts. */
	@Test
	void thePeakIsAMeanOverTheStartsWithAllSizes() {
		survive(this.run.experiment().cells().get(2), 50);
		RunFolder.appendToList(this.folder.path().resolve("gateway-java/heap2/rep1").resolve(RunFolder.MEMORY_FILE),
				new MemorySample(Phase.STARTED, 40, OptionalDouble.empty(), OptionalDouble.empty(),
						OptionalDouble.empty()));
		Table table = MemorySection.of(RunReader.read(this.folder.path())).tables().get(0);
		assertThat(table.lines()).singleElement()
			.satisfies((line) -> assertThat(line.values()).extracting(Column.Value::shown).contains("128"));
	}

	@Test
	void theRatioToTheBaseIsThatOfTheSmallestHeaps() {
		List<CellId> cells = begin(List.of("gateway-scg", "gateway-java"), new Try("gateway-scg", 3, 1),
				new Try("gateway-java", 3, 1), new Try("gateway-scg", 1, 1), new Try("gateway-java", 1, 1),
				new Try("gateway-scg", 1, 2), new Try("gateway-java", 1, 2), new Try("gateway-scg", 2, 1),
				new Try("gateway-scg", 2, 2));
		cells.forEach((each) -> survive(each, 100));
		for (int broken : new int[] { 2, 4 }) {
			this.folder.writeCell(cells.get(broken), CellOutcome.notRun(State.FAILED, "it did not start"));
		}
		Ranking ranking = Rows.of(RunReader.read(this.folder.path())).rankings().get(0);
		assertThat(ranking.places().get(1).subject()).isEqualTo("gateway-scg");
		assertThat(ranking.ratioToBase(ranking.places().get(1))).hasValue(2);
	}

	@Test
	void eachSizeIsARowOfItsTries() {
		assertThat(TestRows.number(this.run, "gateway-java", "1 MB", "valid")).hasValue(0);
		assertThat(TestRows.row(this.run, "gateway-java", "2 MB").cells()).hasSize(2);
		assertThat(TestRows.number(this.run, "nginx", "no heap", "gateway_peak_rss_mb")).hasValue(12);
		assertThat(View.of(this.run).loadName(Load.of(MemoryStudy.HEAP_PART, 2))).hasToString("2 MB");
	}

	@Test
	void theChartsAreOverTheSizeOfTheHeap() {
		Section section = View.of(this.run).sections(Rows.of(this.run)).get(0);
		assertThat(section.charts()).extracting(Chart::title)
			.containsExactly("Peak memory", "CPU time per request", "Throughput");
		assertThat(section.charts().get(0).series()).singleElement()
			.satisfies((series) -> assertThat(series.subject()).isEqualTo("gateway-java"));
	}

}
