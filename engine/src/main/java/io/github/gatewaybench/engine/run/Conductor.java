package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

import io.github.gatewaybench.engine.run.Driver.Result;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Outcome;
import io.github.gatewaybench.measurements.Outcome.State;
import io.github.gatewaybench.measurements.folder.RunFolder;

/**
 * Runs every cell that is missing, in the order of the experiment. Servers live as long
 * as the cells share a start and nothing dies.
 */
public final class Conductor {

	private final Driver driver;

	private final Plan plan;

	private final RunFolder folder;

	private final Servers servers;

	private final Meter meter;

	private final Warmup warmup;

	private final Progress progress;

	private final Map<String, String> failures = new LinkedHashMap<>();

	private final Eta eta;

	private Duration cellsTime = Duration.ZERO;

	public Conductor(Driver driver, Plan plan, RunFolder folder, Servers servers, Meter meter, Warmup warmup,
			Progress progress) {
		this.driver = driver;
		this.plan = plan;
		this.folder = folder;
		this.servers = servers;
		this.meter = meter;
		this.warmup = warmup;
		this.progress = progress;
		this.eta = new Eta((int) plan.missing().stream().filter((cell) -> plan.reasonToSkip(cell).isEmpty()).count());
	}

	/** The time that load generators have taken for cells so far. */
	public Duration cellsTime() {
		return this.cellsTime;
	}

	/**
	 * Starts each subject once and asks it once, so that one that cannot start is known
	 * before anything is measured.
	 */
	public void tryEachSubject() throws InterruptedException {
		List<CellId> firsts = this.plan.firstOfEachSubject();
		for (CellId cell : firsts) {
			this.progress.begin("[trying] " + cell.subject());
			Path logs = this.folder.path().resolve(this.driver.experiment().place(cell)).getParent();
			try {
				this.driver.start(cell, new Stage(this.servers, this.meter, this.warmup, logs, true));
				this.progress.end("answers");
				this.servers.stop("gateway");
			}
			catch (SubjectFailedException ex) {
				this.servers.stop();
				fail(cell.subject(), ex, logs);
			}
		}
		this.servers.stop();
	}

	/** Stops what still runs. */
	public void stop() throws InterruptedException {
		this.servers.stop();
	}

	private void fail(String subject, SubjectFailedException failure, Path logs) {
		this.failures.put(subject,
				"%s: see %s/*.log".formatted(failure.getMessage(), this.folder.path().relativize(logs)));
		this.progress.end("FAILED: " + failure.getMessage());
		LogTail.of(logs).forEach(this.progress::line);
	}

	/** Runs the missing cells. */
	public void runCells() throws InterruptedException {
		Start start = null;
		for (CellId cell : this.plan.missing()) {
			Path file = this.folder.path().resolve(this.driver.experiment().place(cell));
			this.progress.begin(this.plan.label(cell));
			if (start == null || !start.folder.equals(file.getParent())) {
				this.servers.stop();
				start = new Start(file.getParent());
			}
			Optional<String> skipped = this.plan.reasonToSkip(cell);
			if (skipped.isPresent()) {
				this.folder.writeCell(cell, Outcome.unrun(State.SKIPPED, skipped.get()));
				start.sayOnce("skipped: " + skipped.get());
				continue;
			}
			String failed = this.failures.get(cell.subject());
			Optional<String> failure = (failed != null) ? Optional.of(failed) : start.begin(cell);
			if (failure.isPresent()) {
				this.folder.writeCell(cell, Outcome.unrun(State.FAILED, failure.get()));
				this.progress.end("not run: " + failure.get());
			}
			else {
				runCell(cell, start);
			}
			this.eta.count();
		}
		this.servers.stop();
	}

	private void runCell(CellId cell, Start start) throws InterruptedException {
		LoadCommand load = this.driver.load(cell, start.stage);
		Path output = this.driver.output(this.folder.rawFile(cell));
		String started = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
		Observation seen;
		try {
			seen = this.meter.measure(start.stage, load, output, this.driver, this.progress);
		}
		catch (InterruptedException ex) {
			output.toFile().delete(); // half an output is no measurement
			this.folder.rawFile(cell).toFile().delete();
			throw ex;
		}
		this.cellsTime = this.cellsTime.plusMillis(Math.round(seen.wallS() * 1000));
		Result result = this.driver.judge(cell, start.stage, this.folder.rawFile(cell), seen);
		this.folder.writeCell(cell,
				new Outcome(State.RAN, result.judgement().valid(), result.judgement().reasons(),
						result.judgement().warnings(), Optional.of(started), Optional.of(seen.command()),
						OptionalInt.of(seen.exitStatus()), seen.roles(), Optional.of(seen.machine())),
				result.figures(), result.extras());
		start.stage.countServed();
		start.failure = result.hopeless();
		if (seen.wrongAfter().isPresent()) {
			this.servers.stop(); // it may never answer again
		}
		String judgement = result.judgement().valid() ? "valid"
				: "INVALID: " + String.join("; ", result.judgement().reasons());
		int warnings = result.judgement().warnings().size();
		this.progress.end("%s%s%s, ETA %s".formatted(result.line().isEmpty() ? "" : result.line() + ", ", judgement,
				(warnings > 0) ? ", %d warning(s)".formatted(warnings) : "", this.eta.after(1)));
	}

	/** The servers of cells in one folder, while they live. */
	private final class Start {

		private final Path folder;

		private Optional<String> failure = Optional.empty();

		private Stage stage;

		private boolean said;

		Start(Path folder) {
			this.folder = folder;
		}

		/** Cells that share a start are skipped for the same reason. */
		void sayOnce(String outcome) {
			if (!this.said) {
				Conductor.this.progress.end(outcome);
				this.said = true;
			}
		}

		/** Sees to it that the servers run; why they cannot. */
		Optional<String> begin(CellId cell) throws InterruptedException {
			if (this.failure.isPresent() || Conductor.this.servers.areRunning()) {
				return this.failure;
			}
			Conductor.this.servers.stop();
			this.stage = new Stage(Conductor.this.servers, Conductor.this.meter, Conductor.this.warmup, this.folder,
					false);
			try {
				Conductor.this.driver.start(cell, this.stage);
			}
			catch (SubjectFailedException ex) {
				Conductor.this.servers.stop();
				this.failure = Optional.of("%s: see %s/*.log".formatted(ex.getMessage(),
						Conductor.this.folder.path().relativize(this.folder)));
				LogTail.of(this.folder).forEach(Conductor.this.progress::line);
			}
			return this.failure;
		}

	}

}
