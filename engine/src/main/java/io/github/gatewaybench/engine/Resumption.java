package io.github.gatewaybench.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.host.HostEntry;
import io.github.gatewaybench.engine.host.HostsFile;
import io.github.gatewaybench.engine.kind.ExperimentKind;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.run.EnvironmentCollector;
import io.github.gatewaybench.engine.run.Schedule;
import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.Experiment;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.measurements.folder.RunReader;
import picocli.CommandLine.TypeConversionException;
import tools.jackson.databind.node.ObjectNode;

/**
 * Supplies the driver, folder and hosts of a run, either a new one or the one that
 * --resume names.
 *
 * @param run the run to resume; empty for a new run
 */
record Resumption(Optional<Run> run, ScriptInvocation call, Validation validation) {

	/** Finds the run to resume, if --resume was given. */
	static Resumption of(ScriptInvocation call) {
		return new Resumption(call.options().resume().map((name) -> find(name, call)), call, call.validation());
	}

	private static Run find(String name, ScriptInvocation call) {
		Path results = call.repository().home().resolve("results");
		Path folder;
		try {
			folder = new RunNameResolver(results).convert(name).toAbsolutePath().normalize();
		}
		catch (TypeConversionException ex) {
			throw call.validation().refused("--resume " + ex.getMessage(), "scripts/bench list lists the runs");
		}
		if (!RunReader.isRun(folder)) {
			throw call.validation()
				.refused("--resume %s: there is no readable run.json there".formatted(name),
						"name the folder of a run: DIR/%s/<time>".formatted(call.experimentName()));
		}
		findSpecialFile(folder).ifPresent((file) -> {
			throw call.validation()
				.refused(
						"--resume %s: %s is neither a file nor a folder, so results could be written outside the run's folder"
							.formatted(name, file),
						"remove it, or start a new run");
		});
		Run run = RunReader.read(folder);
		String round = run.settings().experimentName();
		if (!round.equals(call.experimentName())) {
			throw call.validation()
				.refused("--resume %s is a run of %s, not of %s".formatted(name, round, call.experimentName()),
						"use scripts/%s.sh".formatted(round));
		}
		return run;
	}

	/**
	 * Finds a link, pipe or device in a run's folder, through which results could be
	 * written outside the folder: the run may have been made by somebody else.
	 */
	private static Optional<Path> findSpecialFile(Path folder) {
		try (Stream<Path> files = Files.find(folder.toRealPath(), Integer.MAX_VALUE,
				(file, attributes) -> !attributes.isRegularFile() && !attributes.isDirectory())) {
			return files.findFirst();
		}
		catch (IOException | UncheckedIOException ex) {
			throw new BadInputException(folder, "cannot be read: " + ex.getMessage());
		}
	}

	/** Creates the driver of the run to resume, or that of a new run. */
	Driver driver(ExperimentKind<?> kind) {
		if (this.run.isEmpty()) {
			return kind.newRunDriver(this.call);
		}
		Optional<Driver> driver = kind.resumedRunDriver(this.call, this.run.get());
		if (driver.isEmpty() && this.validation.passed()) {
			throw this.validation.refused("--resume %s is a run of another kind".formatted(this.run.get().folder()),
					"start a new run");
		}
		this.validation.throwIfFailed();
		return driver.orElseThrow();
	}

	/** Hosts, by role, that the run to resume was started with; empty for a new run. */
	Optional<Map<String, List<HostEntry>>> hosts() {
		return this.run.map((original) -> RunFolder.open(original.folder()))
			.map((folder) -> HostsFile.ofRun(folder.file(RunFolder.ENVIRONMENT_FILE), folder.environment(),
					this.validation));
	}

	/** Cells of the run to resume that a schedule counts as done; none for a new run. */
	Set<CellId> finishedCells(Schedule schedule) {
		Set<State> finished = schedule.countsFailureAsResult() ? Set.of(State.RAN, State.FAILED) : Set.of(State.RAN);
		return this.run.stream()
			.flatMap((original) -> original.cells().stream())
			.filter((cell) -> finished.contains(cell.outcome().state()))
			.map(Cell::id)
			.collect(Collectors.toSet());
	}

	/**
	 * Refuses to resume the run if machines, JVM, tools, jars or files of native servers
	 * have changed since its start, because figures depend on them.
	 */
	void refuseIfChanged(ObjectNode environment) {
		this.run.ifPresent((original) -> {
			List<String> differences = EnvironmentCollector.differences(environmentOf(original), environment);
			if (!differences.isEmpty()) {
				throw this.validation.refused(
						"%s was started in another environment, and one run cannot mix two: %s"
							.formatted(original.folder(), String.join("; ", differences)),
						"restore what its environment.json describes (git.commit is the version of this suite), or start a new run");
			}
		});
	}

	/** Remarks on changes since the start of the run that do not affect figures. */
	List<String> remarksOnChanges(ObjectNode environment) {
		return this.run.map((original) -> EnvironmentCollector.resumeRemarks(environmentOf(original), environment))
			.orElse(List.of());
	}

	private static ObjectNode environmentOf(Run run) {
		return RunFolder.open(run.folder()).environment();
	}

	/** Opens the folder of the run to resume, or creates one for a new run. */
	RunFolder openOrCreateFolder(Path results, Experiment experiment, ObjectNode environment) {
		if (this.run.isEmpty()) {
			return RunFolder.create(results, experiment, environment, Clock.systemDefaultZone());
		}
		RunFolder folder = RunFolder.open(this.run.get().folder());
		folder.reopen(environment);
		return folder;
	}

}
