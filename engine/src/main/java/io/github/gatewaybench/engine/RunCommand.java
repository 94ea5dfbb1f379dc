package io.github.gatewaybench.engine;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.github.gatewaybench.engine.check.Checks;
import io.github.gatewaybench.engine.check.RefusedException;
import io.github.gatewaybench.engine.flags.Arguments;
import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.hands.Hands;
import io.github.gatewaybench.engine.hands.Watch;
import io.github.gatewaybench.engine.kind.Declaration;
import io.github.gatewaybench.engine.kind.ScriptCall;
import io.github.gatewaybench.engine.kind.Launcher;
import io.github.gatewaybench.engine.preflight.Host;
import io.github.gatewaybench.engine.preflight.Installed;
import io.github.gatewaybench.engine.preflight.Names;
import io.github.gatewaybench.engine.preflight.RunLock;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.run.Execution;
import io.github.gatewaybench.engine.run.Interrupts;
import io.github.gatewaybench.engine.run.Plan;
import io.github.gatewaybench.engine.subject.Jvm;
import io.github.gatewaybench.engine.subject.Name;
import io.github.gatewaybench.engine.subject.Repository;
import io.github.gatewaybench.engine.subject.Surroundings;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Outcome.State;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.folder.RunReader;

/**
 * Runs an experiment that a script of scripts/ declares: checks everything, then starts.
 */
final class RunCommand {

	/** Of a resumed run nothing is changed but where it is. */
	private static final Set<String> BESIDE_RESUME = Set.of("resume", "dry-run");

	private final Launcher launcher;

	private final ScriptCall call;

	private final PrintStream out;

	private final Arguments arguments;

	private final Checks checks;

	private final Installed installed;

	RunCommand(Launcher launcher, Path home, List<String> declaration, List<String> flags, Map<String, String> environment,
			PrintStream out) {
		this.launcher = launcher;
		this.out = out;
		this.checks = new Checks();
		this.arguments = Arguments.parse(launcher, flags, this.checks);
		Repository repository = new Repository(home);
		Jvm jvm = Jvm.of(environment);
		Map<String, String> absolute = Surroundings.absolute(environment, Path.of("").toAbsolutePath());
		this.call = new ScriptCall(Declaration.of(declaration), this.arguments, flags, repository, jvm, absolute,
				this.checks);
		this.installed = new Installed(repository, jvm, absolute, Defaults.LIMITS.version());
	}

	/**
	 * Runs it.
	 * @return the exit status: 0 all cells valid, 1 some cell invalid or a subject failed
	 * @throws RefusedException if something is wrong before anything was started
	 */
	int run() {
		if (this.arguments.has("list")) {
			this.checks.refuseIfAny();
			this.launcher.lineup(this.call).listing().forEach(this.out::println);
			return 0;
		}
		Optional<Run> begun = this.arguments.value("resume").map(this::begun);
		Driver driver = begun.isPresent() ? this.launcher.resume(this.call, begun.get()).orElseThrow(this::refusal)
				: this.launcher.begin(this.call, this.launcher.flags(this.call));
		Names.check(driver.lineup(), this.checks);
		if (this.arguments.has("dry-run")) {
			this.checks.refuseIfAny();
			plan(driver, begun).lines().forEach(this.out::println);
			return 0;
		}
		Interrupts interrupts = Interrupts.install();
		try (Watch watch = hands().watch(this.call.work())) {
			return execute(driver, begun, watch);
		}
		finally {
			interrupts.over();
		}
	}

	private Hands hands() {
		return Hands.local(this.call.repository().home());
	}

	private Plan plan(Driver driver, Optional<Run> begun) {
		Set<CellId> ran = begun.map(Run::cells)
			.orElse(List.of())
			.stream()
			.filter((cell) -> cell.outcome().state() == State.RAN)
			.map((cell) -> cell.id())
			.collect(java.util.stream.Collectors.toSet());
		return new Plan(driver, this.installed, ran);
	}

	private Run begun(String folder) {
		this.arguments.checkBesideResume(BESIDE_RESUME, this.checks);
		if (!RunReader.isRun(Path.of(folder))) {
			this.checks.problem("--resume %s: no run.json that can be read there".formatted(folder),
					"name the folder of a run: DIR/%s/<time>".formatted(this.call.declaration().round()));
			throw refusal();
		}
		Run run = RunReader.read(Path.of(folder));
		String round = run.settings().round();
		if (!round.equals(this.call.declaration().round())) {
			this.checks.problem("--resume %s is a run of %s, not of %s".formatted(folder, round,
					this.call.declaration().round()), "use scripts/%s.sh".formatted(round));
		}
		this.checks.refuseIfAny();
		return run;
	}

	private RefusedException refusal() {
		return this.checks.refusal();
	}

	private int execute(Driver driver, Optional<Run> begun, Watch watch) {
		Host host = new Host(this.call.environment(), watch, Limits.ofThisProcess(), this.checks);
		host.checkTools(driver.tools());
		this.installed.checkJava(this.checks);
		this.installed.checkBuilt(driver.whatRuns(), this.checks);
		Plan plan = null;
		if (this.checks.passed()) {
			plan = plan(driver, begun);
			this.installed.checkSomethingRuns(plan.planned(), this.checks);
		}
		host.checkAddress();
		host.checkPorts(driver.lineup());
		host.checkOpenFiles(driver.connections());
		driver.check(this.checks);
		return 0;
	}

}
