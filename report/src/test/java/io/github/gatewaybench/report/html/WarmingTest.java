package io.github.gatewaybench.report.html;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.measurements.WarmupCurve;
import io.github.gatewaybench.measurements.WarmupCurve.JvmSlice;
import io.github.gatewaybench.measurements.WarmupCurve.Slice;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.report.html.Chart.Point;
import io.github.gatewaybench.report.html.Chart.Series;
import io.github.gatewaybench.report.html.RunSection.Group;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class WarmingTest {

	@TempDir
	private Path folder;

	private Run run;

	@BeforeEach
	void aRunWithoutWarmups() {
		this.run = RunReader.read(TestFiles.copy(TestFiles.RUNS.resolve("round"), this.folder));
	}

	private static Slice slice(double rate, OptionalDouble cpuUs, Map<String, JvmSlice> jvms) {
		return new Slice(OptionalLong.empty(), OptionalDouble.of(rate), cpuUs, OptionalDouble.empty(), jvms);
	}

	private void warm(Cell cell, Slice... slices) {
		RunFolder.appendWarmup(cell.file().getParent(), Map.of("connections", 300),
				new WarmupCurve(5, 60, true, 20, List.of(slices)));
	}

	private Group group() {
		return Warming.group("w", this.run.cells(), "cells");
	}

	@Test
	void withoutAnyThereIsNothingToShow() {
		assertThat(group().charts()).isEmpty();
	}

	@Test
	void eachWarmUpIsALineOverItsSlices() {
		Cell cell = this.run.cells().get(0);
		warm(cell,
				slice(100, OptionalDouble.of(90),
						Map.of("gateway", new JvmSlice(4, 0.5, 0), "backend", new JvmSlice(1, 0.9, 0))),
				slice(200, OptionalDouble.of(40), Map.of("gateway", new JvmSlice(4, 0.02, 0))));
		warm(cell, slice(150, OptionalDouble.empty(), Map.of()));
		List<Chart> charts = group().charts();
		assertThat(charts).extracting(Chart::title).containsExactly("Compilers", "Processor time", "Throughput");
		Series compilers = charts.get(0).series().get(0);
		assertThat(compilers.subject()).isEqualTo(cell.id().subject());
		assertThat(compilers.line()).extracting(Point::x).containsExactly(5.0, 10.0);
		assertThat(compilers.line()).extracting((point) -> point.y().getAsDouble()).containsExactly(50.0, 2.0);
		assertThat(charts.get(1).series()).hasSize(1);
		assertThat(charts.get(2).series()).hasSize(2);
	}

	@Test
	void ofDirectItIsTheBackendsJvm() {
		warm(this.run.cells().get(0), slice(100, OptionalDouble.of(90), Map.of("backend", new JvmSlice(1, 0.25, 0))));
		assertThat(group().charts().get(0).series().get(0).line()).extracting((point) -> point.y().getAsDouble())
			.containsExactly(25.0);
	}

	@Test
	void onesThatWereKeptWithoutTheirJvmsAreShownAllTheSame() {
		TestFiles.write(this.run.cells().get(0).file().resolveSibling("warmup.json"), """
				[{"connections": 300, "slice_s": 5, "limit_s": 60, "settled": true, "seconds": 30,
				  "slices": [{"requests": 10, "requests_per_sec": 2, "cpu_us_per_request": 3.5}]}]
				""");
		assertThat(group().charts()).extracting(Chart::title).containsExactly("Processor time", "Throughput");
	}

}
