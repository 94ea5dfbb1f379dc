package io.github.gatewaybench.report.summary;

import java.util.Optional;

import io.github.gatewaybench.measurements.Versus.VersusLoad;
import io.github.gatewaybench.report.versus.MachineChange;
import io.github.gatewaybench.report.versus.VersusAnalysis;

/** Texts that only versus comparisons in a closed loop have. */
final class ClosedLoopText {

	/** What the columns mean, and what they cannot tell. */
	static final String EXPLANATION = """
			Figures are geometric means over the blocks in which both the arm and the baseline are valid, "-" where there is none.
			CPU time is that of the arm's server, without JIT compilers. It decides. Throughput is what the CPUs allow that the arm
			shares with backend and wrk; its interval has the same level. There are no percentiles: those of
			several executions of wrk cannot be combined. docs/COMPARING.md describes the method.
			""";

	private ClosedLoopText() {
	}

	/** Says how many connections an arm is loaded with. */
	static String connections(VersusLoad load) {
		return "%d connections of wrk to the arm whose turn it is".formatted(load.sessions());
	}

	/**
	 * Says how much the machine changed; empty unless wrk loaded the arms in a closed
	 * loop.
	 */
	static Optional<String> machine(VersusAnalysis analysis) {
		return !analysis.versus().load().isClosed() ? Optional.empty() : MachineChange.of(analysis)
			.map((change) -> ("The machine: what backend and wrk needed for a request of the same arm differed by up "
					+ "to %.0f %% between slices. Nothing is divided by it, because in a closed loop it answers to the arm.")
				.formatted(100 * change.share()));
	}

}
