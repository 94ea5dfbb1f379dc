package io.github.gatewaybench.engine.kind;

import java.util.Map;

import io.github.gatewaybench.engine.flags.Flags;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.subject.Lineup;
import io.github.gatewaybench.measurements.StubStudy;

/**
 * Studies of the stub.
 */
final class StubLauncher extends Launcher<StubStudy> {

	private static final Map<String, String> USUAL = Map.of("rates", "100 1000", "duration", "30s", "reps", "2",
			"warmup-limit", "0s");

	StubLauncher() {
		super("stub", StubStudy.class, USUAL, Map.of("reps", "1"), "rates", "duration");
	}

	@Override
	StubStudy experiment(ScriptCall call, Flags flags, Lineup lineup) {
		return new StubStudy(call.settings("stub", lineup, flags),
				new StubStudy.StubLoad(flags.numbers("rates"), flags.seconds("duration", 1).orElse(1)));
	}

	@Override
	Driver driver(ScriptCall call, StubStudy study, Lineup lineup) {
		return new StubDriver(call, study, lineup);
	}

}
