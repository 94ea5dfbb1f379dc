package io.github.gatewaybench.engine.rate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Slo;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;

/**
 * Judges a cell of a study of rates.
 */
public final class RateJudge {

	private RateJudge() {
	}

	/**
	 * Judges a cell.
	 * @param isStep whether it is a step of a search, which may find that the SLO breaks
	 * @param overload of the load generators, where there are several
	 */
	public static Judgement judge(boolean isStep, Figures figures, Observation seen, Optional<Warning> overload) {
		List<Warning> warnings = new ArrayList<>();
		if (!figures.hasResult()) {
			warnings.add(WarningCode.NO_RESULT.with("tool", "open-load", "status", seen.exitStatus()));
		}
		warnings.addAll(isStep ? Slo.complaints(figures) : Slo.problems(figures));
		overload.ifPresent(warnings::add);
		return seen.judge(warnings);
	}

}
