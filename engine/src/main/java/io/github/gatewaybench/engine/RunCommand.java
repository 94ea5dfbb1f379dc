package io.github.gatewaybench.engine;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.host.HostEntry;
import io.github.gatewaybench.engine.host.HostsFile;
import io.github.gatewaybench.engine.host.LocalHost;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Machines;
import io.github.gatewaybench.engine.kind.ExperimentKind;
import io.github.gatewaybench.engine.kind.ScriptArguments;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.preflight.HostChecks;
import io.github.gatewaybench.engine.preflight.InstallationChecks;
import io.github.gatewaybench.engine.preflight.NetworkChecks;
import io.github.gatewaybench.engine.preflight.RunLock;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.run.EnvironmentCollector;
import io.github.gatewaybench.engine.run.Execution;
import io.github.gatewaybench.engine.run.HttpProbe;
import io.github.gatewaybench.engine.run.Plan;
import io.github.gatewaybench.engine.run.Progress;
import io.github.gatewaybench.engine.run.RunContext;
import io.github.gatewaybench.engine.run.ShutdownHook;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.ShellWords;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.report.compare.ComparisonOutput.Format;
import picocli.CommandLine.Help.Ansi;
import tools.jackson.databind.node.ObjectNode;

/**
 * Runs the experiment that a script in scripts/ declares. All problems that can be found
 * in advance are reported before anything starts.
 */
final class RunCommand {

	private final ExperimentKind<?> kind;

	private final PrintStream out;

	private final ScriptInvocation call;

	private final Validation validation = new Validation();

	private final String command;

	private Optional<Run> completed = Optional.empty();

	/**
	 * Parses the arguments that a script passes.
	 * @param words the kind of experiment, the declared values as {@code key=value},
	 * {@code --} and the user's flags
	 */
	RunCommand(Path home, List<String> words, Map<String, String> environment, PrintStream out) {
		ScriptArguments declaration = ScriptArguments.of(words, ExperimentRegistry.kinds(), this.validation);
		this.kind = declaration.kind();
		this.out = out;
		this.call = ScriptInvocation.of(declaration, home, environment, this.validation);
		this.command = "scripts/%s.sh %s".formatted(this.call.experimentName(), ShellWords.join(declaration.flags()))
			.strip();
	}

	/**
	 * Runs the experiment.
	 * @param report writes the summary and HTML page of a run; returns whether it
	 * succeeded
	 * @return the exit status: 0 if every cell that the schedule needs is valid or
	 * skipped; 1 if not, or if the run stopped early, missed a goal or could not be
	 * reported; 130 if interrupted
	 * @throws io.github.gatewaybench.engine.check.Validation.RefusedException if a
	 * problem was found before anything was started
	 */
	int run(Predicate<Run> report) {
		if (this.call.options().help()) {
			return printLines(List.of(this.kind.help(this.call.declared()).stripTrailing()));
		}
		if (this.call.options().list()) {
			return printLines(this.kind.listing(this.call));
		}
		Resumption resumption = Resumption.of(this.call);
		Driver driver = resumption.driver(this.kind);
		driver.selection().check(this.validation);
		Map<String, List<HostEntry>> hosts = resumption.hosts().orElseGet(this::hosts);
		ShutdownHook hook = ShutdownHook.install();
		try (hook) {
			return this.call.options().dryRun() ? dryRun(driver, resumption, !hosts.isEmpty())
					: run(driver, resumption, hosts, report);
		}
		catch (InterruptedException ex) {
			return ShutdownHook.EXIT_STATUS;
		}
	}

	/**
	 * Prints the comparison of the run's arms, if the flags ask for one, after the
	 * summary.
	 * @return the exit status: 1 after a regression beyond the limit that the flags set,
	 * 2 if an arm may exceed it, otherwise 0; also 0 if the run is not complete
	 */
	int compare(PrintWriter printed, PrintWriter err) {
		return this.completed.map((run) -> this.kind.comparisonOutput().printArms(run, printed, err)).orElse(0);
	}

	/**
	 * Stream for progress output: standard error if standard output is reserved for the
	 * comparison.
	 */
	PrintStream progress() {
		return printsOnlyComparison() ? System.err : this.out;
	}

	/** Whether only the comparison of the run's arms goes to standard output. */
	boolean printsOnlyComparison() {
		return this.kind.comparisonOutput().format() != Format.NONE;
	}

	private boolean reportAndNoteCompletion(Run run, Predicate<Run> report) {
		this.completed = run.status().equals(Run.COMPLETE) ? Optional.of(run) : Optional.empty();
		return report.test(run);
	}

	private LocalHost here() {
		return new LocalHost(LocalHost.LOOPBACK, this.call.jvm().command(), this.call.repository().home(),
				this.call.environment());
	}

	private Map<String, List<HostEntry>> hosts() {
		return this.call.options().hosts().map((file) -> HostsFile.read(file, this.validation)).orElse(Map.of());
	}

	private int run(Driver driver, Resumption resumption, Map<String, List<HostEntry>> hosts, Predicate<Run> report)
			throws InterruptedException {
		boolean knownNames = this.validation.passed();
		makeFolder(this.call.workFolder(), this.validation);
		try (Machines machines = Machines.open(hosts, roles(driver), here(), this.call.workFolder(), this.validation);
				RunLock lock = RunLock.take(this.call.environment(), this.validation).orElse(null)) {
			InstallationChecks installed = installationChecks(machines);
			check(driver, resumption, machines, installed, knownNames && lock != null);
			driver.prepare(machines.here(), progress()::println);
			ObjectNode environment = environment(driver, machines, installed);
			resumption.refuseIfChanged(environment);
			resumption.remarksOnChanges(environment).forEach(progress()::println);
			if (machines.hasAssignedRoles()) {
				new NetworkChecks(machines, driver::ports, this.validation)
					.measureRoundTrips(environment.withObject("/hosts"));
				this.validation.throwIfFailed();
			}
			machines.assignmentRemarks().forEach(progress()::println);
			return execute(driver, resumption, machines, installed, environment, report) ? 0 : 1;
		}
	}

	private ObjectNode environment(Driver driver, Machines machines, InstallationChecks installed)
			throws InterruptedException {
		ObjectNode environment = new EnvironmentCollector(this.call.repository(), installed, machines)
			.collect(this.call.jvm(), driver);
		if (Thread.interrupted()) { // which made the last facts wrong
			throw new InterruptedException();
		}
		return environment;
	}

	private Set<String> roles(Driver driver) {
		return Stream
			.concat(Stream.of("load"),
					driver.modulesToRun().stream().map((each) -> this.call.repository().server(each).role()))
			.collect(Collectors.toSet());
	}

	private InstallationChecks installationChecks(Machines machines) {
		return new InstallationChecks(this.call.repository(), machines, Defaults.LIMITS.versionTimeout());
	}

	/**
	 * Prints the plan of the run, without contacting other machines. Refuses a run that
	 * cannot be resumed on this machine, unless it uses other machines.
	 * @param elsewhere whether the run uses other machines
	 */
	private int dryRun(Driver driver, Resumption resumption, boolean elsewhere) throws InterruptedException {
		this.validation.throwIfFailed();
		Machines machines = Machines.of(new Machine(here(), this.call.workFolder()));
		InstallationChecks installed = installationChecks(machines);
		if (resumption.run().isPresent() && !elsewhere) {
			installed.checkJava(this.validation);
			installed.checkStartable(driver.modulesToCheck(), this.validation);
			this.validation.throwIfFailed();
			ObjectNode environment = environment(driver, machines, installed);
			resumption.refuseIfChanged(environment);
			resumption.remarksOnChanges(environment).forEach(this.out::println);
		}
		return printLines(new Plan(driver, installed, resumption.finishedCells(driver.schedule())).dryRunLines());
	}

	private int printLines(List<String> lines) {
		lines.forEach(this.out::println);
		if (this.out.checkError()) {
			throw this.validation.refused("cannot write to standard output",
					"redirect it to where there is free space");
		}
		return 0;
	}

	/** Creates a command's temporary folder, which only this user may read. */
	static void makeFolder(Path work, Validation validation) {
		Path parent = work.getParent();
		try {
			Files.createDirectory(work,
					PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
		}
		catch (IOException ex) {
			throw validation.refused(
					"cannot write to %s: %s".formatted(parent,
							Files.isDirectory(parent) ? "no folder can be created there" : "there is no such folder"),
					"use TMPDIR to name a writable folder");
		}
	}

	private void check(Driver driver, Resumption resumption, Machines machines, InstallationChecks installed,
			boolean knownNames) throws InterruptedException {
		List<HostChecks> hosts = new ArrayList<>();
		for (Machine each : machines.all()) {
			HostChecks host = new HostChecks(each, machines.roles(each), HostChecks.readProcessLimits(each.host()),
					this.validation);
			host.checkTools(host.roles().contains("load") ? driver.requirements().tools() : List.of());
			hosts.add(host);
		}
		installed.checkJava(this.validation);
		if (knownNames) {
			installed.checkStartable(driver.modulesToCheck(), this.validation);
			if (resumption.run().isEmpty()) {
				installed.checkUpToDate(driver.modulesOfCheckout(), this.validation);
			}
			Plan plan = new Plan(driver, installed, resumption.finishedCells(driver.schedule()));
			plan.checkSomethingRuns(this.validation);
			for (HostChecks host : hosts) {
				driver.checkPorts(host, plan.remainingSubjects());
			}
		}
		for (HostChecks host : hosts) {
			if (!host.roles().isEmpty()) {
				host.checkBindAddress();
				driver.check(host);
			}
			host.checkDiskSpace();
		}
		driver.checkMachines(machines, this.validation);
		for (String each : List.of("_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS")) {
			if (!this.call.environment().getOrDefault(each, "").isEmpty()) {
				this.validation.addProblem(each + " is set, which changes the JVM flags of all Java servers",
						"unset it; JAVA_OPTS replaces the flags of the servers");
			}
		}
		HostChecks here = new HostChecks(machines.here(), List.of(), "", this.validation);
		here.checkFolder(resumption.run().map(Run::folder).orElse(results()), Defaults.MIN_FREE_BYTES,
				resumption.run().isPresent() ? Optional.empty() : Optional.of("--results"));
		here.checkFolder(this.call.workFolder(), Defaults.MIN_FREE_BYTES, Optional.of("TMPDIR"));
		if (Thread.interrupted()) {
			throw new InterruptedException(); // what the interrupt ended is no problem
		}
		this.validation.throwIfFailed();
	}

	private Path results() {
		return this.call.options()
			.results()
			.orElse(this.call.repository().home().resolve("results"))
			.resolve(this.call.experimentName());
	}

	private boolean execute(Driver driver, Resumption resumption, Machines machines, InstallationChecks installed,
			ObjectNode environment, Predicate<Run> report) throws InterruptedException {
		Terminal terminal = Terminal.ofStandardOutput();
		Progress progress = printsOnlyComparison() ? new Progress(progress(), false, Ansi.OFF)
				: new Progress(this.out, terminal.canOverwriteLine(), terminal.ansi());
		driver.requirements().remarks().forEach(progress::printLine);
		RunFolder folder = resumption.openOrCreateFolder(results().getParent(), driver.experiment(), environment);
		RunContext context = new RunContext(machines, new HttpProbe(), progress, driver.requirements().limits(),
				driver.requirements().responseTimeout(), this.call.workFolder());
		return new Execution(context, driver, new Plan(driver, installed, resumption.finishedCells(driver.schedule())),
				folder, this.command, (run) -> reportAndNoteCompletion(run, report))
			.run();
	}

}
