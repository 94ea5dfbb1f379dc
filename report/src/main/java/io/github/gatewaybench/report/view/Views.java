package io.github.gatewaybench.report.view;

import java.util.List;

import io.github.gatewaybench.measurements.Run;

/**
 * The views of all kinds.
 */
public final class Views {

	private static final List<View> ALL = List.of(new RoundView(), new AbView(), new RouteView());

	private Views() {
	}

	/** The view of a run. */
	public static View of(Run run) {
		return of(run.settings().tool());
	}

	/** The view of what a load generator measures. */
	public static View of(String tool) {
		return ALL.stream().filter((each) -> each.tool().equals(tool)).findFirst().orElseThrow();
	}

}
