package io.github.gatewaybench.engine;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.github.gatewaybench.engine.check.Checks;
import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.hands.Hands;
import io.github.gatewaybench.engine.hands.ShellHands;
import io.github.gatewaybench.engine.hands.Watch;
import io.github.gatewaybench.engine.kind.Declaration;
import io.github.gatewaybench.engine.kind.Launcher;
import io.github.gatewaybench.engine.kind.ScriptCall;
import io.github.gatewaybench.engine.preflight.Host;
import io.github.gatewaybench.engine.preflight.Installed;
import io.github.gatewaybench.engine.preflight.RunLock;
import io.github.gatewaybench.engine.run.Answers;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.run.Equipment;
import io.github.gatewaybench.engine.run.Execution;
import io.github.gatewaybench.engine.run.Interrupts;
import io.github.gatewaybench.engine.run.Plan;
import io.github.gatewaybench.engine.run.Progress;
import io.github.gatewaybench.engine.run.Shell;
import io.github.gatewaybench.engine.run.Survey;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Outcome.State;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.measurements.folder.RunReader;
import picocli.CommandLine.TypeConversionException;
import tools.jackson.databind.node.ObjectNode;

/**
 * Runs the experiment that a script of scripts/ declares: all that can be wrong is told
 * before anything starts.
 */
final class RunCommand {

	/** A run goes on as it was begun. */
	private static final Set<String> BESIDE_RESUME = Set.of("dry-run");

	private final Launcher<?> launcher;

	private final PrintStream out;

	private final ScriptCall call;

	private final Checks checks = new Checks();

	private final Installed installed;

	private final String command;

	/**
	 * A call of a script.
	 * @param words the kind of experiment, what the script declares of it, {@code --} and
	 * what the user asks for
	 */
	RunCommand(Path home, List<String> words, Map<String, String> environment, PrintStream out) {
		Declaration declaration = Declaration.of(words, this.checks);
		this.launcher = declaration.launcher();
		this.out = out;
		this.call = ScriptCall.of(declaration, home, environment, this.checks);
		this.installed = new Installed(this.call.repository(), this.call.jvm(), this.call.environment(),
				Defaults.LIMITS.version());
		this.command = "scripts/%s.sh %s".formatted(this.call.round(), Shell.quoted(declaration.flags())).strip();
	}

	/**
	 * Runs it.
	 * @param report makes the summary and the page of a run, and tells whether it could
	 * @return the exit status: 0 all cells valid, 1 some cell invalid or a subject
	 * failed, 130 interrupted
	 * @throws io.github.gatewaybench.engine.check.Checks.RefusedException if something is
	 * wrong before anything was started
	 */
	int run(Function<Path, Boolean> report) {
		if (this.call.arguments().has("list")) {
			this.checks.refuseIfAny();
			return tell(this.launcher.lineup(this.call).listing());
		}
		Optional<Run> begun = this.call.arguments().value("resume").map(this::begun);
		Driver driver = begun.map(this::resumed).orElseGet(() -> this.launcher.begin(this.call));
		driver.lineup().check(this.checks);
		Hands hands = new ShellHands(this.call.repository().home(), System.err::println);
		Interrupts interrupts = Interrupts.install();
		try (interrupts) {
			return this.call.arguments().has("dry-run") ? dryRun(driver, begun, hands)
					: run(driver, begun, hands, report);
		}
		catch (InterruptedException ex) {
			return Interrupts.EXIT_STATUS;
		}
	}

	private int run(Driver driver, Optional<Run> begun, Hands hands, Function<Path, Boolean> report)
			throws InterruptedException {
		try (Watch watch = hands.watch(madeWorkFolder())) {
			watch.sample(); // from now on the hand sees to it that the folder goes
			Optional<RunLock> lock = RunLock.take(this.call.environment(), this.checks);
			check(driver, begun, watch);
			ObjectNode environment = environment(driver, begun, hands);
			boolean good = execute(driver, begun, hands, watch, environment, report);
			lock.ifPresent(RunLock::close);
			return good ? 0 : 1;
		}
	}

	/**
	 * A run that cannot be taken up here is refused, as it would be without --dry-run.
	 */
	private int dryRun(Driver driver, Optional<Run> begun, Hands hands) throws InterruptedException {
		this.checks.refuseIfAny();
		if (begun.isPresent()) {
			this.installed.checkJava(this.checks);
			this.installed.checkBuilt(driver.whatRuns(), this.checks);
			this.checks.refuseIfAny();
			environment(driver, begun, hands);
		}
		return tell(plan(driver, begun).lines());
	}

	/** Answers what is asked for in place of a run. */
	private int tell(List<String> lines) {
		lines.forEach(this.out::println);
		if (this.out.checkError()) {
			throw this.checks.refused("standard output cannot be written", "send it where there is room");
		}
		return 0;
	}

	/** For this user alone. */
	private Path madeWorkFolder() {
		Path parent = this.call.work().getParent();
		try {
			return Files.createDirectory(this.call.work(),
					PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
		}
		catch (IOException ex) {
			throw this.checks.refused(
					"cannot write to %s: %s".formatted(parent,
							Files.isDirectory(parent) ? "it refuses a new folder" : "there is no such folder"),
					"give a folder that can be written with TMPDIR");
		}
	}

	private Run begun(String name) {
		this.call.arguments().checkBesideResume(BESIDE_RESUME, this.checks);
		Path folder;
		try {
			folder = new RunNames(this.call.repository().home().resolve("results")).convert(name);
		}
		catch (TypeConversionException ex) {
			throw this.checks.refused("--resume " + ex.getMessage(), "scripts/bench list tells which runs there are");
		}
		if (!RunReader.isRun(folder)) {
			throw this.checks.refused("--resume %s: no run.json that can be read there".formatted(name),
					"name the folder of a run: DIR/%s/<time>".formatted(this.call.round()));
		}
		Run run = RunReader.read(folder);
		String round = run.settings().round();
		if (!round.equals(this.call.round())) {
			throw this.checks.refused("--resume %s is a run of %s, not of %s".formatted(name, round, this.call.round()),
					"use scripts/%s.sh".formatted(round));
		}
		return run;
	}

	private Driver resumed(Run run) {
		Optional<Driver> driver = this.launcher.resume(this.call, run);
		if (driver.isEmpty() && this.checks.passed()) {
			throw this.checks.refused("--resume %s is a run of another kind".formatted(run.folder()),
					"start a new run");
		}
		this.checks.refuseIfAny();
		return driver.orElseThrow();
	}

	private Plan plan(Driver driver, Optional<Run> begun) {
		return new Plan(driver, this.installed,
				begun.stream()
					.flatMap((run) -> run.cells().stream())
					.filter((cell) -> cell.outcome().state() == State.RAN)
					.map(Cell::id)
					.collect(Collectors.toSet()));
	}

	private void check(Driver driver, Optional<Run> begun, Watch watch) throws InterruptedException {
		boolean knownNames = this.checks.passed();
		Host host = new Host(this.call.environment(), watch, Host.ownLimits(), this.checks);
		host.checkTools(driver.tools());
		this.installed.checkJava(this.checks);
		if (knownNames) {
			this.installed.checkBuilt(driver.whatRuns(), this.checks);
			this.installed.checkSomethingRuns(plan(driver, begun).planned(), this.checks);
			host.checkPorts(driver.lineup());
		}
		host.checkAddress();
		driver.check(host);
		host.checkFolder(begun.map(Run::folder).orElse(results()), Defaults.FREE_BYTES, "--results");
		host.checkFolder(this.call.work(), Defaults.FREE_BYTES, "TMPDIR");
		this.checks.refuseIfAny();
	}

	private Path results() {
		return this.call.arguments()
			.value("results")
			.map(Path::of)
			.orElse(this.call.repository().home().resolve("results"))
			.resolve(this.call.round());
	}

	/** What figures depend on here: the same as in the run that was begun. */
	private ObjectNode environment(Driver driver, Optional<Run> begun, Hands hands) throws InterruptedException {
		ObjectNode now = new Survey(this.call.repository(), this.installed, hands).environment(this.call.jvm(), driver);
		begun.ifPresent((run) -> {
			List<String> differences = Survey.differences(RunFolder.open(run.folder()).environment(), now);
			if (!differences.isEmpty()) {
				throw this.checks
					.refused(
							"%s was begun in another environment; one run cannot mix them: %s".formatted(run.folder(),
									String.join("; ", differences)),
							"compare its environment.json, or start a new run");
			}
		});
		return now;
	}

	private boolean execute(Driver driver, Optional<Run> begun, Hands hands, Watch watch, ObjectNode environment,
			Function<Path, Boolean> report) throws InterruptedException {
		Progress progress = new Progress(this.out, Boolean.getBoolean("gateway-bench.terminal"));
		driver.remarks().forEach(progress::line);
		RunFolder folder = begun.map((run) -> RunFolder.open(run.folder()))
			.orElseGet(() -> RunFolder.create(results().getParent(), driver.experiment(), environment,
					Clock.systemDefaultZone()));
		if (begun.isPresent()) {
			folder.reopen(environment);
		}
		Equipment equipment = new Equipment(hands, watch, new Answers(), progress, driver.limits(), driver.patience(),
				this.call.work(), environment.get("clock_ticks").asInt(), environment.get("page_size").asInt(),
				environment.at("/machine/cores").asInt());
		return new Execution(equipment, driver, plan(driver, begun), folder, this.command,
				() -> report.apply(folder.path()))
			.run();
	}

}
