package io.github.gatewaybench.docs;

import java.util.List;

import io.github.gatewaybench.docs.Precision.Point;
import io.github.gatewaybench.report.statistics.Decision;
import io.github.gatewaybench.report.statistics.SequentialTest;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

/** The precision of recorded values, and its line in a chart. */
class PrecisionTest {

	private static final double[] LOG_RATIOS = { 0.01, -0.02, 0.03, 0, 0.01, -0.01, 0.02, 0, -0.03 };

	private static final List<Double> REPETITIONS = List.of(200.0, 210.0, 190.0, 205.0, 215.0);

	private static double halfWidthPercent(double[] logRatios) {
		Decision decision = SequentialTest.of(1, 0.001).decide(logRatios);
		return 100 * Math.expm1((decision.upperBound() - decision.lowerBound()) / 2);
	}

	@Test
	void blocksHaveTheIntervalThatVersusPrints() {
		Precision precision = Precision.ofPairs(LOG_RATIOS, 3);
		assertThat(precision.halfWidthPercentWith(9)).isCloseTo(halfWidthPercent(LOG_RATIOS), within(1e-9));
		assertThat(precision.seen()).extracting(Point::minutes).containsExactly(15.0, 24.0);
		assertThat(precision.seen().get(0).percent())
			.isCloseTo(halfWidthPercent(new double[] { 0.01, -0.02, 0.03, 0, 0.01 }), within(1e-9));
	}

	@Test
	void noiseIsTheStandardDeviationOfTheLogRatios() {
		assertThat(Precision.ofPairs(new double[] { 0.01, 0.02, 0.03 }, 3).noisePercent()).isCloseTo(1, within(1e-9));
	}

	@Test
	void separateRunsHaveTheIntervalThatComparePrints() {
		Precision precision = Precision.ofSeparateRuns(REPETITIONS, 1.5);
		double upper = RatioInterval.change(REPETITIONS, REPETITIONS).get("high_percent");
		assertThat(precision.halfWidthPercentWith(5)).isCloseTo(upper, within(1e-9));
		assertThat(precision.seen()).singleElement().satisfies((point) -> {
			assertThat(point.minutes()).isEqualTo(15);
			assertThat(point.percent()).isCloseTo(upper, within(1e-9));
		});
		// Twice as many values: Student's t is narrower, too.
		assertThat(precision.halfWidthPercentWith(10)).isLessThan(upper / Math.sqrt(2));
	}

	@Test
	void onlyWholeBlocksCount() {
		Precision precision = Precision.ofPairs(LOG_RATIOS, 3);
		assertThat(precision.percentAfter(29.9)).isEqualTo(precision.halfWidthPercentWith(9));
		assertThat(precision.percentAfter(30)).isEqualTo(precision.halfWidthPercentWith(10))
			.isLessThan(precision.halfWidthPercentWith(9));
	}

	@Test
	void fewerThanTwoBlocksGiveNoAnswer() {
		assertThatIllegalArgumentException().isThrownBy(() -> Precision.ofPairs(LOG_RATIOS, 3).percentAfter(5.9))
			.withMessage("1 of the values, which take 3.0 minutes each, give no interval: at least 2 do");
	}

	@Test
	void aLineBeginsWhereThereIsAnAnswer() {
		assertThat(Precision.ofPairs(LOG_RATIOS, 3).line(0, 27)).extracting(Point::minutes)
			.containsExactly(15.0, 18.0, 21.0, 24.0, 27.0);
		assertThat(Precision.ofPairs(LOG_RATIOS, 3).line(26, 33)).extracting(Point::minutes)
			.containsExactly(27.0, 30.0, 33.0);
		assertThat(Precision.ofSeparateRuns(REPETITIONS, 1.5).line(0, 9)).extracting(Point::minutes)
			.containsExactly(6.0, 9.0);
	}

	@Test
	void aPathLeavesOutWhatIsOutsideTheChart() {
		Plot plot = new Plot(10, 20, 100, 200, 50, 1, 100);
		assertThat(plot.path(List.of(new Point(5, 200), new Point(10, 100), new Point(25, 10), new Point(60, 2))))
			.isEqualTo("M30.0 20.0L60.0 120.0");
		assertThat(plot.path(List.of(new Point(60, 2)))).isEmpty();
	}

}
