package io.github.gatewaybench.engine.kind;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.engine.flags.Flags;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.subject.Lineup;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.StubStudy;

/**
 * Studies of the stub.
 */
public final class StubLauncher implements Launcher {

	private static final Map<String, String> USUAL = Map.of("rates", "100 1000", "duration", "30s", "reps", "2",
			"warmup-limit", "0s");

	@Override
	public String name() {
		return "stub";
	}

	@Override
	public List<String> options() {
		return List.of("rates", "duration");
	}

	@Override
	public Flags flags(ScriptCall call) {
		return call.flags(USUAL, Map.of("reps", "1"));
	}

	@Override
	public Lineup lineup(ScriptCall call) {
		return lineup(call, call.declaration().list("subjects"));
	}

	private static Lineup lineup(ScriptCall call, List<String> subjects) {
		return new Lineup(call.declaration().round(), call.repository(), call.names(subjects), call.backend(),
				List.of(), Optional.empty(), (server) -> Optional.empty());
	}

	@Override
	public Driver begin(ScriptCall call, Flags flags) {
		Lineup lineup = lineup(call, flags.subjects(call.declaration().list("subjects")));
		return new StubDriver(
				new StubStudy(call.settings("stub", lineup, flags),
						new StubStudy.StubLoad(flags.numbers("rates"), flags.seconds("duration", 1).orElse(1))),
				lineup, call.starter());
	}

	@Override
	public Optional<Driver> resume(ScriptCall call, Run run) {
		return run.experiment()
			.as(StubStudy.class)
			.filter((study) -> call.asksTheSame(study.settings()))
			.map((study) -> new StubDriver(study, lineup(call, study.settings().subjects()), call.starter()));
	}

}
