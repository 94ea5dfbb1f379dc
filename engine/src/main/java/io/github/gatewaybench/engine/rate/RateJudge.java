package io.github.gatewaybench.engine.rate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Slo;

/**
 * Judges a cell of a study of rates.
 */
public final class RateJudge {

	private RateJudge() {
	}

	/**
	 * The judgement on a cell at a rate that all subjects have.
	 * @param overload of the load generators, where there are several
	 */
	public static Judgement judge(Figures figures, Observation seen, Optional<String> overload) {
		List<String> reasons = new ArrayList<>(ofResult(figures, seen));
		reasons.addAll(Slo.problems(figures));
		overload.ifPresent(reasons::add);
		return Judgement.of(reasons, List.of(), seen);
	}

	/**
	 * The judgement on a step of a search: that the SLO broke is what it was to find out.
	 */
	public static Judgement judgeStep(Figures figures, Observation seen, Optional<String> overload) {
		List<String> reasons = new ArrayList<>(ofResult(figures, seen));
		reasons.addAll(Slo.complaints(figures));
		overload.ifPresent(reasons::add);
		return Judgement.of(reasons, List.of(), seen);
	}

	private static List<String> ofResult(Figures figures, Observation seen) {
		return figures.hasResult() ? List.of()
				: List.of("open-load gave no result, exit status %d: see its output".formatted(seen.exitStatus()));
	}

}
