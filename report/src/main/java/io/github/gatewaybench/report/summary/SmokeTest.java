package io.github.gatewaybench.report.summary;

import java.util.Optional;

import io.github.gatewaybench.measurements.Run;

/**
 * The warning above the figures of a run that only shows that everything works.
 *
 * @param text what not to do
 * @param command that measures what the run only tried
 */
public record SmokeTest(String text, String command) {

	/** That of a run; empty where its figures may be compared. */
	public static Optional<SmokeTest> of(Run run) {
		return run.settings()
			.smokeTestOf()
			.map((command) -> new SmokeTest("Smoke test: the JVMs are cold, do not compare.", command));
	}

	/** On a line. */
	@Override
	public String toString() {
		return this.text + " To measure: " + this.command;
	}

}
