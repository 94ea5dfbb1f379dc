package io.github.gatewaybench.engine.versus;

import java.util.function.LongUnaryOperator;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.measurements.Versus;
import io.github.gatewaybench.measurements.Versus.ArmTiming;
import io.github.gatewaybench.measurements.Versus.VersusSettings;
import io.github.gatewaybench.report.statistics.SequentialTest;

/**
 * Checks whether the times of a comparison are long enough for its result.
 */
record TimeLimitChecks(ScriptInvocation call, Versus versus) {

	/** Typical time of a block besides warm-up and measured phase, in seconds. */
	private static final int BLOCK_OVERHEAD_S = 25;

	/** Typical time that the search for the rate adds to the first block, in seconds. */
	private static final int RATE_SEARCH_S = 75;

	/**
	 * Notes a problem if the request rate is to be found in a warm-up of 0 s, if the
	 * warm-up is too short to find a server steady, if {@code --limit} is too short for
	 * the blocks before the first decision, or if no request is due in an arm's turn.
	 */
	void check() {
		if (isRateSearched() && warmupS() == 0) {
			this.call.validation()
				.addProblem("the rate is found during the warm-up, and --warmup-limit is 0s", "give a --rate");
		}
		checkWarmupLimit();
		checkLimit();
		checkTurns();
	}

	/**
	 * Notes a problem if no request is due to an arm in its turn: open-load sends none in
	 * the first and in the last 0.1 s of a slice, when the only one may be due.
	 */
	private void checkTurns() {
		boolean atMostOne = kindSettings().rate()
			.stream()
			.anyMatch((rate) -> (long) rate * kindSettings().sliceS() <= 1);
		if (atMostOne && kindSettings().armTiming() == ArmTiming.TURNS) {
			this.call.validation()
				.addProblem(
						"--rate %d: no request is due in a slice of %d s without the pauses between turns"
							.formatted(kindSettings().rate().getAsInt(), kindSettings().sliceS()),
						"give a higher --rate or a longer --slice");
		}
	}

	private VersusSettings kindSettings() {
		return this.versus.kindSettings();
	}

	private long warmupS() {
		return this.versus.settings().warmupLimitS().orElse(0);
	}

	private boolean isRateSearched() {
		return kindSettings().rate().isEmpty() && !kindSettings().isClosedLoop();
	}

	/**
	 * Notes a problem if the warm-up is too short to find a server steady. This is not
	 * checked in a smoke test, or if only one block counts: servers need not be steady
	 * then.
	 */
	private void checkWarmupLimit() {
		long sliceS = (kindSettings().isClosedLoop() ? ClosedLoop.requirements(kindSettings()).limits()
				: Defaults.LIMITS)
			.warmupSlice()
			.toSeconds();
		long neededS = Defaults.WARMUP_WINDOW_SLICES * sliceS;
		boolean needed = warmupS() > 0 && this.versus.settings().smokeTestOf().isEmpty()
				&& !kindSettings().hasSingleBlock();
		if (needed && warmupS() < neededS) {
			this.call.validation()
				.addProblem(
						"--warmup-limit %ds is too short: no server can be found steady before %d slices of %d s"
							.formatted(warmupS(), Defaults.WARMUP_WINDOW_SLICES, sliceS),
						"give at least --warmup-limit %ds or, if no server is a JVM, 0s%s".formatted(neededS,
								isRateSearched() ? " and a --rate" : ""));
		}
	}

	private void checkLimit() {
		int warmupBeforeMeasuringS = kindSettings().isClosedLoop() ? 0 : OpenLoop.OPEN_LOAD_WARMUP_S;
		boolean whole = this.versus.settings().wholeWarmup().orElse(false);
		LongUnaryOperator expectedS = (usualS) -> whole ? warmupS() : Math.min(warmupS(), usualS);
		long blockS = expectedS.applyAsLong(VersusSchedule.TYPICAL_WARMUP_S) + warmupBeforeMeasuringS
				+ kindSettings().durationS() + BLOCK_OVERHEAD_S;
		long neededS = SequentialTest.LOOKS.get(0) * blockS
				+ (isRateSearched() ? expectedS.applyAsLong(RATE_SEARCH_S) : 0);
		// What the smallest value of the flag that is proposed would save.
		long savedS = SequentialTest.LOOKS.get(0)
				* (whole ? warmupS() : kindSettings().durationS() - kindSettings().sliceS());
		String shorter = (neededS - savedS > kindSettings().limitS()) ? ""
				: ", or a shorter --" + (whole ? "warmup-limit" : "duration");
		if (kindSettings().fixedBlocks().isEmpty() && kindSettings().limitS() < neededS) {
			this.call.validation()
				.addProblem(
						"--limit %ds is too short: nothing is decided before %d blocks, which take about %d s each%s"
							.formatted(kindSettings().limitS(), SequentialTest.LOOKS.get(0), blockS,
									isRateSearched() ? ", after the search for the rate, %d s"
										.formatted(expectedS.applyAsLong(RATE_SEARCH_S)) : ""),
						"give at least --limit %dm%s".formatted((neededS + 59) / 60, shorter));
		}
	}

}
