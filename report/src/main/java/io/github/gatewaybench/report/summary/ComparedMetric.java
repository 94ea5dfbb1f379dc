package io.github.gatewaybench.report.summary;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.Figures.Reading;

/** A figure by which two runs are compared; its title includes the unit. */
public enum ComparedMetric {

	THROUGHPUT("throughput/s", Metric.THROUGHPUT), MEAN("mean ms", Metric.MEAN), P50("p50 ms", Metric.P50),
	P99("p99 ms", Metric.P99), CPU("CPU µs/request", null);

	/** Figures that a load generator measures. */
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

	/** The figure of a cell and the step to which it is rounded; empty if it has none. */
	public Optional<Reading> reading(Cell cell) {
		OptionalDouble step = cell.microsPerRequest(TICK_SECONDS);
		return (this != CPU) ? cell.figures().flatMap(this::reading)
				: cell.microsPerRequest(cell.outcome().subjectCpuSeconds())
					.stream()
					.mapToObj((micros) -> new Reading(micros, step.getAsDouble()))
					.findFirst();
	}

	/** The figure as a load generator reported it; always empty for CPU time. */
	public Optional<Reading> reading(Figures figures) {
		return (this != CPU) ? figures.reading(this.metric) : Optional.empty();
	}

	/** The figure of a cell; empty if it has none. */
	public OptionalDouble value(Cell cell) {
		return reading(cell).stream().mapToDouble(Reading::value).findFirst();
	}

	/** Share by which a figure is worse, given a ratio of new to old; 0.05 for 5 %. */
	public double relativeLoss(double ratio) {
		return (this == THROUGHPUT) ? 1 - ratio : ratio - 1;
	}

	/** The name on the command line and in files. */
	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}

}
