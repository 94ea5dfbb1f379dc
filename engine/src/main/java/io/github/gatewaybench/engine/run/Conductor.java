package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.engine.run.Driver.Result;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Outcome;
import io.github.gatewaybench.measurements.Outcome.State;
import io.github.gatewaybench.measurements.folder.RunFolder;

/**
 * Runs every cell that is missing, in the order of the experiment. Servers live as long
 * as the cells share a start and nothing dies.
 */
final class Conductor {

	private final Driver driver;

	private final Plan plan;

	private final RunFolder folder;

	private final Progress progress;

	private final Servers servers;

	private final Meter meter;

	private final Warmup warmup;

	private final Map<String, String> failures = new HashMap<>();

	private final long begun = System.nanoTime();

	private final int toRun;

	private int run;

	private Duration cellsTime = Duration.ZERO;

	Conductor(Equipment equipment, Driver driver, Plan plan, RunFolder folder) {
		this.driver = driver;
		this.plan = plan;
		this.folder = folder;
		this.progress = equipment.progress();
		this.servers = new Servers(equipment);
		this.meter = new Meter(equipment);
		this.warmup = new Warmup(equipment,
				Duration.ofSeconds(driver.experiment().settings().warmupLimitS().orElse(0)));
		this.toRun = plan.toRun().size();
	}

	/** The time that load generators have taken for cells so far. */
	Duration cellsTime() {
		return this.cellsTime;
	}

	/** The time that warm-ups have taken so far. */
	Duration warmupTime() {
		return this.warmup.spent();
	}

	/**
	 * Starts each subject once and asks it once, so that one that cannot start is known
	 * before anything is measured.
	 */
	void tryEachSubject() throws InterruptedException {
		for (CellId cell : this.plan.firstOfEachSubject()) {
			this.progress.begin("[trying] " + cell.subject());
			Optional<String> failure = start(cell, stage(cell, true));
			failure.ifPresentOrElse((reason) -> this.failures.put(cell.subject(), reason),
					() -> this.progress.end("answers"));
			this.servers.stop("gateway");
		}
		this.servers.stop();
	}

	/** Stops what still runs. */
	void stop() throws InterruptedException {
		this.servers.stop();
	}

	private Stage stage(CellId cell, boolean trial) {
		return new Stage(this.servers, this.warmup, this.folder.cellFile(cell).getParent(), trial);
	}

	/** Starts the servers of a cell; why they cannot run. */
	private Optional<String> start(CellId cell, Stage stage) throws InterruptedException {
		try {
			this.driver.start(cell, stage);
			return Optional.empty();
		}
		catch (SubjectFailedException ex) {
			this.servers.stop();
			if (stage.isTrial()) {
				this.progress.end("FAILED: " + ex.getMessage());
			}
			LogTail.of(stage.folder()).forEach(this.progress::line);
			return Optional
				.of("%s: see %s/*.log".formatted(ex.getMessage(), this.folder.path().relativize(stage.folder())));
		}
	}

	/** Runs the missing cells. */
	void runCells() throws InterruptedException {
		for (List<CellId> start : this.plan.missingStarts()) {
			Optional<String> skipped = this.plan.reasonToSkip(start.get(0));
			if (skipped.isPresent()) {
				this.progress.begin(this.plan.label(start.get(0)));
				start.forEach((cell) -> this.folder.writeCell(cell, Outcome.unrun(State.SKIPPED, skipped.get())));
				this.progress.end("skipped: " + skipped.get());
			}
			else {
				runCells(start);
				this.servers.stop();
			}
		}
	}

	/** Runs the cells of one start, or of more where servers die. */
	private void runCells(List<CellId> start) throws InterruptedException {
		Stage stage = stage(start.get(0), false);
		Optional<String> failure = Optional.ofNullable(this.failures.get(start.get(0).subject()));
		for (CellId cell : start) {
			this.progress.begin(this.plan.label(cell));
			this.run++;
			if (failure.isEmpty() && !this.servers.areRunning()) {
				this.servers.stop();
				stage = stage(cell, false);
				failure = start(cell, stage);
			}
			if (failure.isPresent()) {
				this.folder.writeCell(cell, Outcome.unrun(State.FAILED, failure.get()));
				this.progress.end("not run: " + failure.get());
			}
			else {
				failure = runCell(cell, stage);
			}
		}
	}

	/** Runs a cell; why the others of its start need not be tried. */
	private Optional<String> runCell(CellId cell, Stage stage) throws InterruptedException {
		LoadCommand load = this.driver.load(cell, stage);
		Path raw = this.folder.rawFile(cell);
		Path output = this.driver.output(raw);
		String started = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
		Observation seen;
		try {
			seen = this.meter.measure(stage, load, output, this.driver);
		}
		catch (InterruptedException ex) {
			output.toFile().delete(); // half an output is no measurement
			raw.toFile().delete();
			throw ex;
		}
		this.cellsTime = this.cellsTime.plusMillis(Math.round(seen.wallS() * 1000));
		Result result = this.driver.judge(cell, stage, raw, seen);
		Judgement judgement = result.judgement();
		this.folder.writeCell(cell,
				new Outcome(State.RAN, judgement.valid(), judgement.reasons(), judgement.warnings(),
						Optional.of(started), Optional.of(seen.command()), OptionalInt.of(seen.exitStatus()),
						seen.roles(), Optional.of(seen.machine())),
				result.figures(), result.extras());
		stage.countServed();
		if (seen.wrongAfter().isPresent()) {
			this.servers.stop(); // it may never answer again
		}
		this.progress.end("%s%s%s, ETA %s".formatted(result.line().isEmpty() ? "" : result.line() + ", ",
				judgement.valid() ? "valid" : "INVALID: " + String.join("; ", judgement.reasons()),
				judgement.warnings().isEmpty() ? "" : ", %d warning(s)".formatted(judgement.warnings().size()),
				Progress.words(Progress.since(this.begun).multipliedBy(this.toRun - this.run).dividedBy(this.run))));
		return result.hopeless();
	}

}
