package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.List;

import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.CellOutcome.State;

/**
 * A notice above the figures of a run that is incomplete or a smoke test.
 *
 * @param text what is wrong with the run, as a sentence
 * @param aim what the command is for, as in "To measure"
 * @param command the command to run next
 */
public record Banner(String text, String aim, String command) {

	/** The banners of a run; empty if it is complete and not a smoke test. */
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
		long left = run.cells().stream().filter((cell) -> cell.outcome().state() == State.PENDING).count();
		String rest = (left == 0) ? "it was stopped after its last cell"
				: "%d of %d cells %s still to run".formatted(left, run.cells().size(), (left == 1) ? "is" : "are");
		String folder = run.folder().toAbsolutePath().normalize().getFileName().toString();
		return new Banner("Incomplete: " + rest + ".", "To continue",
				"scripts/%s.sh --resume %1$s/%s".formatted(run.settings().experimentName(), folder));
	}

	/** The text and the command on one line. */
	@Override
	public String toString() {
		return this.text + " " + this.aim + ": " + this.command;
	}

}
