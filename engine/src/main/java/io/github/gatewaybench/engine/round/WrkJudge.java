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
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;

/**
 * Judges a cell of a round.
 */
public final class WrkJudge {

	private WrkJudge() {
	}

	/** Judges a cell, given the connections and seconds that wrk was asked for. */
	public static Judgement judge(int connections, int durationS, Figures figures, Observation seen) {
		List<Warning> warnings = new ArrayList<>();
		if (!figures.hasResult()) {
			warnings.add(WarningCode.NO_RESULT.with("tool", "wrk", "status", seen.exitStatus()));
		}
		else if (seen.exitStatus() != 0) {
			warnings.add(WarningCode.EXIT_STATUS.with("tool", "wrk", "status", seen.exitStatus(), "details",
					"see its output"));
		}
		warnings.addAll(WrkReader.problems(figures, OptionalDouble.of(durationS)));
		double law = littleLaw(connections, figures).orElse(1);
		if (law > 1 + Defaults.LITTLE_LAW_TOLERANCE) {
			warnings.add(WarningCode.LATENCY_TOO_HIGH.with("factor",
					BigDecimal.valueOf(law).setScale(2, RoundingMode.HALF_UP)));
		}
		else if (law < 1 - Defaults.LITTLE_LAW_TOLERANCE) {
			warnings.add(WarningCode.LATENCY_INCOMPLETE.with("answered", Math.round(law * connections), "connections",
					connections));
		}
		return seen.judge(warnings);
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

}
