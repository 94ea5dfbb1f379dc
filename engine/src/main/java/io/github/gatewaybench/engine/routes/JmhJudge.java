package io.github.gatewaybench.engine.routes;

import java.util.ArrayList;
import java.util.List;

import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.measurements.Figures;

/**
 * Judges a cell of the route study.
 */
public final class JmhJudge {

	private JmhJudge() {
	}

	/**
	 * The judgement on a cell.
	 * @param modes that JMH was to measure
	 * @param otherParameters whether JMH measured others than it was asked for
	 */
	public static Judgement judge(List<String> modes, boolean otherParameters, Figures figures, Observation seen) {
		List<String> reasons = new ArrayList<>();
		if (seen.exitStatus() != 0) {
			reasons.add("JMH ended with exit status " + seen.exitStatus() + ": see its output");
		}
		else if (!figures.hasResult()) {
			reasons.add("JMH gave no result that can be read: see its output");
		}
		List<String> without = modes.stream().filter((mode) -> figures.number(mode, "score").isEmpty()).toList();
		if (figures.hasResult() && !without.isEmpty()) {
			reasons.add("JMH gave no figure of " + String.join(", ", without));
		}
		if (figures.hasResult() && otherParameters) {
			reasons.add("JMH measured other parameters than it was asked to");
		}
		return Judgement.of(reasons, List.of(), seen);
	}

}
