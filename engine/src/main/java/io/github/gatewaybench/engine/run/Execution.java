package io.github.gatewaybench.engine.run;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

import io.github.gatewaybench.engine.attest.Attester;
import io.github.gatewaybench.engine.host.HostScriptException;
import io.github.gatewaybench.engine.run.ServerStepTimes.ServerStep;
import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.CellOutcome;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Run.Invocation;
import io.github.gatewaybench.measurements.RunSettings;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.measurements.folder.RunReader;

/** Executes a run, from the first start of a server to the reports of the run. */
public final class Execution {

	private final Driver driver;

	private final Plan plan;

	private final RunFolder folder;

	private final String command;

	private final RunConclusion conclusion;

	private final Progress progress;

	private final CellRunner cellRunner;

	private final Servers servers;

	private final Warmup warmup;

	private final SubjectStarter starter;

	private final MemoryRecorder memory;

	private final Map<String, String> failures = new HashMap<>();

	private final Set<String> settled = new HashSet<>();

	private final long startNanos = System.nanoTime();

	/**
	 * Creates the execution of a run.
	 * @param command command line of the user
	 * @param report writes summary and HTML report; returns whether it succeeded
	 */
	public Execution(RunContext context, Driver driver, Plan plan, RunFolder folder, String command,
			Predicate<Run> report) {
		this.driver = driver;
		this.plan = plan;
		this.folder = folder;
		this.command = command;
		this.progress = context.progress();
		this.conclusion = new RunConclusion(driver, folder, report, this.progress);
		this.servers = new Servers(context);
		this.cellRunner = new CellRunner(context, driver, plan, folder);
		RunSettings settings = driver.experiment().settings();
		this.warmup = new Warmup(context, Duration.ofSeconds(settings.warmupLimitS().orElse(0)),
				settings.wholeWarmup().orElse(false));
		this.memory = new MemoryRecorder(context);
		this.starter = new SubjectStarter(driver, plan, this.servers, this.warmup, folder, this.progress,
				new Attester(context.limits().responseTimeout(), context.limits().startTimeout()), this.memory);
	}

	/**
	 * Runs the missing cells and summarizes the run.
	 * @return whether every cell that the schedule needs is valid or skipped, no goal was
	 * missed, and status and reports could be written
	 * @throws InterruptedException if a signal was received; finished cells are kept
	 */
	public boolean run() throws InterruptedException {
		this.progress.printLine("Results: " + this.folder.path());
		this.plan.shortWarmupNote().ifPresent(this.progress::printLine);
		boolean complete = false;
		boolean statusSaved = false;
		try {
			if (this.driver.schedule().repeatsUnfinishedStarts()) {
				this.plan.remainingCells().forEach(this.starter::deleteMemory);
			}
			tryEachSubject();
			runCells();
			complete = true;
		}
		catch (UncheckedIOException ex) {
			this.progress.end("could not be saved: " + ex.getCause());
		}
		catch (HostScriptException | BadInputException ex) {
			this.progress.end(ex.getMessage());
		}
		finally {
			Thread.interrupted(); // the clean-up below has to wait
			try {
				stopServers();
			}
			finally {
				Thread.interrupted();
				statusSaved = this.conclusion.storeStatus(complete, invocation());
			}
		}
		return complete && statusSaved && this.conclusion.report(invocation());
	}

	private void stopServers() throws InterruptedException {
		try {
			this.servers.stop();
		}
		catch (HostScriptException ex) {
			this.progress.printLine(ex.getMessage());
		}
	}

	/** Before measuring, starts each subject once to find those that cannot start. */
	private void tryEachSubject() throws InterruptedException {
		Set<String> tried = new HashSet<>();
		for (CellId cell : this.plan.firstOfEachSubject()) {
			List<String> subjects = this.driver.measuredTogether(cell).stream().map(CellId::subject).toList();
			if (tried.addAll(subjects)) {
				this.progress.begin("[trying] " + String.join(", ", subjects));
				Optional<String> failure = this.starter.start(cell, this.starter.createSubject(cell, true));
				failure.ifPresentOrElse((reason) -> subjects.forEach((each) -> this.failures.put(each, reason)),
						() -> this.progress.end((subjects.size() == 1) ? "answers" : "all answer"));
				this.servers.stop("gateway");
			}
		}
		this.servers.stop();
	}

	private void runCells() throws InterruptedException {
		this.cellRunner.addNewCells(); // an interrupted run may not have done so
		do {
			for (Optional<CellId> next = this.plan.next(); next.isPresent(); next = this.plan.next()) {
				runStart(next.get());
			}
		}
		while (this.driver.schedule().extend(() -> RunReader.read(this.folder.path()))
				&& this.cellRunner.addNewCells());
	}

	private void runStart(CellId first) throws InterruptedException {
		Optional<String> skipped = this.plan.reasonToSkip(first);
		if (skipped.isPresent()) {
			this.progress.begin(this.plan.label(first));
			for (Optional<CellId> next = Optional.of(first); next
				.isPresent(); next = this.plan.nextOfSameStart(first)) {
				this.plan.markDone(next.get());
				this.folder.writeCell(next.get(), CellOutcome.notRun(State.SKIPPED, skipped.get()));
			}
			this.progress.end("skipped: " + skipped.get());
		}
		else {
			SubjectUnderTest underTest = runCellsOfStart(first);
			// Once for each subject, since it takes some seconds.
			if (MemoryRecorder.recordsSettledMemory(this.driver.experiment().settings()) && first.repetition() == 1
					&& underTest.servedLoadCount() > 0 && this.settled.add(first.subject())) {
				this.memory.recordSettledMemory(underTest);
			}
			long ended = System.nanoTime();
			this.servers.stop();
			this.plan.recordTime(ServerStep.STOP, Progress.since(ended));
		}
	}

	/**
	 * Runs the cells that share a start; starts the servers again if one has died.
	 * @return the subject as it was started last
	 */
	private SubjectUnderTest runCellsOfStart(CellId first) throws InterruptedException {
		SubjectUnderTest underTest = this.starter.createSubject(first, false);
		// Where a failure is a result, that of the trial must not count as several.
		Optional<String> failure = this.driver.schedule().countsFailureAsResult() ? Optional.empty()
				: Optional.ofNullable(this.failures.get(first.subject()));
		if (this.driver.schedule().repeatsUnfinishedStarts()) {
			deleteUnfinishedStart(first);
		}
		for (Optional<CellId> next = Optional.of(first); next.isPresent(); next = this.plan.nextOfSameStart(first)) {
			CellId cell = next.get();
			List<CellId> together = this.driver.measuredTogether(cell);
			this.folder.checkStillHoldsRun();
			together.forEach(this.plan::markDone);
			this.progress.begin(this.plan.label(cell));
			if (failure.isEmpty()) {
				pauseAfterDisturbance(cell);
			}
			try {
				if (failure.isEmpty() && !this.servers.areRunning()) {
					this.servers.stop();
					underTest = this.starter.createSubject(cell, false);
					failure = this.starter.start(cell, underTest);
				}
				if (failure.isPresent()) {
					writeFailed(together, failure.get());
					this.progress.end("not run: " + failure.get());
				}
				else {
					failure = this.cellRunner.run(together, underTest);
				}
			}
			catch (HostScriptException ex) {
				// Where a failure is a result of the subject, this one is not.
				if (!this.driver.schedule().countsFailureAsResult()) {
					writeFailed(together, ex.getMessage());
				}
				throw ex;
			}
		}
		return underTest;
	}

	private void pauseAfterDisturbance(CellId cell) throws InterruptedException {
		Duration pause = this.driver.schedule().pauseAfterDisturbance(cell);
		for (int second = 0; second < pause.toSeconds(); second++) {
			this.progress.showActivity("waiting because the machine was disturbed", Duration.ofSeconds(second), pause);
			Thread.sleep(1000);
		}
	}

	/**
	 * Deletes the cells and records that an interrupted start has left, right before it
	 * is repeated: they are kept if the run ends earlier.
	 */
	private void deleteUnfinishedStart(CellId first) {
		this.folder.checkStillHoldsRun();
		String folder = this.driver.experiment().startFolder(first);
		this.plan.remainingCells()
			.stream()
			.filter((each) -> this.driver.experiment().startFolder(each).equals(folder))
			.forEach(this.starter::deleteRecords);
	}

	private void writeFailed(List<CellId> cells, String reason) {
		cells.forEach((each) -> this.folder.writeCell(each, CellOutcome.notRun(State.FAILED, reason)));
	}

	private Invocation invocation() {
		return new Invocation(this.command, Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
				seconds(Progress.since(this.startNanos)), seconds(this.cellRunner.totalTime()),
				seconds(this.warmup.totalTime()));
	}

	private static double seconds(Duration duration) {
		return duration.toMillis() / 1000.0;
	}

}
