package io.github.gatewaybench.report.html;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.measurements.WarmupCurve;
import io.github.gatewaybench.measurements.WarmupCurve.JvmSlice;
import io.github.gatewaybench.measurements.WarmupCurve.WarmupSlice;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.report.TestRuns;
import io.github.gatewaybench.report.summary.Chart;
import io.github.gatewaybench.report.summary.Chart.Point;
import io.github.gatewaybench.report.summary.Chart.Series;
import io.github.gatewaybench.report.summary.Rows;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The curves of a study with direct and nginx in front of two instances of a JVM.
 */
class ServerChartsTest {

	private static final WarmupSlice COLD = slice(100, OptionalDouble.of(90),
			Map.of("gateway", new JvmSlice(4, 0.5, 0), "backend-1", new JvmSlice(1, 0.9, 0)));

	private static final WarmupSlice WARM = slice(200, OptionalDouble.of(40),
			Map.of("gateway", new JvmSlice(4, 0.02, 0), "backend-1", new JvmSlice(1, 0.25, 0)));

	@TempDir
	private Path folder;

	private Run run;

	@BeforeEach
	void aStudyWithoutWarmups() {
		this.run = TestRuns.read(TestFiles.copy(TestFiles.RUNS.resolve("ab"), this.folder));
	}

	private static WarmupSlice slice(double rate, OptionalDouble cpuUs, Map<String, JvmSlice> jvms) {
		return new WarmupSlice(OptionalLong.empty(), OptionalDouble.of(rate), cpuUs, OptionalDouble.empty(), jvms);
	}

	private Path startFolder(String subject) {
		return this.run.cells()
			.stream()
			.map(Cell::file)
			.filter((file) -> file.startsWith(this.folder.resolve(subject)))
			.findFirst()
			.orElseThrow()
			.getParent();
	}

	private void warm(String subject, String role, WarmupSlice... slices) {
		RunFolder.appendWarmup(startFolder(subject), Map.of("connections", 300),
				new WarmupCurve(Optional.of(role), 5, 60, Optional.of(true), 20, List.of(slices)));
	}

	private List<Chart> charts() {
		return ServerCharts.warmupSection(Rows.of(this.run)).forHtmlPage("w", "").charts();
	}

	@Test
	void withoutAnyThereIsNothingToShow() {
		assertThat(charts()).isEmpty();
	}

	@Test
	void eachWarmUpIsALineOverItsSlices() {
		warm("nginx", "gateway", COLD, WARM);
		warm("nginx", "gateway", slice(150, OptionalDouble.empty(), Map.of()));
		List<Chart> charts = charts();
		assertThat(charts).extracting(Chart::title).containsExactly("Compilers", "CPU time", "Throughput");
		Series compilers = charts.get(0).series().get(0);
		assertThat(compilers.subject()).isEqualTo("nginx");
		assertThat(compilers.remark()).isEqualTo("cpus-2, plain, repetition 1");
		assertThat(compilers.line()).extracting(Point::x).containsExactly(5.0, 10.0);
		assertThat(shares(charts)).containsExactly(50.0, 2.0);
		assertThat(charts.get(1).series()).hasSize(1);
		assertThat(charts.get(2).series()).hasSize(2);
	}

	private static List<Double> shares(List<Chart> charts) {
		return charts.get(0).series().get(0).line().stream().map((point) -> point.y().getAsDouble()).toList();
	}

	@Test
	void theAxesAreTheTimeUnderLoadAndTheFigure() {
		warm("nginx", "gateway", COLD, WARM);
		assertThat(charts()).extracting((chart) -> chart.x().name()).containsOnly("seconds of load");
		assertThat(charts()).extracting((chart) -> chart.y().name())
			.containsExactly("% of CPU time", "CPU µs/request", "requests/s");
	}

	@Test
	void noTableHasTheSamples() {
		warm("nginx", "gateway", COLD, WARM);
		assertThat(charts().get(0)).returns("", Chart::table)
			.extracting(Chart::label)
			.isEqualTo(
					"Chart: Compilers, % of CPU time over seconds of load, of nginx. Only the chart has these samples.");
	}

	/** What is its own backend is the subject. */
	@Test
	void ofAnExperimentWithoutABackendItIsTheSubjectsJvm() {
		this.run = TestRuns.read(ReportFixtures.SAMPLES.resolve("framework-round1"));
		assertThat(charts().get(0).series()).extracting(Series::subject).containsAll(this.run.settings().subjects());
	}

	@Test
	void ofDirectItIsTheBackendsJvm() {
		warm("direct", "backend-1", COLD, WARM);
		assertThat(shares(charts())).containsExactly(90.0, 25.0);
	}

	@Test
	void whatIsNoJvmHasNoCompilersThoughItsBackendHas() {
		warm("nginx", "gateway", slice(100, OptionalDouble.of(9), Map.of("backend-1", new JvmSlice(1, 0.9, 0))));
		assertThat(charts()).extracting(Chart::title).containsExactly("CPU time", "Throughput");
	}

	@Test
	void aBackendThatIsWarmedUpByItselfIsNotTheGateway() {
		warm("nginx", "backend-1", COLD, WARM);
		assertThat(charts()).isEmpty();
	}

	@Test
	void aFileThatDoesNotSayWhoWasWarmedUpIsNotDrawn() {
		TestFiles.write(startFolder("nginx").resolve("warmup.json"), """
				[{"connections": 300, "slice_s": 5, "limit_s": 60, "settled": true, "seconds": 30,
				  "slices": [{"requests": 10, "requests_per_sec": 2, "cpu_us_per_request": 3.5}]}]
				""");
		assertThat(charts()).isEmpty();
	}

}
