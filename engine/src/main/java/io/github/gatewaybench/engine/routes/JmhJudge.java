package io.github.gatewaybench.engine.routes;

import java.util.ArrayList;
import java.util.List;

import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;

/**
 * Judges a cell of the route study.
 */
public final class JmhJudge {

	private JmhJudge() {
	}

	/**
	 * Judges a cell.
	 * @param modes that JMH was to measure
	 * @param otherParameters whether JMH measured others than it was asked for
	 */
	public static Judgement judge(List<String> modes, boolean otherParameters, Figures figures, Observation seen) {
		List<Warning> warnings = new ArrayList<>();
		if (seen.exitStatus() != 0) {
			warnings.add(WarningCode.EXIT_STATUS.with("tool", "JMH", "status", seen.exitStatus(), "details",
					"see its output"));
		}
		else if (!figures.hasResult()) {
			warnings.add(WarningCode.NO_RESULT.with("tool", "JMH", "status", 0));
		}
		List<String> without = modes.stream().filter((mode) -> figures.number(mode, "score").isEmpty()).toList();
		if (figures.hasResult() && !without.isEmpty()) {
			warnings.add(WarningCode.MODES_MISSING.with("modes", String.join(", ", without)));
		}
		if (figures.hasResult() && otherParameters) {
			warnings.add(WarningCode.OTHER_PARAMETERS.with());
		}
		return seen.judge(warnings);
	}

}
