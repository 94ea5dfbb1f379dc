package io.github.gatewaybench.report.compare;

import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;

import io.github.gatewaybench.report.model.AbFigures;
import io.github.gatewaybench.report.model.JmhScore;
import io.github.gatewaybench.report.model.WrkFigures;
import io.github.gatewaybench.report.summary.Figures;

/**
 * The figures of one execution of a load generator, each with the step in which its tool
 * counts.
 */
final class Readings {

	/** Of all rates that wrk and ab print. */
	private static final double HUNDREDTH = 0.01;

	/** In which the kernel counts processor time. */
	private static final double TICK_SECONDS = 0.01;

	private static final double THOUSAND = 1000;

	private static final double POWER_OF_TEN = 10;

	private final Map<Metric, Observation> observations = new EnumMap<>(Metric.class);

	static Map<Metric, Observation> of(WrkFigures figures, OptionalDouble cpuSeconds) {
		Readings readings = new Readings();
		readings.put(Metric.THROUGHPUT, OptionalDouble.of(figures.requestsPerSec()), rateStep(figures.requests()));
		readings.put(Metric.MEAN, figures.meanMs(), Readings::wrkStep);
		readings.put(Metric.P50, figures.p50Ms(), Readings::wrkStep);
		readings.put(Metric.P99, figures.p99Ms(), Readings::wrkStep);
		readings.putCpu(cpuSeconds, figures.requests());
		return readings.observations;
	}

	static Map<Metric, Observation> of(AbFigures figures, OptionalDouble cpuSeconds) {
		Readings readings = new Readings();
		readings.put(Metric.THROUGHPUT, figures.requestsPerSec(), rateStep(figures.requests()));
		readings.put(Metric.MEAN, figures.meanMs(), (value) -> 0.001);
		readings.put(Metric.P50, figures.percentileMs(50), (value) -> 1);
		readings.put(Metric.P99, figures.percentileMs(99), (value) -> 1);
		readings.putCpu(cpuSeconds, figures.requests());
		return readings.observations;
	}

	/** Scores by JMH's mode; the times of single shots are none of a warm subject. */
	static Map<Metric, Observation> of(Map<String, JmhScore> byMode) {
		Readings readings = new Readings();
		byMode.forEach((mode, score) -> {
			JmhScore converted = score.inOpsPerSecondOrMs();
			DoubleUnaryOperator step = jmhStep(score, converted);
			switch (mode) {
				case "thrpt" -> readings.put(Metric.THROUGHPUT, converted.score(), step);
				case "avgt" -> readings.put(Metric.MEAN, converted.score(), step);
				case "sample" -> {
					readings.put(Metric.P50, converted.percentile(50), step);
					readings.put(Metric.P99, converted.percentile(99), step);
				}
				default -> {
				}
			}
		});
		return readings.observations;
	}

	private void putCpu(OptionalDouble cpuSeconds, long requests) {
		put(Metric.CPU, Figures.microsPerRequest(cpuSeconds, requests), (value) -> TICK_SECONDS * 1e6 / requests);
	}

	private void put(Metric metric, OptionalDouble value, DoubleUnaryOperator step) {
		value.ifPresent((known) -> this.observations.put(metric, new Observation(known, step.applyAsDouble(known))));
	}

	/** A rate moves by no less than one request. */
	private static DoubleUnaryOperator rateStep(long requests) {
		return (rate) -> Math.max(HUNDREDTH, rate / requests);
	}

	/** wrk prints two places of us below 0.85 ms, ms below 1 s, s below 0.85 m, and m. */
	private static double wrkStep(double ms) {
		if (ms < 0.85) {
			return HUNDREDTH / 1000;
		}
		else if (ms < 1000) {
			return HUNDREDTH;
		}
		return HUNDREDTH * ((ms < 51_000) ? 1000 : 60_000);
	}

	/** JMH's text has three places, or only the power of ten; its JSON has all digits. */
	private static DoubleUnaryOperator jmhStep(JmhScore printed, JmhScore converted) {
		double score = printed.score().orElse(Double.NaN);
		if (printed.approximate()) {
			return (value) -> value * POWER_OF_TEN;
		}
		boolean isText = Math.rint(score * THOUSAND) / THOUSAND == score;
		return (value) -> isText ? converted.score().getAsDouble() / score / THOUSAND : 0;
	}

}
