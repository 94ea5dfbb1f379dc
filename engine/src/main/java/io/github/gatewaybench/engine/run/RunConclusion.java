package io.github.gatewaybench.engine.run;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Run.Invocation;
import io.github.gatewaybench.measurements.ShellWords;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.report.summary.Banner;

/** The end of a run: its status, its reports, and what the user is told. */
final class RunConclusion {

	/** Shorter times would lose too much if they were rounded to minutes. */
	private static final int MIN_S_SHOWN_AS_MINUTES = 600;

	private final Driver driver;

	private final RunFolder folder;

	private final Predicate<Run> report;

	private final Progress progress;

	/**
	 * Creates the conclusion of a run.
	 * @param report writes summary and HTML report; returns whether it succeeded
	 */
	RunConclusion(Driver driver, RunFolder folder, Predicate<Run> report, Progress progress) {
		this.driver = driver;
		this.folder = folder;
		this.report = report;
		this.progress = progress;
	}

	/**
	 * Stores whether the run is complete; if it is not, also reports what there is. Says
	 * how to resume a run that is not complete, or whose status could not be saved.
	 * @return whether the status could be saved
	 */
	boolean storeStatus(boolean complete, Invocation spent) {
		boolean saved = false;
		List<String> missedGoals = complete ? missedGoals() : List.of();
		try {
			this.folder.endInvocation(complete ? Run.COMPLETE : Run.INCOMPLETE, spent, missedGoals);
			saved = true;
			if (!complete) {
				this.report.test(RunReader.read(this.folder.path()));
			}
		}
		catch (UncheckedIOException ex) {
			this.progress.printLine("the status in run.json could not be updated: " + ex.getCause());
		}
		catch (BadInputException ex) {
			this.progress.printLine(ex.getMessage());
		}
		if (!complete || !saved) {
			this.progress.printLine("");
			this.progress.printLine("Stopped; the run is incomplete. Resume it with: scripts/%s.sh --resume %s"
				.formatted(this.folder.experiment().settings().experimentName(),
						ShellWords.join(List.of(this.folder.path().toString()))));
		}
		return saved;
	}

	private List<String> missedGoals() {
		try {
			return this.driver.schedule().missedGoals(RunReader.read(this.folder.path()));
		}
		catch (BadInputException | UncheckedIOException ex) {
			return List.of(); // The report fails, too, and says why.
		}
	}

	/**
	 * Reports a complete run.
	 * @return whether the reports could be written, no goal was missed, and every cell
	 * that the schedule needs is valid or skipped
	 */
	boolean report(Invocation spent) {
		Run run = RunReader.read(this.folder.path());
		boolean reported = this.report.test(run);
		double share = 100 / Math.max(spent.wallS(), 1);
		this.progress.printLine("""

				This took %s: %.0f %% in cells and %.0f %% in warm-ups, together %.0f %%; \
				the rest was waiting, and starting, checking and stopping servers.""".formatted(
				formatTime(spent.wallS()), spent.cellsS() * share, spent.warmupS() * share,
				(spent.cellsS() + spent.warmupS()) * share));
		if (reported) {
			this.progress.printLine("""
					Summary: %1$s/summary.md, summary.csv, summary.json
					Report: %1$s/report.html""".formatted(this.folder.path()));
		}
		Banner.of(run).forEach((banner) -> this.progress.warn(banner.toString()));
		run.missedGoals().forEach(this.progress::printLine);
		return reported && run.missedGoals().isEmpty()
				&& (!this.driver.schedule().needsEveryCell() || run.cells()
					.stream()
					.allMatch((cell) -> cell.outcome().valid() || cell.outcome().state() == State.SKIPPED));
	}

	private static String formatTime(double seconds) {
		return (seconds < MIN_S_SHOWN_AS_MINUTES) ? "%.0f s".formatted(seconds)
				: Progress.format(Duration.ofMillis(Math.round(1000 * seconds)));
	}

}
