package io.github.gatewaybench.engine.run;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.attest.Attester;
import io.github.gatewaybench.engine.attest.RecordingUpstream;
import io.github.gatewaybench.engine.run.ServerStepTimes.ServerStep;
import io.github.gatewaybench.engine.subject.ModuleSpec;
import io.github.gatewaybench.measurements.Attestation;
import io.github.gatewaybench.measurements.Attestation.RequestShape;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Experiment;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.MemorySample.Phase;
import io.github.gatewaybench.measurements.file.TextFile;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.measurements.folder.UsageFile;

/**
 * Starts the servers of cells; if that fails, shows the last lines of their logs.
 *
 * @param attester records what gateways do when they are started for a trial
 * @param memory records the memory of subjects after a trial start
 */
record SubjectStarter(Driver driver, Plan plan, Servers servers, Warmup warmup, RunFolder folder, Progress progress,
		Attester attester, MemoryRecorder memory) {

	private static final int SHOWN_LOG_LINES = 15;

	/**
	 * Creates a subject for a cell, without starting its servers.
	 * @param trial whether the subject is only started to check that it responds
	 */
	SubjectUnderTest createSubject(CellId cell, boolean trial) {
		SubjectUnderTest underTest = new SubjectUnderTest(this.servers, this.warmup,
				this.folder.path().resolve(this.driver.experiment().startFolder(cell)), trial);
		// The recorder listens where no other host reaches it.
		if (trial && !this.servers.machines().hasAssignedRoles()) {
			underTest.useRecorders();
		}
		return underTest;
	}

	/**
	 * Deletes the record of memory that an interrupted start left. Must be called before
	 * the trial, which appends to that record.
	 */
	void deleteMemory(CellId cell) {
		deleteFile(cell, RunFolder.MEMORY_FILE);
	}

	/**
	 * Deletes the cell and the records of warm-up and usage that an interrupted start
	 * left. Otherwise a repeated start would append to the records, and its cells could
	 * be mixed with those of the interrupted one.
	 */
	void deleteRecords(CellId cell) {
		deleteFile(cell, RunFolder.WARMUPS_FILE);
		deleteFile(cell, UsageFile.NAME);
		this.folder.cellFile(cell).toFile().delete();
	}

	private void deleteFile(CellId cell, String name) {
		this.folder.file(this.driver.experiment().startFolder(cell) + "/" + name).toFile().delete();
	}

	/** Starts the servers of a cell. Returns the reason if the cell cannot be run. */
	Optional<String> start(CellId cell, SubjectUnderTest underTest) throws InterruptedException {
		long startNanos = System.nanoTime();
		Duration warmedUp = this.warmup.totalTime();
		try {
			this.driver.start(cell, underTest);
			Duration warmup = this.warmup.totalTime().minus(warmedUp);
			this.plan.recordTime(ServerStep.START, Progress.since(startNanos).minus(warmup));
			if (underTest.isTrial()) {
				this.memory.record(Phase.STARTED, underTest);
			}
			else {
				this.plan.recordTime(ServerStep.WARMUP, warmup);
			}
			attest(this.driver.measuredTogether(cell), underTest);
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
		finally {
			underTest.recorders().values().forEach(RecordingUpstream::close);
		}
	}

	/**
	 * Stores what each gateway of the given cells, which are measured together, changes
	 * in requests and responses, if it has a recorder and no complete attestation is
	 * stored.
	 */
	private void attest(List<CellId> cells, SubjectUnderTest underTest)
			throws SubjectFailedException, InterruptedException {
		for (int i = 0; i < cells.size(); i++) {
			RecordingUpstream recorder = underTest.recorders().get(cells.get(i).subject());
			if (recorder != null
					&& this.folder.attestation(cells.get(i).subject()).filter(Attestation::isComplete).isEmpty()) {
				attest(cells.get(i), underTest.targets().get(i), recorder);
			}
		}
	}

	private void attest(CellId cell, Endpoint target, RecordingUpstream recorder)
			throws SubjectFailedException, InterruptedException {
		Experiment experiment = this.driver.experiment();
		ModuleSpec subject = this.driver.module(cell.subject());
		URI url = URI.create(target.url());
		List<Load> loads = Stream.concat(Stream.of(cell.load()), experiment.loads(cell.subject()).stream()).toList();
		List<RequestShape> shapes = Stream.of(RequestShape.values())
			.filter((shape) -> !shape.isSentInCells()
					|| loads.stream().anyMatch((load) -> shape.isSentBy(experiment.settings().tool(), load)))
			.toList();
		Attestation seen = this.attester.attest(cell.subject(),
				this.driver.selection().repository().server(subject).declaredMessageChanges(), shapes, url,
				subject.pathOr(experiment.settings().path()), recorder);
		this.servers.checkAlive("while it was attested");
		// The end of one that has died just now is not known yet.
		for (RunningServer each : this.servers.byRole().values()) {
			if (each.port() == url.getPort()) {
				this.servers.awaitAnswer(each.role(), target);
			}
		}
		this.folder.writeAttestation(seen);
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
				this.progress.printLine("The last lines of " + file.toAbsolutePath() + ":");
				TextFile.lastLines(file, SHOWN_LOG_LINES).forEach((line) -> this.progress.printLine("  " + line));
			}
		}
		catch (IOException ex) {
			this.progress.printLine("The logs in " + folder + " cannot be read: " + ex);
		}
	}

}
