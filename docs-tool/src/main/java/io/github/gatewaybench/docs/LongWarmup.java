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
import io.github.gatewaybench.measurements.WarmupCurve.Slice;

/**
 * A warm-up that continued long after its JVM was warm. It tells when rules would have
 * ended it, and how far the CPU time per request still was from its final value, also
 * divided by that of the load generator, which follows the machine's speed after the
 * first half minute.
 */
public final class LongWarmup {

	/** Length of a cell. */
	private static final int CELL_S = 10;

	/** Longer than the noise. */
	private static final int WHILE_S = 30;

	/** The part of the slices, at the end, that tells the final value. */
	private static final double LAST = 0.5;

	private final WarmupCurve curve;

	LongWarmup(WarmupCurve curve) {
		this.curve = curve;
	}

	private List<Slice> slices() {
		return this.curve.slices();
	}

	/** When the rule would end it, in seconds of load. */
	public long end() {
		return endAt(Defaults.STEADY_SHARE);
	}

	/**
	 * When the rule would end it with another share for the compilers, in seconds of
	 * load.
	 */
	public long endAt(double share) {
		return first((slices) -> SteadyState.isSteady(slices, this.curve.sliceS(), share));
	}

	/** When a rule on throughput and CPU time would end it, in seconds of load. */
	public long endByAgreement() {
		return first(LongWarmup::agree);
	}

	/** How many percent a cell that begins at this second is above the final value. */
	public double above(long second) {
		return above(second, CELL_S, LongWarmup::cpu);
	}

	/** How many percent above, for CPU time divided by that of the load generator. */
	public double aboveLoad(long second) {
		return above(second, CELL_S, LongWarmup::cpuByLoad);
	}

	/**
	 * When the first half minute begins that is within 5 % of the final value, divided by
	 * the load generator's, in seconds of load.
	 */
	public long within5Percent() {
		return LongStream.iterate(0, (second) -> second + this.curve.sliceS())
			.filter((second) -> Math.abs(above(second, WHILE_S, LongWarmup::cpuByLoad)) <= 5)
			.findFirst()
			.getAsLong();
	}

	/**
	 * The standard deviation of half minutes in the part that tells the final value, in
	 * percent of their mean.
	 */
	public double variation() {
		return variation(LongWarmup::cpu);
	}

	/** The standard deviation for CPU time divided by that of the load generator. */
	public double variationByLoad() {
		return variation(LongWarmup::cpuByLoad);
	}

	private double variation(ToDoubleFunction<Slice> figure) {
		int length = (int) (WHILE_S / this.curve.sliceS());
		List<Slice> last = slices().subList((int) (slices().size() * (1 - LAST)), slices().size());
		double[] means = IntStream.range(0, last.size() / length)
			.mapToObj((i) -> last.subList(i * length, (i + 1) * length))
			.mapToDouble((each) -> each.stream().collect(Collectors.averagingDouble(figure)))
			.toArray();
		double mean = DoubleStream.of(means).average().orElseThrow();
		double squares = DoubleStream.of(means).map((each) -> (each - mean) * (each - mean)).sum();
		return 100 * Math.sqrt(squares / (means.length - 1)) / mean;
	}

	private long first(Predicate<List<Slice>> isOver) {
		return this.curve.sliceS() * IntStream.rangeClosed(1, slices().size())
			.filter((n) -> isOver.test(slices().subList(0, n)))
			.findFirst()
			.orElseThrow();
	}

	private double above(long second, int lengthS, ToDoubleFunction<Slice> figure) {
		int from = (int) (second / this.curve.sliceS());
		int to = from + (int) (lengthS / this.curve.sliceS());
		int last = (int) (slices().size() * (1 - LAST));
		double then = slices().subList(from, to).stream().collect(Collectors.averagingDouble(figure));
		double atLast = slices().subList(last, slices().size()).stream().collect(Collectors.averagingDouble(figure));
		return 100 * (then / atLast - 1);
	}

	private static double cpu(Slice slice) {
		return value(slice.cpuUsPerRequest());
	}

	private static double cpuByLoad(Slice slice) {
		return cpu(slice) / value(slice.loadCpuUsPerRequest());
	}

	private static double value(OptionalDouble figure) {
		return figure.orElseThrow();
	}

	/** Three slices, within 5 % in throughput and 10 % in processor time. */
	private static boolean agree(List<Slice> slices) {
		List<Slice> last = slices.subList(Math.max(0, slices.size() - 3), slices.size());
		return last.size() == 3 && agree(last.stream().mapToDouble((each) -> value(each.requestsPerSec())), 0.05)
				&& agree(last.stream().mapToDouble((each) -> value(each.cpuUsPerRequest())), 0.10);
	}

	private static boolean agree(DoubleStream values, double spread) {
		DoubleSummaryStatistics all = values.summaryStatistics();
		return all.getMax() - all.getMin() <= spread * all.getMax();
	}

}
