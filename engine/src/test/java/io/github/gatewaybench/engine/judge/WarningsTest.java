package io.github.gatewaybench.engine.judge;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.github.gatewaybench.engine.ab.AbJudge;
import io.github.gatewaybench.engine.round.RoundDriver;
import io.github.gatewaybench.measurements.AbStudy.MachineSize;
import io.github.gatewaybench.measurements.AbStudy.PinnedCpus;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Slo;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.WarningCode.FigureGroup;
import io.github.gatewaybench.measurements.raw.AbFiguresFactory;
import io.github.gatewaybench.measurements.raw.OpenLoadReader;
import io.github.gatewaybench.measurements.raw.WrkReader;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every warning that casts doubt on figures is raised by a judge.
 */
class WarningsTest {

	private static final MachineSize SIZE = new MachineSize("1", OptionalLong.of(1024),
			Optional.of(new PinnedCpus("0", "1", "1")), Optional.empty(), "");

	private static final Figures AB = AbFiguresFactory
		.create(Map.of("requests", 1000, "seconds", 10, "requests_per_sec", 100, "mean_ms", 5, "keep_alive_requests", 0,
				"problem", "", "errors", AbFiguresFactory.Errors.NONE));

	private static List<Warning> ab(ObservationBuilder seen, int servedBefore, Map<String, Long> received) {
		return new AbJudge(1000, servedBefore, 2, false, SIZE).judge(AB, seen.received(received).get()).warnings();
	}

	private static List<Warning> wrk(ObservationBuilder seen, double meanMs) {
		Figures figures = WrkReader.createFigures(Map.of("requests", 1000, "seconds", 10, "requests_per_sec", 100,
				"mean_ms", meanMs, "errors", WrkReader.Errors.NONE));
		return RoundDriver.judgement(10, 10, figures, seen.get()).warnings();
	}

	@Test
	void eachIsRaised() {
		assertThat(Stream
			.of(wrk(new ObservationBuilder(), 500), wrk(new ObservationBuilder(), 60),
					wrk(new ObservationBuilder().notIdle(), 100), wrk(new ObservationBuilder().compilers(3), 100),
					wrk(new ObservationBuilder().nothing(), 100),
					wrk(new ObservationBuilder().role("load", 15).machine(1, 0), 100),
					wrk(new ObservationBuilder().machine(0.9, 5), 100), ab(new ObservationBuilder(), 0, Map.of()),
					ab(new ObservationBuilder(), 2, Map.of("backend-1", 100L, "backend-2", 500L)),
					ab(new ObservationBuilder().gatewayMemory(2000), 2, Map.of()),
					Slo.warnings(OpenLoadReader.createFigures(Map.of("p99_ms", 1, "from_due", Map.of("p99_ms", 2),
							"sessions", 2, "least_connections", 1, "errors", OpenLoadReader.Errors.NONE))))
			.flatMap(List::stream)
			.map(Warning::code)
			.distinct())
			.containsExactlyInAnyOrderElementsOf(Stream.of(WarningCode.values())
				.filter((each) -> !each.isReason() && each != WarningCode.OTHER)
				// Others are raised for blocks, steps and starts: VersusDriverTest,
				// RateDriverTest, ExecutionTest.
				.filter((each) -> each != WarningCode.TOLERATED && each != WarningCode.STEP_DISTURBED)
				.filter((each) -> each != WarningCode.CHANGES_THE_WORK && each != WarningCode.NOT_ATTESTED)
				.toList());
	}

	@Test
	void aBusyNeighbourCastsNoDoubtOnProcessorTimeAndACompilerDoes() {
		assertThat(wrk(new ObservationBuilder().role("load", 15).machine(1, 0), 100).get(0).code().affectedFigures())
			.containsExactlyInAnyOrder(FigureGroup.THROUGHPUT, FigureGroup.LATENCY);
		assertThat(wrk(new ObservationBuilder().compilers(3), 100).get(0).code().affectedFigures())
			.contains(FigureGroup.CPU);
	}

}
