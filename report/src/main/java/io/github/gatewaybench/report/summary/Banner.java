package io.github.gatewaybench.report.summary;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.ShellWords;
import io.github.gatewaybench.measurements.Versus;

/**
 * A notice above the figures of a run, which warns that the run is incomplete or a smoke
 * test.
 *
 * @param text sentence that says what is wrong with the run
 * @param aim purpose of the command, as in "To measure"
 * @param command command that the user should run next
 */
public record Banner(String text, String aim, String command) {

	/** Returns the notices for a run; empty if it is complete and not a smoke test. */
	public static List<Banner> of(Run run) {
		List<Banner> banners = new ArrayList<>();
		if (!run.isComplete()) {
			banners.add(incomplete(run));
		}
		run.settings()
			.smokeTestOf()
			.map((command) -> new Banner("Smoke test: the JVMs are cold, do not compare.", "To measure", command))
			.ifPresent(banners::add);
		return banners;
	}

	private static Banner incomplete(Run run) {
		return new Banner("Incomplete: %s.".formatted(progress(run)), "To continue",
				"scripts/%s.sh --resume %s".formatted(run.settings().experimentName(), nameToResume(run)));
	}

	private static String progress(Run run) {
		if (run.experiment().as(Versus.class).isPresent()) {
			long blocks = OrderedMaps.groupBy((cell) -> cell.id().repetition(), run.cells())
				.values()
				.stream()
				.filter((block) -> block.stream().allMatch(Banner::isDone))
				.count();
			// How many more there will be depends on what they show.
			return TableNumbers.formatCount(blocks, "block") + " measured so far";
		}
		long left = run.cells().stream().filter((cell) -> !isDone(cell)).count();
		return (left == 0) ? "it was stopped after its last cell"
				: "%d of %d cells %s still to run".formatted(left, run.cells().size(), (left == 1) ? "is" : "are");
	}

	private static boolean isDone(Cell cell) {
		return cell.outcome().state() != State.PENDING;
	}

	/**
	 * Returns what the user passes to --resume: the short name of a run in the default
	 * results folder of a checkout, as in "round1/20261121-093000", or the path of the
	 * folder of a run that --results put elsewhere.
	 */
	private static String nameToResume(Run run) {
		String experiment = run.settings().experimentName();
		Path folder = run.folder().toAbsolutePath().normalize();
		boolean elsewhere = folder.resolve("..").normalize().endsWith(experiment)
				&& !isDefault(folder.resolve("../..").normalize());
		return elsewhere ? ShellWords.join(List.of(folder.toString())) : experiment + "/" + run.folderName();
	}

	private static boolean isDefault(Path results) {
		return results.endsWith("results") && Files.isDirectory(results.resolveSibling("scripts"));
	}

	/** Returns the notice on one line. */
	@Override
	public String toString() {
		return this.text + " " + this.aim + ": " + this.command;
	}

}
