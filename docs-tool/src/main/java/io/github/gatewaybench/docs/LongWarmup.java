package io.github.gatewaybench.docs;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.judge.SteadyState;
import io.github.gatewaybench.measurements.WarmupCurve;
import io.github.gatewaybench.measurements.WarmupCurve.WarmupSlice;
import io.github.gatewaybench.report.statistics.LogRatioEstimate;

/**
 * A recorded warm-up that continued long after its JVM was warm, for evaluating rules
 * that end warm-ups. It computes when a rule would have ended the warm-up, and how far
 * the CPU time per request was then from the final value, which is the mean of the second
 * half of the warm-up. "Relative" values are divided by the load generator's CPU time per
 * request, which after the first half minute depends only on the speed of the machine.
 */
public final class LongWarmup {

	/** Length of a cell in seconds. */
	private static final int CELL_S = 10;

	/** Length in seconds of the windows that are averaged to suppress noise. */
	private static final int WINDOW_S = 30;

	/**
	 * Share of the slices, at the end of the warm-up, from which the final value is
	 * computed.
	 */
	private static final double FINAL_SHARE = 0.5;

	private final WarmupCurve curve;

	LongWarmup(WarmupCurve curve) {
		this.curve = curve;
	}

	private List<WarmupSlice> slices() {
		return this.curve.slices();
	}

	/** Total time under load during the warm-up, in seconds. */
	public long seconds() {
		return slices().size() * this.curve.sliceS();
	}

	/**
	 * Seconds of load until the suite's rule, by which JIT compilers must be nearly idle,
	 * would have ended the warm-up.
	 */
	public long secondsUntilSteady() {
		return secondsUntilSteadyAt(Defaults.MAX_STEADY_JIT_SHARE);
	}

	/**
	 * Seconds of load until the suite's rule would have ended the warm-up, given another
	 * limit for the share of CPU time that JIT compilers use (0 to 1).
	 */
	public long secondsUntilSteadyAt(double share) {
		return secondsUntil((slices) -> SteadyState.isSteady(slices, this.curve.sliceS(), share));
	}

	/**
	 * Seconds of load until a rule on throughput and CPU time would have ended the
	 * warm-up: in three consecutive slices, throughput must agree within 5 %, and CPU
	 * time per request within 10 %.
	 */
	public long secondsUntilAgreement() {
		return secondsUntil(LongWarmup::lastSlicesAgree);
	}

	/**
	 * Percentage by which CPU time per request in a cell that begins at the given second
	 * would exceed the final value; negative if it would be lower.
	 */
	public double percentAboveFinal(long second) {
		return percentAboveFinal(second, CELL_S, LongWarmup::cpuPerRequest);
	}

	/**
	 * Percentage by which CPU time per request, divided by that of the load generator,
	 * would exceed its final value in a cell that begins at the given second; negative if
	 * lower.
	 */
	public double relativePercentAboveFinal(long second) {
		return percentAboveFinal(second, CELL_S, LongWarmup::relativeCpuPerRequest);
	}

	/**
	 * Percentage by which CPU time per request, divided by that of the load generator,
	 * exceeds its final value in the half minute that begins at the given second;
	 * negative if lower.
	 */
	public double relativePercentAboveFinalInHalfMinute(long second) {
		return percentAboveFinal(second, WINDOW_S, LongWarmup::relativeCpuPerRequest);
	}

	/**
	 * Seconds of load until the first half minute whose relative CPU time per request is
	 * within 5 % of the final value.
	 * @throws IllegalStateException if there is no such half minute
	 */
	public long secondsUntilWithin5Percent() {
		return LongStream
			.iterate(0, (second) -> second + WINDOW_S <= seconds(), (second) -> second + this.curve.sliceS())
			.filter((second) -> Math.abs(relativePercentAboveFinalInHalfMinute(second)) <= 5)
			.findFirst()
			.orElseThrow(() -> new IllegalStateException("no half minute is within 5 % of the final value"));
	}

	/**
	 * Standard deviation of the CPU time per request between the half minutes of the
	 * second half of the warm-up, in percent of the mean.
	 */
	public double variationPercent() {
		return variation(LongWarmup::cpuPerRequest);
	}

	/**
	 * Standard deviation of the relative CPU time per request between the half minutes of
	 * the second half of the warm-up, in percent of the mean.
	 */
	public double relativeVariationPercent() {
		return variation(LongWarmup::relativeCpuPerRequest);
	}

	private double variation(ToDoubleFunction<WarmupSlice> figure) {
		int length = (int) (WINDOW_S / this.curve.sliceS());
		List<WarmupSlice> last = slices().subList((int) (slices().size() * (1 - FINAL_SHARE)), slices().size());
		double[] means = IntStream.range(0, last.size() / length)
			.mapToObj((i) -> last.subList(i * length, (i + 1) * length))
			.mapToDouble((each) -> each.stream().collect(Collectors.averagingDouble(figure)))
			.toArray();
		double mean = DoubleStream.of(means).average().orElseThrow();
		return 100 * Math.sqrt(LogRatioEstimate.sumOfSquaredDeviations(means) / (means.length - 1)) / mean;
	}

	private long secondsUntil(Predicate<List<WarmupSlice>> isOver) {
		return this.curve.sliceS() * IntStream.rangeClosed(1, slices().size())
			.filter((n) -> isOver.test(slices().subList(0, n)))
			.findFirst()
			.orElseThrow();
	}

	private double percentAboveFinal(long second, int lengthS, ToDoubleFunction<WarmupSlice> figure) {
		int from = (int) (second / this.curve.sliceS());
		int to = from + (int) (lengthS / this.curve.sliceS());
		int last = (int) (slices().size() * (1 - FINAL_SHARE));
		double then = slices().subList(from, to).stream().collect(Collectors.averagingDouble(figure));
		double atLast = slices().subList(last, slices().size()).stream().collect(Collectors.averagingDouble(figure));
		return 100 * (then / atLast - 1);
	}

	private static double cpuPerRequest(WarmupSlice slice) {
		return value(slice.cpuUsPerRequest());
	}

	private static double relativeCpuPerRequest(WarmupSlice slice) {
		return cpuPerRequest(slice) / value(slice.loadCpuUsPerRequest());
	}

	private static double value(OptionalDouble figure) {
		return figure.orElseThrow();
	}

	/**
	 * Whether the last three slices agree within 5 % in throughput and 10 % in CPU time
	 * per request.
	 */
	private static boolean lastSlicesAgree(List<WarmupSlice> slices) {
		List<WarmupSlice> last = slices.subList(Math.max(0, slices.size() - 3), slices.size());
		return last.size() == 3 && agree(last.stream().mapToDouble((each) -> value(each.requestsPerSec())), 0.05)
				&& agree(last.stream().mapToDouble((each) -> value(each.cpuUsPerRequest())), 0.10);
	}

	private static boolean agree(DoubleStream values, double spread) {
		DoubleSummaryStatistics all = values.summaryStatistics();
		return all.getMax() - all.getMin() <= spread * all.getMax();
	}

}
