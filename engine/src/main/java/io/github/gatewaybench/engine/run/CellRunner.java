package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.run.Driver.CellResult;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Experiment;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.measurements.folder.RunReader;

/**
 * Runs the load generator for cells of a started subject; judges and writes the cells.
 */
final class CellRunner {

	private final RunContext context;

	private final Driver driver;

	private final Plan plan;

	private final RunFolder folder;

	/** The experiment as it is stored in run.json. */
	private Experiment stored;

	private Duration time = Duration.ZERO;

	CellRunner(RunContext context, Driver driver, Plan plan, RunFolder folder) {
		this.context = context;
		this.driver = driver;
		this.plan = plan;
		this.folder = folder;
		this.stored = folder.experiment();
	}

	/** Total time of all loads so far. */
	Duration totalTime() {
		return this.time;
	}

	/**
	 * Plans and stores cells that the driver added; returns whether the experiment has
	 * changed since it was stored.
	 */
	boolean addNewCells() {
		Experiment experiment = this.driver.experiment();
		boolean grown = !this.stored.equals(experiment);
		if (grown) {
			this.folder.storeSettings(experiment);
			this.stored = experiment;
			this.plan.addNewCells();
		}
		return grown;
	}

	/**
	 * Runs cells that are measured together, and writes their files; returns the reason
	 * to skip the other cells of their start, if any.
	 */
	Optional<String> run(List<CellId> cells, SubjectUnderTest underTest) throws InterruptedException {
		long startNanos = System.nanoTime();
		Duration expected = cells.stream().map(this.driver::expectedDuration).reduce(Duration.ZERO, Duration::plus);
		List<Path> raw = cells.stream().map(this.folder::rawFile).toList();
		raw.forEach((each) -> each.toFile().delete()); // left by a run that was killed
		String started = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
		LoadCommand load = this.driver.loadCommand(cells.get(0), underTest);
		Path output = load.outputFile(underTest.folder().resolve(raw.get(0).getFileName()));
		List<Observation> observed;
		try {
			observed = new LoadExecution(this.context, underTest, load, output).observeTargets();
		}
		catch (InterruptedException ex) {
			// Incomplete output is not a measurement.
			output.toFile().delete();
			raw.forEach((each) -> each.toFile().delete());
			throw ex;
		}
		this.time = this.time.plusMillis(Math.round(observed.get(0).wallS() * 1000));
		this.plan.recordCellTime(expected, Progress.since(startNanos));
		Optional<String> reasonToSkipRest = Optional.empty();
		for (int i = 0; i < cells.size(); i++) {
			if (i > 0) {
				this.context.progress().begin(this.plan.label(cells.get(i)));
			}
			CellResult result = judgeAndWrite(cells.get(i), underTest, raw.get(i), observed.get(i), started);
			reasonToSkipRest = reasonToSkipRest.or(result::reasonToSkipRest);
		}
		underTest.countLoad();
		if (observed.stream().anyMatch((each) -> each.answerChecks().problemAfter().isPresent())) {
			underTest.servers().stop(); // it may never answer again
		}
		return reasonToSkipRest;
	}

	private CellResult judgeAndWrite(CellId cell, SubjectUnderTest underTest, Path raw, Observation observed,
			String started) {
		CellResult result = this.driver
			.judge(cell, underTest, raw, observed.withDirectBackendCpuUs(directBackendCpuUs(cell)))
			.withWarnings(this.folder.attestation(cell.subject())
				.map((each) -> each.warnings(this.driver.experiment().settings().tool(), cell.load()))
				.orElse(List.of()));
		result.extras().set("spot_checks", JsonFile.MAPPER.valueToTree(observed.answerChecks().spotChecks()));
		observed.backend().received().forEach(result.extras().putObject("received")::put);
		this.folder.writeCell(cell, result.outcome(started), result.figures(), result.extras());
		addNewCells();
		Judgement judgement = result.judgement();
		String line = result.summary().isEmpty() ? "" : result.summary() + ", ";
		String more = (judgement.warnings().isEmpty() ? "" : ", %d warning(s)".formatted(judgement.warnings().size()))
				+ ", %s %s".formatted(this.driver.schedule().expectedTimeTitle(),
						Progress.format(this.plan.remainingTime(cell)));
		if (judgement.valid()) {
			this.context.progress().endInGreen(line, "valid", more);
		}
		else {
			this.context.progress().endInRed(line, "INVALID", ": " + Warning.joinTexts(judgement.reasons()) + more);
		}
		return result;
	}

	/**
	 * Lowest CPU time per request of the backend, in microseconds, in the valid cells so
	 * far that had the given cell's load and no gateway; empty if there are none, if the
	 * cell is not compared with the backend alone, or if it is a step of a knee search.
	 */
	private OptionalDouble directBackendCpuUs(CellId cell) {
		Experiment experiment = this.driver.experiment();
		String base = experiment.settings().baseOf(cell.subject());
		if (RateStudy.isStep(cell) || !this.driver.selection().repository().moduleSpec(base).isDirect()) {
			return OptionalDouble.empty(); // each step has its own rate
		}
		try {
			return experiment.cells()
				.stream()
				.filter((each) -> each.subject().equals(base) && each.load().equals(cell.load()))
				.map((each) -> RunReader.readCell(this.folder, each))
				.filter((each) -> each.outcome().valid())
				.flatMapToDouble((each) -> each.microsPerRequest(each.outcome().backendCpuSeconds()).stream())
				.min();
		}
		catch (BadInputException ex) {
			return OptionalDouble.empty(); // the summary reports it
		}
	}

}
