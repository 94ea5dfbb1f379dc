package io.github.gatewaybench.report.statistics;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class SequentialTestTest {

	private static final SequentialTest TEST = SequentialTest.of(1, 5);

	/** Blocks around a mean, by turns above and below it. */
	private static double[] blocks(int number, double mean, double deviation) {
		double[] logs = new double[number];
		Arrays.setAll(logs, (i) -> mean + ((i % 2 == 0) ? deviation : -deviation));
		return logs;
	}

	@ParameterizedTest
	@CsvSource({ "0.03,SLOWER", "-0.03,FASTER", "0,SAME", "0.005,UNDECIDED" })
	void theFirstLookDecides(double mean, Verdict verdict) {
		double deviation = (verdict == Verdict.UNDECIDED) ? 0.03 : 0.01;
		assertThat(TEST.decide(blocks(5, mean, deviation)).verdict()).isEqualTo(verdict);
	}

	/** A real difference within the margin is a difference. */
	@Test
	void aSmallDifferenceThatIsShownIsNotTheSame() {
		assertThat(TEST.decide(blocks(5, 0.01, 0.001)).verdict()).isEqualTo(Verdict.SLOWER);
	}

	@Test
	void nothingIsDecidedBetweenLooks() {
		Decision four = TEST.decide(blocks(4, 0.1, 0.001));
		assertThat(four.verdict()).isEqualTo(Verdict.UNDECIDED);
		assertThat(four.nextLook()).hasValue(5);
		assertThat(four.lowerBound()).isGreaterThan(0.09);
		double[] clearOnlyNow = blocks(7, 0.02, 0.02);
		clearOnlyNow[5] = 0.02;
		clearOnlyNow[6] = 0.02;
		assertThat(TEST.decide(clearOnlyNow).blockCount()).isEqualTo(7);
		assertThat(TEST.decide(clearOnlyNow).nextLook()).hasValue(8);
	}

	@Test
	void whatWasDecidedStays() {
		double[] logs = blocks(12, 0.1, 0.001);
		Arrays.fill(logs, 5, 12, -0.5);
		Decision decision = TEST.decide(logs);
		assertThat(decision).isEqualTo(TEST.decide(blocks(5, 0.1, 0.001)));
		assertThat(decision.nextLook()).isEmpty();
		assertThat(TEST.decisionsAtLooks(logs)).containsExactly(decision);
	}

	@Test
	void theLastLookHasNoNext() {
		double[] logs = blocks(30, 0.02, 0.2);
		assertThat(TEST.decisionsAtLooks(logs)).extracting(Decision::blockCount).isEqualTo(SequentialTest.LOOKS);
		assertThat(TEST.decide(logs).verdict()).isEqualTo(Verdict.UNDECIDED);
		assertThat(TEST.decide(logs).nextLook()).isEmpty();
	}

	@Test
	void fewerThanTwoBlocksHaveNoInterval() {
		assertThat(TEST.decide(new double[0])).isEqualTo(new Decision(Verdict.UNDECIDED, Double.NaN,
				Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 0, OptionalInt.of(5)));
		assertThat(TEST.decide(new double[] { 0.1 }).estimate()).isEqualTo(0.1);
		assertThat(TEST.expectedBlocksToDecision(new double[] { 0.1 })).isEmpty();
	}

	@Test
	void swappedArmsGetTheSameVerdict() {
		assertThat(Math.exp(TEST.logMargin())).isCloseTo(1.05, within(1e-12));
		double most = TEST.logMargin() - TEST.decide(blocks(8, 0, 0.03)).upperBound();
		for (double mean : new double[] { most - 1e-4, 1e-4 - most }) {
			assertThat(TEST.decide(blocks(8, mean, 0.03)).verdict()).isEqualTo(Verdict.SAME);
		}
		for (double mean : new double[] { most + 1e-4, -1e-4 - most }) {
			assertThat(TEST.decide(blocks(8, mean, 0.03)).verdict()).isEqualTo(Verdict.UNDECIDED);
		}
	}

	@Test
	void moreArmsNeedWiderIntervals() {
		double[] logs = blocks(5, 0.02, 0.02);
		assertThat(SequentialTest.of(3, 5).decide(logs).upperBound()).isGreaterThan(TEST.decide(logs).upperBound());
	}

	/** The first five blocks alone would have decided for a difference. */
	@Test
	void aFixedNumberOfBlocksIsTestedOnceAndAsAWhole() {
		double[] logs = IntStream.range(0, 20).mapToDouble((i) -> (i < 5) ? 0.1 + i * 1e-4 : i % 2 * 1e-3).toArray();
		assertThat(TEST.decide(logs).blockCount()).isEqualTo(5);
		SequentialTest once = TEST.withOneLook(20);
		assertThat(once.decisionsAtLooks(logs)).containsExactly(once.decide(logs));
		assertThat(once.decide(logs).blockCount()).isEqualTo(20);
		assertThat(once.confidence()).isCloseTo(0.95, within(1e-12));
		assertThat(SequentialTest.of(4, 5).withOneLook(20).confidence(2)).isCloseTo(1 - 0.05 / 8, within(1e-12));
		assertThat(once.decide(Arrays.copyOf(logs, 19)).verdict()).isEqualTo(Verdict.UNDECIDED);
		double[] noisy = blocks(22, 0.02, 0.2);
		assertThat(once.decide(noisy)).isEqualTo(once.decide(Arrays.copyOf(noisy, 20)));
	}

	/** Standard deviations of 2.7 %, 5.3 % and 21 %. */
	@ParameterizedTest
	@CsvSource({ "0,0.025,5,3", "0.03,0.05,8,17", "0.03,0.2,8,321" })
	void aDecisionIsExpectedWhenTheIntervalIsNarrowEnough(double mean, double deviation, int blocks, int more) {
		double[] logs = blocks(blocks, mean, deviation);
		assertThat(TEST.decide(logs).verdict()).isEqualTo(Verdict.UNDECIDED);
		assertThat(TEST.expectedBlocksToDecision(logs)).hasValue(more);
	}

	/** The nominal error is 0.0117, and 0.0117 / 3^1.1 for three arms or figures. */
	@Test
	void armsAndOtherFiguresAreCorrectedForTheirNumber() {
		assertThat(TEST.confidence()).isCloseTo(0.9883, within(1e-12));
		assertThat(SequentialTest.of(3, 5).confidence()).isCloseTo(1 - 0.003494, within(1e-6));
		assertThat(TEST.confidence(3)).isEqualTo(SequentialTest.of(3, 5).confidence());
		assertThat(SequentialTest.of(3, 5).confidence(2)).isEqualTo(SequentialTest.of(6, 5).confidence());
	}

}
