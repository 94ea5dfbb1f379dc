package io.github.gatewaybench.engine.kind;

import java.util.List;
import java.util.Optional;

import io.github.gatewaybench.engine.check.Checks;
import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.flags.Flags;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.subject.Lineup;
import io.github.gatewaybench.engine.subject.Name;
import io.github.gatewaybench.measurements.Round;
import io.github.gatewaybench.measurements.Run;

/**
 * The rounds: wrk at several connection counts on each subject.
 */
public final class RoundLauncher implements Launcher {

	@Override
	public String name() {
		return "round";
	}

	@Override
	public List<String> options() {
		return List.of("connections", "duration", "threads", "timeout", "stack", "backend");
	}

	@Override
	public Flags flags(ScriptCall call) {
		return call.flags(Defaults.ROUND, Defaults.QUICK_ROUND);
	}

	@Override
	public Lineup lineup(ScriptCall call) {
		Declaration declaration = call.declaration();
		return lineup(call, declaration.list("subjects"), declaration.find("backend").map(call.repository()::name));
	}

	private static Lineup lineup(ScriptCall call, List<String> subjects, Optional<Name> backend) {
		return new Lineup(call.declaration().round(), call.repository(), call.names(subjects), backend, List.of(),
				Optional.empty(), (server) -> Optional.empty());
	}

	@Override
	public Driver begin(ScriptCall call, Flags flags) {
		Checks checks = call.checks();
		List<String> subjects = flags.subjects(call.declaration().list("subjects"));
		Lineup lineup = lineup(call, subjects, call.backend()).inStacks(flags.text("stack"), checks);
		int timeoutS = flags.seconds("timeout", 1).orElse(1);
		if (timeoutS > Defaults.LONGEST_TIMEOUT_S) {
			checks.problem(
					"--timeout %s is longer than %d s".formatted(flags.text("timeout"), Defaults.LONGEST_TIMEOUT_S),
					"give at most %ds".formatted(Defaults.LONGEST_TIMEOUT_S));
		}
		int threadCount = flags.count("threads").orElse(1);
		List<Integer> counts = Flags.any(flags.numbers("connections"), threadCount);
		counts.stream()
			.filter((each) -> each % threadCount != 0)
			.forEach(
					(each) -> checks.problem(
							"%d connections cannot be shared evenly by %d threads: wrk would open %d".formatted(each,
									threadCount, each / threadCount * threadCount),
							"give a multiple, or another --threads"));
		Round.WrkLoad load = new Round.WrkLoad(counts, flags.seconds("duration", 1).orElse(1), threadCount, timeoutS);
		return new RoundDriver(new Round(call.settings("wrk", lineup, flags), load), lineup, call.starter());
	}

	@Override
	public Optional<Driver> resume(ScriptCall call, Run run) {
		return run.experiment()
			.as(Round.class)
			.filter((round) -> call.asksTheSame(round.settings()))
			.map((round) -> new RoundDriver(round,
					lineup(call, round.settings().subjects(), round.settings().backend().map(call.repository()::name)),
					call.starter()));
	}

}
