package io.github.gatewaybench.report.statistics;

import java.util.stream.IntStream;

import io.github.gatewaybench.measurements.Figures.Reading;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ContrastTest {

	/**
	 * Student's own data, as R's t.test(extra ~ group, sleep, paired = TRUE) has it.
	 */
	@Test
	void pairsAreStudentsPairedTest() {
		Contrast contrast = Contrast.ofPairs("1", exponentials(1, 0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0),
				"2", exponentials(1, 1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4), 5);
		LogRatioEstimate ratio = contrast.test().orElseThrow();
		assertThat(ratio.degreesOfFreedom()).isEqualTo(9);
		assertThat(ratio.pValue()).isCloseTo(0.002833, within(1e-6));
		assertThat(ratio.lowerBound()).isCloseTo(0.7001142, within(1e-6));
		assertThat(ratio.upperBound()).isCloseTo(2.4598858, within(1e-6));
		assertThat(contrast.ratio()).hasValueCloseTo(Math.exp(1.58), within(1e-9));
	}

	/** The first side has repetitions 1 to 6, the other 2 to 7. */
	@Test
	void repetitionsOfOneSideAloneAreLeftOut() {
		Contrast contrast = Contrast.ofPairs("a", exponentials(1, 9, 1, 2, 3, 4, 5), "b",
				exponentials(2, 1.5, 2.5, 3.6, 4.5, 5.4, -9), 5);
		assertThat(contrast.test().orElseThrow().degreesOfFreedom()).isEqualTo(4);
		assertThat(contrast.base().validCount()).isEqualTo(5);
		assertThat(contrast.next().names()).containsExactly("rep 2", "rep 3", "rep 4", "rep 5", "rep 6");
		assertThat(contrast.ratio()).hasValueCloseTo(Math.exp(0.5), within(1e-9));
	}

	@Test
	void fourPairsAreTwoSides() {
		Repetitions base = exponentials(1, 1, 2, 3, 4);
		Repetitions next = exponentials(1, 2, 3, 4, 5);
		assertThat(Contrast.ofPairs("a", base, "b", next, 5)).isEqualTo(Contrast.of("a", base, "b", next));
	}

	@Test
	void sidesWithoutACommonRepetitionAreNotPaired() {
		assertThat(Contrast.ofPairs("a", exponentials(1, 1, 2), "b", exponentials(3, 1, 2), 5)
			.test()
			.orElseThrow()
			.degreesOfFreedom()).isEqualTo(2);
	}

	@Test
	void aPairThatIsNotValidIsNamed() {
		Repetitions five = exponentials(1, 1, 2, 3, 4, 5);
		assertThat(Contrast.ofPairs("a", five, "b", five.plus(Repetitions.ofInvalid("rep 6")), 5).notComparableReason())
			.isEqualTo("not valid in b: rep 6");
	}

	@Test
	void aStepOfTheToolIsNoDifferenceOfPairs() {
		assertThat(Contrast.ofPairs("a", rounded(30), "b", rounded(31), 5).test().orElseThrow().pValue()).isEqualTo(1);
	}

	private static Repetitions rounded(double value) {
		return Repetitions
			.of(IntStream.range(0, 5).mapToObj((i) -> Repetitions.of("rep " + i, new Reading(value, 1))).toList());
	}

	private static Repetitions exponentials(int first, double... logs) {
		return Repetitions.of(IntStream.range(0, logs.length)
			.mapToObj((i) -> Repetitions.of("rep " + (first + i), new Reading(Math.exp(logs[i]), 0)))
			.toList());
	}

}
