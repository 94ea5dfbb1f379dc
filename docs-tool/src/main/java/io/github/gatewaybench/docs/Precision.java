package io.github.gatewaybench.docs;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.report.statistics.LogRatioEstimate;
import io.github.gatewaybench.report.statistics.Repetitions;
import io.github.gatewaybench.report.statistics.SequentialTest;
import io.github.gatewaybench.report.versus.ComparedArm.CellPair;
import io.github.gatewaybench.report.versus.VersusAnalysis;
import io.github.gatewaybench.report.versus.Witness;

/**
 * How the width of the confidence interval of a difference depends on the minutes spent
 * on measuring it. The two sides compared ran the same software, so the recorded values
 * show only noise.
 *
 * @param estimate difference between the sides, estimated from all recorded values
 * @param count number of recorded values of each side
 * @param minutesEach minutes that one value of each side took, both sides together
 * @param confidence confidence level of the interval, 0 to 1
 * @param seen half widths of the intervals computed from the values recorded before each
 * look, or from all values if the sides are not paired
 */
public record Precision(LogRatioEstimate estimate, int count, double minutesEach, double confidence, List<Point> seen) {

	/**
	 * Computes the precision of a versus comparison whose two given arms ran the same
	 * software. Minutes include those of other arms and disturbed blocks; the confidence
	 * level is that of a comparison of two arms.
	 * @param witness role by whose CPU time that of the arms is divided; empty for none
	 */
	static Precision ofBlocks(VersusAnalysis analysis, String base, String arm, Optional<Witness> witness) {
		Function<Cell, OptionalDouble> figure = (cell) -> witness.map((each) -> each.armCpuPerWitnessCpu(cell))
			.orElseGet(() -> Witness.armCpuMicrosPerRequest(cell));
		double[] logRatios = analysis.blocks()
			.stream()
			.flatMap((block) -> CellPair.of(block, base, arm).stream())
			.flatMapToDouble((pair) -> pair.logRatio(figure).stream())
			.toArray();
		return ofPairs(logRatios, analysis.totalMinutes() / logRatios.length);
	}

	/**
	 * Computes the precision of a comparison from pairs of values of its two sides.
	 * @param logRatios natural logarithm of the ratio of the two values, for each pair;
	 * at least two
	 * @param minutesEach minutes that one pair took
	 */
	static Precision ofPairs(double[] logRatios, double minutesEach) {
		double confidence = SequentialTest.of(1, 0).confidence();
		List<Point> seen = SequentialTest.LOOKS.stream()
			.filter((look) -> look <= logRatios.length)
			.map((look) -> new Point(look * minutesEach,
					halfWidthPercent(LogRatioEstimate.ofPairs(Arrays.copyOf(logRatios, look), 0), confidence)))
			.toList();
		return new Precision(LogRatioEstimate.ofPairs(logRatios, 0), logRatios.length, minutesEach, confidence, seen);
	}

	/**
	 * Computes the precision of two separate runs of the same subject, whose repetitions
	 * are not paired.
	 * @param repetitions values of one run, which stand for those of the other, too
	 * @param minutesPerStart minutes that a repetition took
	 */
	static Precision ofSeparateRuns(List<Double> repetitions, double minutesPerStart) {
		Repetitions side = RatioInterval.repetitions(repetitions);
		LogRatioEstimate estimate = LogRatioEstimate.of(side, side);
		double minutes = 2 * minutesPerStart;
		return new Precision(estimate, side.validCount(), minutes, LogRatioEstimate.CONFIDENCE, List
			.of(new Point(side.validCount() * minutes, halfWidthPercent(estimate, LogRatioEstimate.CONFIDENCE))));
	}

	private static double halfWidthPercent(LogRatioEstimate estimate, double confidence) {
		return 100 * Math.expm1(estimate.upperBound(confidence) - estimate.estimate());
	}

	/**
	 * Half the width of the interval in percent for the given number of values of each
	 * side, if their standard deviation is that of all recorded values.
	 * @throws IllegalArgumentException if there are fewer than two values
	 */
	public double halfWidthPercentWith(int values) {
		if (values < 2) {
			throw new IllegalArgumentException(
					"%d of the values, which take %s minutes each, give no interval: at least 2 do".formatted(values,
							this.minutesEach));
		}
		double standardError = this.estimate.standardError() * Math.sqrt((double) this.count / values);
		return halfWidthPercent(new LogRatioEstimate(this.estimate.estimate(), standardError,
				this.estimate.resolution(), degreesOfFreedomPerValue() * (values - 1)), this.confidence);
	}

	/** Half the width of the interval in percent after the given number of minutes. */
	public double percentAfter(double minutes) {
		return halfWidthPercentWith((int) (minutes / this.minutesEach));
	}

	/**
	 * Standard deviation of the log ratio of one value of each side, in percent.
	 */
	public double noisePercent() {
		return 100 * this.estimate.standardError() * Math.sqrt(this.count);
	}

	/** Minutes that the recorded values took. */
	public double recordedMinutes() {
		return this.count * this.minutesEach;
	}

	/**
	 * The difference of the second side from the first in percent, estimated from all
	 * recorded values; negative if the second is lower. Both ran the same software, so
	 * any difference is noise.
	 */
	public double differencePercent() {
		return 100 * Math.expm1(this.estimate.estimate());
	}

	/**
	 * Points of the curve of the half width of the interval over time, between two times
	 * in minutes. The curve begins at the smallest number of values that gives an answer:
	 * the blocks before the first look, or two repetitions.
	 */
	public List<Point> line(double from, double to) {
		int first = (degreesOfFreedomPerValue() == 1) ? SequentialTest.LOOKS.get(0) : 2;
		return IntStream.rangeClosed(first, (int) (to / this.minutesEach))
			.mapToObj((values) -> new Point(values * this.minutesEach, halfWidthPercentWith(values)))
			.filter((point) -> point.minutes >= from)
			.toList();
	}

	/**
	 * Degrees of freedom that a value of each side adds: 1 if the sides are paired,
	 * otherwise 2.
	 */
	private int degreesOfFreedomPerValue() {
		return this.estimate.degreesOfFreedom() / (this.count - 1);
	}

	/** Half the width of an interval, and the minutes after which it was reached. */
	public record Point(double minutes, double percent) {
	}

}
