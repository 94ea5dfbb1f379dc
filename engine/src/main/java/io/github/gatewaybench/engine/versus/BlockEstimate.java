package io.github.gatewaybench.engine.versus;

import io.github.gatewaybench.engine.flags.VersusDefaults;
import io.github.gatewaybench.engine.kind.ScriptCall;
import io.github.gatewaybench.measurements.Versus;
import io.github.gatewaybench.report.statistics.SequentialTest;

/** Estimates, before a run, how long its blocks will take. */
final class BlockEstimate {

	/** Usual time of a block in addition to its warm-up and measured phase. */
	private static final int AROUND_S = 25;

	/** Usual length of the warm-up of a block. */
	private static final int USUAL_WARMUP_S = 110;

	/** Usual time that finding the rate adds to the first block. */
	private static final int RATE_SEARCH_S = 75;

	private BlockEstimate() {
	}

	/**
	 * Notes a problem if the request rate is to be found in a warm-up of 0 s, or if
	 * {@code --limit} is too short for the blocks before the first decision.
	 */
	static void check(ScriptCall call, Versus versus) {
		long warmupS = versus.settings().warmupLimitS().orElse(0);
		boolean searched = versus.load().rate().isEmpty() && !versus.load().isClosed();
		if (searched && warmupS == 0) {
			call.validation()
				.problem("the rate is found during the warm-up, and --warmup-limit is 0s", "give a --rate");
		}
		int ownWarmupS = versus.load().isClosed() ? 0 : VersusDefaults.WARMUP_S;
		long blockS = Math.min(warmupS, USUAL_WARMUP_S) + ownWarmupS + versus.load().durationS() + AROUND_S;
		long neededS = SequentialTest.LOOKS.get(0) * blockS + (searched ? Math.min(warmupS, RATE_SEARCH_S) : 0);
		if (versus.load().fixedBlocks().isEmpty() && versus.load().limitS() < neededS) {
			call.validation()
				.problem(
						"--limit %ds is too short: nothing is decided before %d blocks, which take about %d s each"
							.formatted(versus.load().limitS(), SequentialTest.LOOKS.get(0), blockS),
						"give at least --limit %dm, or a shorter --duration".formatted((neededS + 59) / 60));
		}
	}

}
