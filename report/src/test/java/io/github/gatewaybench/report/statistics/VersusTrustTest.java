package io.github.gatewaybench.report.statistics;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;

import io.github.gatewaybench.report.statistics.SimulatedVersus.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * How often the decision between two arms is wrong, with noise of every kind. Of 10,000
 * simulated comparisons, a share of 5 % is known to 0.44 percentage points.
 * {@link SequentialSimulation} prints the tables of the page.
 */
class VersusTrustTest {

	private static final int RUNS = 10_000;

	private static final double LIMIT = 0.05;

	private static final double ACCURACY = 0.0044;

	/** Every noise alone, and the recorded one disturbed. */
	static Stream<Arguments> situations() {
		Map<String, BlockNoise> all = BlockNoise.all();
		return all.keySet()
			.stream()
			.flatMap((name) -> Arrays.stream(Disturbance.values())
				.filter((each) -> each == Disturbance.NONE || name.equals("recorded"))
				.map((each) -> Arguments.of(name, each, all.get(name))));
	}

	@ParameterizedTest(name = "{0}, {1}")
	@MethodSource("situations")
	void armsThatAreAlikeAreRarelyCalledDifferent(String name, Disturbance disturbance, BlockNoise noise) {
		Outcome outcome = SimulatedVersus.of(noise, 0, SequentialSimulation.MEDIUM)
			.with(disturbance)
			.run(RUNS, SequentialSimulation.SEED);
		assertThat(outcome.differs()).isLessThanOrEqualTo(LIMIT);
	}

	@ParameterizedTest(name = "{0}, {1}")
	@MethodSource("situations")
	void aDifferenceOfTheMarginIsRarelyCalledTheSame(String name, Disturbance disturbance, BlockNoise noise) {
		Outcome outcome = SimulatedVersus.of(noise, Math.log(1.05), SequentialSimulation.MEDIUM)
			.with(disturbance)
			.run(RUNS, SequentialSimulation.SEED);
		assertThat(outcome.share(Verdict.SAME)).isLessThanOrEqualTo(LIMIT);
		assertThat(outcome.coverage()).isGreaterThanOrEqualTo(1 - LIMIT);
	}

	/** Neither more nor less, so that no power is given away. */
	@Test
	void allLooksTogetherErrInFiveOfAHundred() {
		Outcome outcome = SimulatedVersus.of(BlockNoise.NORMAL, 0, SequentialSimulation.HIGH)
			.run(RUNS, SequentialSimulation.SEED);
		assertThat(outcome.differs()).isCloseTo(LIMIT, within(ACCURACY));
		assertThat(outcome.coverage()).isCloseTo(1 - LIMIT, within(ACCURACY));
	}

	/** Baseline without noise: comparisons that are independent err most often. */
	@Test
	void allArmsTogetherErrInFiveOfAHundred() {
		assertThat(SequentialSimulation.anyArmDiffers(4, 0, RUNS / 4)).isLessThanOrEqualTo(LIMIT + 2 * ACCURACY);
	}

	/** A figure that goes with the CPU time errs more often if it ignores the looks. */
	@Test
	void otherFiguresErrInFiveOfAHundred() {
		SequentialTest test = SequentialTest.of(1, 5);
		assertThat(SequentialSimulation.anyOtherFigureDiffers(1, 0.9, RUNS / 4, 1 - LIMIT))
			.isGreaterThan(LIMIT + 2 * ACCURACY);
		assertThat(SequentialSimulation.anyOtherFigureDiffers(1, 0.9, RUNS / 4, test.confidence(1)))
			.isLessThanOrEqualTo(LIMIT);
		assertThat(SequentialSimulation.anyOtherFigureDiffers(3, 0.5, RUNS / 4, test.confidence(3)))
			.isLessThanOrEqualTo(LIMIT);
	}

}
