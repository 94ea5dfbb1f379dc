package io.github.gatewaybench.engine.run;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.BooleanSupplier;

import io.github.gatewaybench.engine.hands.Hands.HandException;
import io.github.gatewaybench.measurements.Run.Invocation;
import io.github.gatewaybench.measurements.Outcome.State;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.measurements.folder.RunReader;

/**
 * One run from its first start to its summary, whatever ends it.
 */
public final class Execution {

	private final Progress progress;

	private final RunFolder folder;

	private final Conductor conductor;

	private final String command;

	private final BooleanSupplier report;

	private final long begun = System.nanoTime();

	/**
	 * A run in that folder.
	 * @param command that the user gave
	 * @param report makes the summary and the page, and tells whether it could
	 */
	public Execution(Equipment equipment, Driver driver, Plan plan, RunFolder folder, String command,
			BooleanSupplier report) {
		this.progress = equipment.progress();
		this.folder = folder;
		this.conductor = new Conductor(equipment, driver, plan, folder);
		this.command = command;
		this.report = report;
	}

	/**
	 * Runs what is missing, and summarises.
	 * @return whether all cells are valid but for those that are skipped, and the summary
	 * could be made
	 * @throws InterruptedException if a signal has come; what ran is kept
	 */
	public boolean run() throws InterruptedException {
		this.progress.line("Results: " + this.folder.path());
		boolean complete = false;
		try {
			this.conductor.tryEachSubject();
			this.conductor.runCells();
			complete = true;
		}
		catch (UncheckedIOException ex) {
			this.progress.end("cannot be kept: " + ex.getCause().getMessage());
		}
		catch (HandException ex) {
			this.progress.end(ex.getMessage());
		}
		finally {
			Thread.interrupted(); // what follows has to wait, too
			this.conductor.stop();
			close(complete);
		}
		return complete && told();
	}

	private void close(boolean complete) {
		try {
			this.folder.close(complete ? Run.COMPLETE : Run.INCOMPLETE, invocation());
		}
		catch (UncheckedIOException ex) {
			this.progress.line("run.json keeps its status: " + ex.getCause().getMessage());
		}
		if (!complete) {
			this.report.getAsBoolean();
			this.progress.line("");
			this.progress.line("Stopped; the run is incomplete. Go on with: scripts/%s.sh --resume %s".formatted(
					this.folder.experiment().settings().round(), Shell.quoted(List.of(this.folder.path().toString()))));
		}
	}

	private boolean told() {
		boolean reported = this.report.getAsBoolean();
		Invocation spent = invocation();
		double share = 100 / Math.max(spent.wallS(), 1);
		this.progress.line("""

				Of %.0f s: cells %.0f %%, warm-up %.0f %%, together %.0f %%; the rest is starting, stopping, checking \
				and waiting for servers.
				Summary: %5$s/summary.md, summary.csv, summary.json
				Report: %5$s/report.html""".formatted(spent.wallS(), spent.cellsS() * share, spent.warmupS() * share,
				(spent.cellsS() + spent.warmupS()) * share, this.folder.path()));
		return reported && RunReader.read(this.folder.path())
			.cells()
			.stream()
			.allMatch((cell) -> cell.outcome().valid() || cell.outcome().state() == State.SKIPPED);
	}

	private Invocation invocation() {
		return new Invocation(this.command, Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
				seconds(Progress.since(this.begun)), seconds(this.conductor.cellsTime()),
				seconds(this.conductor.warmupTime()));
	}

	private static double seconds(Duration duration) {
		return duration.toMillis() / 1000.0;
	}

}
