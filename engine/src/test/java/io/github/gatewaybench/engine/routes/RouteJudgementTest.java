package io.github.gatewaybench.engine.routes;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;

import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.engine.judge.ObservationBuilder;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.raw.JmhReader;
import io.github.gatewaybench.measurements.raw.JmhScore;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cells whose modes are thrpt and avgt.
 */
class RouteJudgementTest {

	private static JmhScore score(OptionalDouble value, String unit) {
		return JmhScore.of(value, OptionalDouble.empty(), unit, OptionalLong.empty(), new TreeMap<>());
	}

	private static Figures good() {
		return JmhReader.figures(
				Map.of("thrpt", score(OptionalDouble.of(5), "ops/s"), "avgt", score(OptionalDouble.of(2), "ms/op")));
	}

	private static Judgement judge(Figures figures, boolean otherParameters, ObservationBuilder seen) {
		return RouteDriver.judgement(List.of("thrpt", "avgt"), otherParameters, figures, seen.get());
	}

	@Test
	void aGoodCellIsValidWithoutReasonsAndWarnings() {
		Judgement judgement = judge(good(), false, new ObservationBuilder());
		assertThat(judgement.reasons()).isEmpty();
		assertThat(judgement.warnings()).isEmpty();
	}

	@Test
	void failingOrSayingNothingThatCanBeReadIsInvalid() {
		assertThat(judge(Figures.NONE, false, new ObservationBuilder().exitStatus(1)).reasons())
			.extracting(Warning::text)
			.containsExactly("JMH ended with exit status 1: see its output");
		assertThat(judge(Figures.NONE, false, new ObservationBuilder()).reasons()).extracting(Warning::text)
			.containsExactly("JMH gave no result, exit status 0: see its output");
		assertThat(judge(good(), false, new ObservationBuilder().exitStatus(143)).reasons()).extracting(Warning::text)
			.containsExactly("JMH ended with exit status 143: see its output");
	}

	@Test
	void percentilesOutOfOrderAreInvalid() {
		JmhScore sample = JmhScore.of(OptionalDouble.of(2), OptionalDouble.empty(), "ms/op", OptionalLong.empty(),
				new TreeMap<>(Map.of(50.0, 3.0, 99.0, 2.0)));
		Figures figures = JmhReader.figures(Map.of("thrpt", score(OptionalDouble.of(5), "ops/s"), "avgt",
				score(OptionalDouble.of(2), "ms/op"), "sample", sample));
		assertThat(judge(figures, false, new ObservationBuilder()).reasons()).extracting(Warning::text)
			.containsExactly("the figures contradict each other: p50_ms 3 is more than p99_ms 2");
	}

	@Test
	void aModeThatIsMissingOrHasNoScoreIsInvalid() {
		Figures figures = JmhReader.figures(Map.of("thrpt", score(OptionalDouble.empty(), "ops/s")));
		assertThat(judge(figures, false, new ObservationBuilder()).reasons()).extracting(Warning::text)
			.containsExactly("JMH gave no figure of thrpt, avgt");
	}

	@Test
	void otherParametersAreInvalid() {
		assertThat(judge(good(), true, new ObservationBuilder()).reasons()).extracting(Warning::text)
			.containsExactly("JMH measured other parameters than it was asked to");
	}

	@Test
	void theServersAndTheMachineAreToldAsOfAnyTool() {
		Judgement judgement = judge(good(), false,
				new ObservationBuilder().incidents("gateway died").compilers(1).role("load", 12).machine(0.8, 2));
		assertThat(judgement.reasons()).extracting(Warning::text).containsExactly("gateway died");
		assertThat(judgement.warnings()).extracting(Warning::text)
			.containsExactly("the gateway was not warm: its compilers used 25 % of its CPU time",
					"load generator and backend used 65 % of the machine: the subject may not be the bottleneck",
					"CPU steal on the machine was 10 %");
	}

}
