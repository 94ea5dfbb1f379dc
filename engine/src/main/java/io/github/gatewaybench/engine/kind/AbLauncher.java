package io.github.gatewaybench.engine.kind;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.engine.check.Checks;
import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.flags.Flags;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.subject.Lineup;
import io.github.gatewaybench.engine.subject.Name;
import io.github.gatewaybench.engine.subject.Server;
import io.github.gatewaybench.measurements.AbLoad;
import io.github.gatewaybench.measurements.AbLoad.MachineSize;
import io.github.gatewaybench.measurements.AbLoad.Requests;
import io.github.gatewaybench.measurements.AbStudy;
import io.github.gatewaybench.measurements.Run;

/**
 * The studies with ab: several executions of it after each start of a subject.
 */
public final class AbLauncher implements Launcher {

	@Override
	public String name() {
		return "ab";
	}

	@Override
	public List<String> options() {
		return List.of("loads", "protocols", "cpus", "timeout", "stack", "backend", "jmx");
	}

	@Override
	public Flags flags(ScriptCall call) {
		return call.flags(Defaults.AB, Defaults.QUICK_AB);
	}

	@Override
	public Lineup lineup(ScriptCall call) {
		return lineup(call, call.declaration().list("subjects"), call.backend());
	}

	private static Lineup lineup(ScriptCall call, List<String> subjects, Optional<Name> backend) {
		Declaration declaration = call.declaration();
		Optional<String> study = declaration.find("study");
		return new Lineup(declaration.round(), call.repository(), call.names(subjects), backend,
				declaration.list("backend-ports").stream().map(Integer::valueOf).toList(), study,
				(server) -> unsuitable(declaration.round(), study, server));
	}

	private static Optional<String> unsuitable(String round, Optional<String> study, Server server) {
		return study.filter((name) -> !server.study().equals(study))
			.map((name) -> "is not for %s: its yml does not say \"for-study: %s\"".formatted(round, name));
	}

	@Override
	public Driver begin(ScriptCall call, Flags flags) {
		Checks checks = call.checks();
		List<Requests> asked = loads(flags, checks);
		List<String> kept = Flags.any(flags.choices("protocols", "protocol", "plain", "keep-alive"), "plain");
		List<String> sizes = flags.text("cpus").equals(MachineSizes.ALL) ? List.of(MachineSizes.ALL)
				: Flags.any(flags.numbers("cpus"), 1).stream().map(String::valueOf).toList();
		int timeoutS = flags.seconds("timeout", 1).orElse(1);
		Lineup lineup = lineup(call, flags.subjects(call.declaration().list("subjects")), call.backend())
			.inStacks(flags.text("stack"), checks);
		MachineSizes machine = MachineSizes.ofThisMachine(call.environment());
		AbLoad load = new AbLoad(lineup.backend().map(lineup::portsOf).orElse(List.of()), asked, kept, sizes,
				sizes.stream().map(machine::describe).toList(), call.arguments().value("jmx"), timeoutS);
		return driver(new AbStudy(call.settings("ab", lineup, flags), load), lineup, machine, call);
	}

	private static Driver driver(AbStudy study, Lineup lineup, MachineSizes machine, ScriptCall call) {
		return new AbDriver(study, lineup, machine, new AbServers(lineup, call, study.load().jmx()),
				call.declaration().is("cold"));
	}

	private static List<Requests> loads(Flags flags, Checks checks) {
		Map<String, Requests> byName = new LinkedHashMap<>();
		List<String> words = flags.words("loads", "load");
		for (String each : words) {
			try {
				Requests load = Requests.of(each);
				byName.put(each.replaceFirst("x.*", ""), load);
				if (load.requests() < load.connections()) {
					checks.problem("--loads: %s has fewer requests than ab would send at a time".formatted(each),
							"raise n, or lower c");
				}
				else if (load.connections() > Defaults.MOST_AB_CONNECTIONS) {
					checks.problem("--loads: %s has more connections than ab's %d".formatted(each,
							Defaults.MOST_AB_CONNECTIONS), "lower c");
				}
			}
			catch (IllegalArgumentException ex) {
				checks.problem("--loads: %s is not written as nREQUESTS-cCONCURRENCY, with xEXECUTIONS or without"
					.formatted(each), flags.example("loads"));
				return List.of(new Requests(1, 1, 1));
			}
		}
		flags.checkNamedOnce("loads", words.stream().map((each) -> each.replaceFirst("x.*", "")).toList());
		return Flags.any(List.copyOf(byName.values()), new Requests(1, 1, 1));
	}

	@Override
	public Optional<Driver> resume(ScriptCall call, Run run) {
		MachineSizes machine = MachineSizes.ofThisMachine(call.environment());
		return run.experiment()
			.as(AbStudy.class)
			.filter((study) -> call.asksTheSame(study.settings()) && isSameMachine(machine, study.load(), call))
			.map((study) -> driver(study,
					lineup(call, study.settings().subjects(), study.settings().backend().map(call.repository()::name)),
					machine, call));
	}

	/** JVM flags are compared with the rest of the environment. */
	private static boolean isSameMachine(MachineSizes machine, AbLoad load, ScriptCall call) {
		boolean same = load.sizes()
			.stream()
			.map(AbLauncher::placement)
			.toList()
			.equals(load.cpus().stream().map(machine::describe).map(AbLauncher::placement).toList());
		if (!same) {
			call.checks()
				.problem("--resume %s was begun with other processors to run on"
					.formatted(call.arguments().value("resume").orElse("")), "start a new run");
		}
		return same;
	}

	private static List<Object> placement(MachineSize size) {
		return List.of(size.cpus(), size.memoryMb(), size.processors());
	}

}
