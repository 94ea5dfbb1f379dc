package io.github.gatewaybench.report.model;

import java.util.List;

/**
 * A run: one invocation of an experiment, one folder.
 */
public sealed interface Run permits Round, AbStudy, RouteStudy {

	/** What a run of any kind has. */
	RunInfo info();

	/** The subject that the others are compared with. */
	default String base() {
		return "direct";
	}

	/** What this subject is compared with: one of a stack with that stack's own base. */
	default String baseOf(String subject) {
		return info().bases().getOrDefault(subject, base());
	}

	/** Its cells so far, in the order of its settings. */
	List<? extends Cell> cells();

}
