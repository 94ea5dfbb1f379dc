package io.github.gatewaybench.report.model;

import java.util.List;

/**
 * A run: one invocation of an experiment, one folder.
 */
public sealed interface Run permits Round, AbStudy, RouteStudy {

	/** What a run of any kind has. */
	RunInfo info();

	/** Its cells so far, in the order of its settings. */
	List<? extends Cell> cells();

}
