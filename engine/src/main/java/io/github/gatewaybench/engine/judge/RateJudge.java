package io.github.gatewaybench.engine.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.measurements.OpenFigures;
import io.github.gatewaybench.measurements.Outcome.RoleUsage;

/**
 * Judges a cell of a study of rates.
 */
public final class RateJudge {

	private RateJudge() {
	}

	/** The judgement on a cell at a rate that all subjects have. */
	public static Judgement judge(OpenFigures figures, Observation seen) {
		List<String> reasons = new ArrayList<>(ofResult(figures, seen));
		reasons.addAll(figures.problems());
		return Judgement.of(reasons, List.of(), measured(figures, seen));
	}

	/**
	 * The judgement on a step of a search: that the SLO broke is what it was to find out.
	 */
	public static Judgement judgeStep(OpenFigures figures, Observation seen) {
		return Judgement.of(ofResult(figures, seen), List.of(), measured(figures, seen));
	}

	private static List<String> ofResult(OpenFigures figures, Observation seen) {
		return figures.hasResult() ? List.of()
				: List.of("open-load gave no result, exit status %d: see its output".formatted(seen.exitStatus()));
	}

	/** With the processor time of the load generator in its measured phase alone. */
	private static Observation measured(OpenFigures figures, Observation seen) {
		Map<String, RoleUsage> roles = new LinkedHashMap<>(seen.roles());
		roles.computeIfPresent("load",
				(role, usage) -> new RoleUsage(usage.name(), figures.cpuS(), usage.peakRssMb(), usage.threads()));
		return seen.with(roles);
	}

}
