package io.github.gatewaybench.engine.run;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

import io.github.gatewaybench.engine.host.HostScriptException;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.judge.Observation.Judgement;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.engine.run.Driver.Result;
import io.github.gatewaybench.engine.run.Plan.Step;
import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.CellOutcome;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Run.Invocation;
import io.github.gatewaybench.measurements.RunSettings;
import io.github.gatewaybench.measurements.ShellWords;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.report.summary.Banner;
import io.github.gatewaybench.report.summary.Summary;

/** Executes a run, from the first start of a server to the reports of the run. */
public final class Execution {

	private final Driver driver;

	private final Plan plan;

	private final RunFolder folder;

	private final String command;

	private final Predicate<Run> report;

	private final Progress progress;

	private final RunContext context;

	private final Servers servers;

	private final Warmup warmup;

	private final SubjectStarter starter;

	private final Map<String, String> failures = new HashMap<>();

	private final long begun = System.nanoTime();

	private Duration cellsTime = Duration.ZERO;

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
		this.report = report;
		this.progress = context.progress();
		this.servers = new Servers(context);
		this.context = context;
		RunSettings settings = driver.experiment().settings();
		this.warmup = new Warmup(context, Duration.ofSeconds(settings.warmupLimitS().orElse(0)),
				settings.wholeWarmup().orElse(false));
		this.starter = new SubjectStarter(driver, plan, this.servers, this.warmup, folder, this.progress);
	}

	/**
	 * Runs the missing cells and summarises the run.
	 * @return whether every cell is valid or skipped, no goal was missed, and the reports
	 * could be written
	 * @throws InterruptedException if a signal was received; finished cells are kept
	 */
	public boolean run() throws InterruptedException {
		this.progress.line("Results: " + this.folder.path());
		boolean complete = false;
		try {
			tryEachSubject();
			runCells();
			complete = true;
		}
		catch (UncheckedIOException ex) {
			this.progress.end("could not be saved: " + ex.getCause().getMessage());
		}
		catch (HostScriptException | BadInputException ex) {
			this.progress.end(ex.getMessage());
		}
		finally {
			Thread.interrupted(); // the clean-up below has to wait
			stopServers();
			close(complete);
		}
		return complete && told();
	}

	private void stopServers() throws InterruptedException {
		try {
			this.servers.stop();
		}
		catch (HostScriptException ex) {
			this.progress.line(ex.getMessage());
		}
	}

	/** Starts each subject once, to find any that cannot start before measuring. */
	private void tryEachSubject() throws InterruptedException {
		for (CellId cell : this.plan.firstOfEachSubject()) {
			this.progress.begin("[trying] " + cell.subject());
			Optional<String> failure = this.starter.start(cell, this.starter.underTest(cell, true));
			failure.ifPresentOrElse((reason) -> this.failures.put(cell.subject(), reason),
					() -> this.progress.end("answers"));
			this.servers.stop("gateway");
		}
		this.servers.stop();
	}

	private void runCells() throws InterruptedException {
		takeUpNewCells(); // an interrupted run may not have done so
		do {
			for (Optional<CellId> next = this.plan.next(); next.isPresent(); next = this.plan.next()) {
				runStart(next.get());
			}
		}
		while (this.driver.schedule().extend(() -> RunReader.read(this.folder.path())) && takeUpNewCells());
	}

	private boolean takeUpNewCells() {
		boolean grown = !this.folder.experiment().equals(this.driver.experiment());
		if (grown) {
			this.folder.extend(this.driver.experiment());
			this.plan.addNewCells();
		}
		return grown;
	}

	private void runStart(CellId first) throws InterruptedException {
		Optional<String> skipped = this.plan.reasonToSkip(first);
		if (skipped.isPresent()) {
			this.progress.begin(this.plan.label(first));
			for (Optional<CellId> next = Optional.of(first); next.isPresent(); next = this.plan.nextAfter(first)) {
				this.plan.markDone(next.get());
				this.folder.writeCell(next.get(), CellOutcome.notRun(State.SKIPPED, skipped.get()));
			}
			this.progress.end("skipped: " + skipped.get());
		}
		else {
			runCells(first);
			long ended = System.nanoTime();
			this.servers.stop();
			this.plan.recordTime(Step.STOP, Progress.since(ended));
		}
	}

	/** Runs the cells that share a start; starts servers again if one has died. */
	private void runCells(CellId first) throws InterruptedException {
		StartedSubject underTest = this.starter.underTest(first, false);
		Optional<String> failure = Optional.ofNullable(this.failures.get(first.subject()));
		for (Optional<CellId> next = Optional.of(first); next.isPresent(); next = this.plan.nextAfter(first)) {
			CellId cell = next.get();
			this.folder.check();
			this.plan.markDone(cell);
			this.progress.begin(this.plan.label(cell));
			try {
				if (failure.isEmpty() && !this.servers.areRunning()) {
					this.servers.stop();
					underTest = this.starter.underTest(cell, false);
					failure = this.starter.start(cell, underTest);
				}
				if (failure.isPresent()) {
					this.folder.writeCell(cell, CellOutcome.notRun(State.FAILED, failure.get()));
					this.progress.end("not run: " + failure.get());
				}
				else {
					failure = runCell(cell, underTest);
				}
			}
			catch (HostScriptException ex) {
				this.folder.writeCell(cell, CellOutcome.notRun(State.FAILED, ex.getMessage()));
				throw ex;
			}
		}
	}

	/** Runs a cell; returns the reason to skip the other cells of its start, if any. */
	private Optional<String> runCell(CellId cell, StartedSubject underTest) throws InterruptedException {
		long begun = System.nanoTime();
		Duration expected = this.driver.expectedDuration(cell);
		Path raw = this.folder.rawFile(cell);
		raw.toFile().delete(); // left by a run that was killed, not a result of this one
		String started = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
		LoadCommand load = this.driver.loadCommand(cell, underTest);
		Observation observed;
		try {
			observed = new LoadExecution(this.context, underTest, load, load.outputFile(raw)).measure();
		}
		catch (InterruptedException ex) {
			// Incomplete output is not a measurement.
			load.outputFile(raw).toFile().delete();
			raw.toFile().delete();
			throw ex;
		}
		this.cellsTime = this.cellsTime.plusMillis(Math.round(observed.wallS() * 1000));
		Result result = this.driver.judge(cell, underTest, raw,
				observed.withDirectUs(new DirectCells(this.driver, this.folder).cpuUs(cell)));
		result.extras().set("spot_checks", JsonFile.MAPPER.valueToTree(observed.spotChecks()));
		observed.backend().received().forEach(result.extras().putObject("received")::put);
		this.folder.writeCell(cell, result.outcome(started), result.figures(), result.extras());
		takeUpNewCells();
		this.plan.recordCellTime(expected, Progress.since(begun));
		underTest.countServed();
		if (observed.problemAfter().isPresent()) {
			this.servers.stop(); // it may never answer again
		}
		Judgement judgement = result.judgement();
		String line = result.summary().isEmpty() ? "" : result.summary() + ", ";
		String more = (judgement.warnings().isEmpty() ? "" : ", %d warning(s)".formatted(judgement.warnings().size()))
				+ ", ETA " + Progress.format(this.plan.remainingTime(cell));
		if (judgement.valid()) {
			this.progress.endWell(line, "valid", more);
		}
		else {
			this.progress.endBadly(line, "INVALID", ": " + Warning.joinTexts(judgement.reasons()) + more);
		}
		return result.reasonToSkipRest();
	}

	private void close(boolean complete) {
		try {
			this.folder.close(complete ? Run.COMPLETE : Run.INCOMPLETE, invocation());
			if (!complete) {
				this.report.test(RunReader.read(this.folder.path()));
			}
		}
		catch (UncheckedIOException ex) {
			this.progress.line("the status in run.json could not be updated: " + ex.getCause().getMessage());
		}
		catch (BadInputException ex) {
			this.progress.line(ex.getMessage());
		}
		if (!complete) {
			this.progress.line("");
			this.progress.line("Stopped; the run is incomplete. Resume it with: scripts/%s.sh --resume %s".formatted(
					this.folder.experiment().settings().experimentName(),
					ShellWords.join(List.of(this.folder.path().toString()))));
		}
	}

	private boolean told() {
		Run run = RunReader.read(this.folder.path());
		boolean reported = this.report.test(run);
		Invocation spent = invocation();
		double share = 100 / Math.max(spent.wallS(), 1);
		this.progress.line("""

				The run took %.0f s: cells %.0f %%, warm-up %.0f %%, together %.0f %%; the rest is starting, checking, \
				waiting for and stopping servers.""".formatted(spent.wallS(), spent.cellsS() * share,
				spent.warmupS() * share, (spent.cellsS() + spent.warmupS()) * share));
		if (reported) {
			this.progress.line("""
					Summary: %1$s/summary.md, summary.csv, summary.json
					Report: %1$s/report.html""".formatted(this.folder.path()));
		}
		Banner.of(run).forEach((banner) -> this.progress.warn(banner.toString()));
		List<String> missed = this.driver.schedule().missedGoals(run);
		missed.forEach(this.progress::line);
		return reported && missed.isEmpty()
				&& run.cells()
					.stream()
					.allMatch((cell) -> cell.outcome().valid() || cell.outcome().state() == State.SKIPPED);
	}

	private Invocation invocation() {
		return new Invocation(this.command, Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
				seconds(Progress.since(this.begun)), seconds(this.cellsTime), seconds(this.warmup.totalTime()));
	}

	private static double seconds(Duration duration) {
		return duration.toMillis() / 1000.0;
	}

}
