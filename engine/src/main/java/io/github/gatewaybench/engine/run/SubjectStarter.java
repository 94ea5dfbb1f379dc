package io.github.gatewaybench.engine.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.run.Plan.Step;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.folder.RunFolder;

/** Starts the servers of cells; if that fails, shows the last lines of their logs. */
record SubjectStarter(Driver driver, Plan plan, Servers servers, Warmup warmup, RunFolder folder, Progress progress) {

	private static final int LINES = 15;

	private static final int MOST_BYTES = 16_384;

	/**
	 * Creates a subject for a cell, without starting its servers.
	 * @param trial whether it is only started to check that it responds
	 */
	StartedSubject underTest(CellId cell, boolean trial) {
		return new StartedSubject(this.servers, this.warmup,
				this.folder.path().resolve(this.driver.experiment().startFolder(cell)), trial);
	}

	/** Starts the servers of a cell. Returns the reason if the cell cannot be run. */
	Optional<String> start(CellId cell, StartedSubject underTest) throws InterruptedException {
		long begun = System.nanoTime();
		Duration warmedUp = this.warmup.totalTime();
		try {
			this.driver.start(cell, underTest);
			Duration warmup = this.warmup.totalTime().minus(warmedUp);
			this.plan.recordTime(Step.START, Progress.since(begun).minus(warmup));
			if (!underTest.isTrial()) {
				this.plan.recordTime(Step.WARMUP, warmup);
			}
			return Optional.empty();
		}
		catch (SubjectFailedException ex) {
			List<Path> ended = this.servers.byRole()
				.values()
				.stream()
				.filter((each) -> !each.isRunning())
				.map(RunningServer::log)
				.toList();
			this.servers.stop();
			if (underTest.isTrial()) {
				this.progress.endInRed("", "FAILED", ": " + ex.getMessage());
			}
			showLogs(underTest.folder(), ended);
			return Optional.of("%s: see the logs in %s".formatted(ex.getMessage(),
					this.folder.path().relativize(underTest.folder())));
		}
	}

	/**
	 * Prints the ends of the logs in a folder.
	 * @param ended logs of servers that ended by themselves; if there are any, no others
	 * are printed
	 */
	private void showLogs(Path folder, List<Path> ended) {
		try (Stream<Path> files = Files.list(folder)) {
			for (Path file : files.filter((each) -> each.toString().endsWith(".log"))
				.filter((each) -> ended.isEmpty() || ended.contains(each))
				.sorted()
				.toList()) {
				this.progress.line("The last lines of " + file.toAbsolutePath() + ":");
				try (InputStream log = Files.newInputStream(file)) {
					log.skipNBytes(Math.max(0, Files.size(file) - MOST_BYTES));
					List<String> all = new String(log.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
					all.subList(Math.max(0, all.size() - LINES), all.size())
						.forEach((line) -> this.progress.line("  " + line));
				}
			}
		}
		catch (IOException ex) {
			this.progress.line("The logs in " + folder + " cannot be read: " + ex.getMessage());
		}
	}

}
