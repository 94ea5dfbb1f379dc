package io.github.gatewaybench.engine.round;

import java.util.List;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.flags.Flags;
import io.github.gatewaybench.engine.kind.Launcher;
import io.github.gatewaybench.engine.kind.ScriptCall;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.subject.Lineup;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Round;

/**
 * The rounds: wrk at several connection counts on each subject.
 */
public final class RoundLauncher extends Launcher<Round> {

	public RoundLauncher() {
		super("round", Round.class, Defaults.ROUND, Defaults.QUICK_ROUND, "connections", "duration", "threads",
				"timeout", "stack", "backend");
	}

	@Override
	protected Round experiment(ScriptCall call, Flags flags, Lineup lineup) {
		int timeoutS = timeoutS(call, flags, Defaults.LONGEST_TIMEOUT_S);
		int threads = flags.count("threads").orElse(1);
		List<Integer> counts = Flags.any(flags.numbers("connections"), threads);
		for (int each : counts) {
			if (each % threads != 0) {
				call.checks()
					.problem("--connections %d cannot be shared evenly by %d threads: wrk would open %d".formatted(each,
							threads, each / threads * threads), "give a multiple, or another --threads");
			}
		}
		return new Round(call.settings("wrk", lineup, flags),
				new Round.WrkLoad(counts, flags.seconds("duration", 1).orElse(1), threads, timeoutS));
	}

	@Override
	protected Driver driver(ScriptCall call, Round round, Lineup lineup, List<Cell> cells) {
		return new RoundDriver(call, round, lineup);
	}

}
