package io.github.gatewaybench.report.summary;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Figures.Reading;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.report.statistics.Verdict;
import io.github.gatewaybench.report.versus.Witness;

/** Metrics by which two runs can be compared. */
public enum ComparedMetric {

	THROUGHPUT("throughput/s", Metric.THROUGHPUT), MEAN("mean ms", Metric.MEAN), P50("p50 ms", Metric.P50),
	P99("p99 ms", Metric.P99), CPU("CPU µs/request", null);

	/** The metrics that load generators report, which are all except CPU time. */
	public static final Set<ComparedMetric> OF_LOAD_GENERATORS = EnumSet.complementOf(EnumSet.of(CPU));

	private static final OptionalDouble TICK_SECONDS = OptionalDouble.of(0.01);

	private final String title;

	private final Metric metric;

	ComparedMetric(String title, Metric metric) {
		this.title = title;
		this.metric = metric;
	}

	public String title() {
		return this.title;
	}

	/**
	 * Returns the value of this metric in a cell, with the step to which it is rounded;
	 * empty if the cell has no such value.
	 */
	public Optional<Reading> reading(Cell cell) {
		if (this != CPU) {
			return cell.figures().flatMap(this::reading);
		}
		// An arm's value in a block, as versus has it: no JIT compilers, no ticks.
		OptionalDouble ofArm = Witness.armCpuMicrosPerRequest(cell);
		double step = ofArm.isPresent() ? 0 : cell.microsPerRequest(TICK_SECONDS).orElse(0);
		return (ofArm.isPresent() ? ofArm : cell.microsPerRequest(cell.outcome().subjectCpuSeconds())).stream()
			.mapToObj((micros) -> new Reading(micros, step))
			.findFirst();
	}

	/**
	 * Returns the value of this metric in the figures of a load generator; always empty
	 * for CPU time.
	 */
	public Optional<Reading> reading(Figures figures) {
		return (this != CPU) ? figures.reading(this.metric) : Optional.empty();
	}

	/** Returns the value of this metric in a cell; empty if the cell has none. */
	public OptionalDouble value(Cell cell) {
		return reading(cell).stream().mapToDouble(Reading::value).findFirst();
	}

	/** Whether a higher value is better, as of throughput. */
	public boolean isHigherBetter() {
		return this == THROUGHPUT;
	}

	/**
	 * Converts a ratio of a new to an old value to the share by which the new one is
	 * worse (0.05 for 5 %); negative if it is better.
	 */
	public double relativeLoss(double ratio) {
		return isHigherBetter() ? 1 - ratio : ratio - 1;
	}

	/**
	 * Returns the words for a verdict on this metric. For CPU time, FASTER is "less CPU"
	 * and SLOWER is "more CPU"; in all other cases the verdict has its own words, such as
	 * "faster".
	 */
	public String formatVerdict(Verdict verdict) {
		return (this != CPU) ? verdict.toString() : switch (verdict) {
			case FASTER -> "less CPU";
			case SLOWER -> "more CPU";
			default -> verdict.toString();
		};
	}

	/** Returns the name on the command line and in files, such as "throughput". */
	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}

}
