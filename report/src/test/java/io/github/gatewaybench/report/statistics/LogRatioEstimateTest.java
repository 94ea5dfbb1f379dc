package io.github.gatewaybench.report.statistics;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;

import io.github.gatewaybench.measurements.Figures.Reading;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class LogRatioEstimateTest {

	/**
	 * Student's own data, as R's t.test(extra ~ group, sleep, var.equal = TRUE) has it.
	 */
	@Test
	void isStudentsTest() {
		double[] first = { 0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0 };
		double[] second = { 1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4 };
		LogRatioEstimate ratio = LogRatioEstimate.of(exponentials(second), exponentials(first));
		assertThat(ratio.estimate()).isCloseTo(-1.58, within(1e-9));
		assertThat(ratio.estimate() / ratio.standardError()).isCloseTo(-1.8608, within(1e-4));
		assertThat(ratio.degreesOfFreedom()).isEqualTo(18);
		assertThat(ratio.pValue()).isCloseTo(0.07919, within(1e-5));
		assertThat(ratio.lowerBound()).isCloseTo(-3.363874, within(1e-6));
		assertThat(ratio.upperBound()).isCloseTo(0.203874, within(1e-6));
	}

	/** Student's data again, as R's t.test(sleep$extra[11:20]) has it. */
	@Test
	void aNumberWithoutErrorIsStudentsTestOfOneSample() {
		LogRatioEstimate ratio = LogRatioEstimate.of(1,
				exponentials(1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4));
		assertThat(ratio.degreesOfFreedom()).isEqualTo(9);
		assertThat(ratio.pValue()).isCloseTo(0.005076, within(1e-6));
		assertThat(ratio.lowerBound()).isCloseTo(0.8976775, within(1e-6));
		assertThat(ratio.upperBound()).isCloseTo(3.7623225, within(1e-6));
	}

	@Test
	void unequalNumbersOfRepetitionsHaveNoCommonVariance() {
		LogRatioEstimate ratio = LogRatioEstimate.of(exponentials(1, 3), exponentials(4, 5, 6));
		assertThat(ratio.standardError()).isCloseTo(Math.sqrt(2.0 / 2 + 1.0 / 3), within(1e-9));
		assertThat(ratio.degreesOfFreedom()).isEqualTo(1);
	}

	@Test
	void aNoisierSideWithFewerRepetitionsRaisesNoFalseAlarms() {
		Random random = new Random(1);
		int runs = 4000;
		int alarms = 0;
		for (int run = 0; run < runs; run++) {
			double[] quiet = DoubleStream.generate(() -> 0.005 * random.nextGaussian()).limit(5).toArray();
			double[] noisy = DoubleStream.generate(() -> 0.03 * random.nextGaussian()).limit(2).toArray();
			if (LogRatioEstimate.of(exponentials(quiet), exponentials(noisy)).pValue() < 0.05) {
				alarms++;
			}
		}
		assertThat(alarms).isLessThan(runs * 5 / 100);
	}

	@Test
	void swappedSidesHaveTheSameProbabilityAndTheInterval() {
		LogRatioEstimate ratio = LogRatioEstimate.of(series(0, 10, 11, 12), series(0, 13, 12.5, 14));
		LogRatioEstimate swapped = LogRatioEstimate.of(series(0, 13, 12.5, 14), series(0, 10, 11, 12));
		assertThat(swapped.pValue()).isEqualTo(ratio.pValue());
		assertThat(swapped.lowerBound()).isCloseTo(-ratio.upperBound(), within(1e-12));
	}

	@Test
	void identicalValuesAreNoDifference() {
		assertThat(LogRatioEstimate.of(series(0, 5, 5), series(0, 5, 5)).pValue()).isEqualTo(1);
		assertThat(LogRatioEstimate.of(series(0.01, 5, 5), series(0.01, 5, 5)).pValue()).isEqualTo(1);
	}

	@Test
	void constantValuesOfAnExactToolDifferAsFarAsTheyDo() {
		LogRatioEstimate ratio = LogRatioEstimate.of(series(0, 5, 5), series(0, 6, 6));
		assertThat(ratio.pValue()).isBetween(0.0, 1e-6);
		assertThat(ratio.lowerBound()).isCloseTo(Math.log(1.2), within(1e-6));
	}

	/** Every value of ab is 30 ms, or 31: they may be 30.4 and 30.6. */
	@Test
	void aStepOfTheToolIsNoDifferenceHoweverOftenItIsRepeated() {
		Repetitions before = series(1, 30, 30, 30, 30, 30, 30, 30, 30);
		assertThat(LogRatioEstimate.of(before, series(1, 31, 31, 31, 31, 31, 31, 31, 31)).pValue()).isEqualTo(1);
		assertThat(LogRatioEstimate.of(before, series(1, 36, 36, 36, 36, 36, 36, 36, 36)).pValue()).isLessThan(0.001);
	}

	@Test
	void twoRoundedRepetitionsDoNotMakeItCertain() {
		assertThat(LogRatioEstimate.of(series(1, 30, 30), series(1, 32, 32)).pValue()).isGreaterThan(0.05);
	}

	private static Repetitions exponentials(double... logs) {
		return series(0, DoubleStream.of(logs).map(Math::exp).toArray());
	}

	private static Repetitions series(double step, double... values) {
		return Arrays.stream(values)
			.mapToObj((value) -> Repetitions.of(new Reading(value, step)))
			.reduce(Repetitions.NONE, Repetitions::plus);
	}

}
