package io.github.gatewaybench.engine.round;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.raw.WrkReader;

/**
 * Judges a cell of a round.
 */
public final class WrkJudge {

	private WrkJudge() {
	}

	/** The judgement on a cell; connections and seconds are what wrk was asked for. */
	public static Judgement judge(int connections, int durationS, Figures figures, Observation seen) {
		List<String> reasons = new ArrayList<>();
		if (!figures.hasResult()) {
			reasons.add("wrk gave no result, exit status %d: see its output".formatted(seen.exitStatus()));
		}
		else if (seen.exitStatus() != 0) {
			reasons.add("wrk ended with exit status " + seen.exitStatus());
		}
		reasons.addAll(WrkReader.problems(figures, OptionalDouble.of(durationS)));
		return Judgement.of(reasons, doubts(littleLaw(connections, figures).orElse(1), connections), seen);
	}

	/**
	 * Throughput x mean latency / connections, which is 1 by Little's law as long as all
	 * connections wait for an answer; empty where one of them is not known.
	 */
	public static OptionalDouble littleLaw(int connections, Figures figures) {
		OptionalDouble rate = figures.value(Metric.THROUGHPUT);
		OptionalDouble mean = figures.value(Metric.MEAN);
		return (rate.isPresent() && mean.isPresent())
				? OptionalDouble.of(rate.getAsDouble() * mean.getAsDouble() / 1000 / connections)
				: OptionalDouble.empty();
	}

	private static List<String> doubts(double law, int connections) {
		if (law > 1 + Defaults.LITTLE_LAW_TOLERANCE) {
			return List.of("throughput x mean latency is %s times the connections: doubt the latencies".formatted(
					BigDecimal.valueOf(law).setScale(2, RoundingMode.HALF_UP).stripTrailingZeros().toPlainString()));
		}
		return (law >= 1 - Defaults.LITTLE_LAW_TOLERANCE) ? List.of()
				: List.of("only about %d of %d connections were being answered: the latencies leave out the others"
					.formatted(Math.round(law * connections), connections));
	}

}
