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
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The rounds: wrk at several connection counts on each subject.
 */
public final class RoundLauncher implements Launcher {

	@Mixin
	private CommonOptions common;

	@Option(names = "--connections")
	private String connections;

	@Option(names = "--duration")
	private String duration;

	@Option(names = "--threads")
	private String threads;

	@Option(names = "--timeout")
	private String timeout;

	@Option(names = "--stack")
	private String stack;

	@Option(names = "--backend")
	private String backend;

	@Override
	public String name() {
		return "round";
	}

	@Override
	public Flags flags(ScriptCall call) {
		Declaration declaration = call.declaration();
		return new Flags(call.arguments(), declaration.defaults(Defaults.ROUND),
				declaration.quickDefaults(Defaults.QUICK_ROUND), call.checks());
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
		List<Integer> counts = flags.numbers("connections");
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
