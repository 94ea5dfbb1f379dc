package io.github.gatewaybench.engine.judge;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.WrkErrors;
import io.github.gatewaybench.measurements.WrkFigures;

/**
 * Judges a cell of a round.
 */
public final class WrkJudge {

	/**
	 * Little's law: throughput times mean latency is the number of requests under way,
	 * which are as many as connections. This far off, the latencies are in doubt.
	 */
	static final double LITTLE_LAW_TOLERANCE = 0.20;

	private WrkJudge() {
	}

	/**
	 * The verdict on a cell.
	 * @param connections that wrk was asked for
	 * @param durationS that wrk was asked for, in seconds
	 * @param figures empty where wrk gave no result
	 */
	public static Verdict judge(int connections, int durationS, Optional<WrkFigures> figures, Observation seen) {
		List<String> reasons = new ArrayList<>(
				figures.map((each) -> reasons(durationS, each, seen.exitStatus()))
					.orElse(List.of("wrk gave no result, exit status " + seen.exitStatus() + ": see its output")));
		reasons.addAll(Doubts.reasons(seen));
		List<String> warnings = new ArrayList<>(Doubts.beginning(seen));
		littleLaw(connections, figures).ifPresent((law) -> warnings.addAll(littleLawDoubt(law, connections)));
		warnings.addAll(Doubts.bottleneck(seen));
		warnings.addAll(Doubts.machine(seen));
		return new Verdict(reasons, warnings);
	}

	private static List<String> reasons(int durationS, WrkFigures figures, int exitStatus) {
		List<String> reasons = new ArrayList<>();
		if (exitStatus != 0) {
			reasons.add("wrk ended with exit status " + exitStatus);
		}
		else if (figures.requests().orElse(0) == 0) {
			reasons.add("no request was answered");
		}
		else {
			figures.wrongLength(durationS).ifPresent(reasons::add);
		}
		WrkErrors errors = figures.errorCounts();
		if (errors.status() > 0) {
			reasons.add(errors.status() + " answers with an error status");
		}
		if (errors.total() > errors.status()) {
			reasons.add("socket errors: connect %d, read %d, write %d, timeout %d".formatted(errors.connect(),
					errors.read(), errors.write(), errors.timeout()));
		}
		return reasons;
	}

	/** Throughput x mean latency / connections; empty where one of them is not known. */
	public static OptionalDouble littleLaw(int connections, Optional<WrkFigures> figures) {
		OptionalDouble rate = figures.map((each) -> each.value(Metric.THROUGHPUT)).orElse(OptionalDouble.empty());
		OptionalDouble mean = figures.map((each) -> each.value(Metric.MEAN)).orElse(OptionalDouble.empty());
		return (rate.isPresent() && mean.isPresent())
				? OptionalDouble.of(rate.getAsDouble() * mean.getAsDouble() / 1000 / connections)
				: OptionalDouble.empty();
	}

	private static List<String> littleLawDoubt(double law, int connections) {
		if (law > 1 + LITTLE_LAW_TOLERANCE) {
			return List.of("throughput x mean latency is " + Doubts.twoPlaces(law)
					+ " times the connections: doubt the latencies");
		}
		else if (law < 1 - LITTLE_LAW_TOLERANCE) {
			return List.of("only about " + BigDecimal.valueOf(Math.round(law * connections)) + " of " + connections
					+ " connections were being answered: the latencies leave out the others");
		}
		return List.of();
	}

}
