package io.github.gatewaybench.openload;

import java.util.List;
import java.util.concurrent.TimeUnit;

import io.hyperfoil.api.config.Name;
import io.hyperfoil.api.config.Step;
import io.hyperfoil.api.config.StepBuilder;
import io.hyperfoil.api.session.Session;

/**
 * Delays the end of a session whose response arrives just after its phase has finished.
 * If the last session of a phase ended while an agent is about to report that the phase
 * has finished, Hyperfoil would never end the run (docs/upstream/hyperfoil-phase-end.md).
 */
final class DelaySessionEndStep implements Step {

	private static final long serialVersionUID = 1L;

	/**
	 * Time from the planned end of a phase to the end of its delayed sessions: much
	 * longer than an agent takes for its report. Phases may take that much longer, see
	 * {@link LoadSpec#maxDuration}.
	 */
	private static final long DELAY_MS = 1000;

	@Override
	public boolean invoke(Session session) {
		if (!session.phase().status().isFinished()) {
			return true;
		}
		long left = session.phaseStartTimestamp() + session.phase().definition().duration() + DELAY_MS
				- System.currentTimeMillis();
		if (left <= 0) {
			return true;
		}
		session.executor().schedule(session.runTask(), left, TimeUnit.MILLISECONDS);
		return false;
	}

	/** Allows the agents' benchmark, which is JSON, to refer to the step by name. */
	@Name(Builder.NAME)
	public static final class Builder implements StepBuilder<Builder> {

		static final String NAME = "delaySessionEnd";

		@Override
		public List<Step> build() {
			return List.of(new DelaySessionEndStep());
		}

	}

}
