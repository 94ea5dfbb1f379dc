package io.github.gatewaybench.engine.rate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.github.gatewaybench.engine.run.Schedule;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.KneeSearch;
import io.github.gatewaybench.measurements.KneeSearch.CompletedStep;
import io.github.gatewaybench.measurements.KneeSearch.NextStep;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.RateStudy.RateSettings;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.StepVerdict;
import io.github.gatewaybench.measurements.SubjectKneeSearch;

/**
 * Schedule of a rate study, to which cells are added during the run: each step of a
 * search decides the next one, and the rates for all subjects are known only when all
 * searches have ended.
 */
final class KneeSchedule implements Schedule {

	/**
	 * First rate of a search for the knee if there was no warm-up, in requests per
	 * second.
	 */
	static final int FIRST_RATE = 20;

	/**
	 * Maximum number of steps in a search for the knee; a search that needs more steps
	 * does not converge.
	 */
	private static final int MAX_STEPS = 80;

	/**
	 * Number of steps for whose length a search waits after a disturbed step. Nothing
	 * shows whether other guests of the host are still busy, but bursts pass.
	 */
	private static final int STEPS_PER_PAUSE = 3;

	/** Usual number of steps of a search before the steps that confirm the knee. */
	private static final int EXPECTED_STEPS = 15;

	/** Usual number of confirming steps: two of three must agree. */
	private static final long CONFIRMING_STEPS = 3;

	private final Map<String, List<CompletedStep>> steps = new HashMap<>();

	private RateStudy study;

	private int firstRate = FIRST_RATE;

	/** Start folder of the last step, if that was disturbed. */
	private Optional<String> disturbed = Optional.empty();

	/**
	 * Creates the schedule.
	 * @param cells cells of the run so far; empty for a new run
	 */
	KneeSchedule(RateStudy study, List<Cell> cells) {
		this.study = study;
		List<Cell> taken = SubjectKneeSearch.completedSteps(cells);
		taken.forEach((cell) -> add(cell.id(), CompletedStep.of(cell, kindSettings().slo())));
		// The run may have been cut short before a search had its next step.
		taken.stream().map(Cell::id).forEach(this::addNextStep);
	}

	@Override
	public RateStudy experiment() {
		return this.study;
	}

	private RateSettings kindSettings() {
		return this.study.kindSettings();
	}

	private KneeSearch search(CellId cell) {
		return new KneeSearch(this.firstRate, this.steps.getOrDefault(this.study.startFolder(cell), List.of()));
	}

	/** Sets the rate, in requests per second, at which searches start from now on. */
	void setFirstRate(int rate) {
		this.firstRate = rate;
	}

	/**
	 * Returns the rate of a cell, and whether the cell lasts for --duration instead of
	 * the length of a search step.
	 */
	NextStep stepOf(CellId cell) {
		if (!RateStudy.isStep(cell)) {
			return new NextStep(cell.load().partAsInt(RateStudy.RATE_PART), true);
		}
		KneeSearch search = search(cell);
		// The search may have ended without a lost step, which then tries the knee again.
		return search.nextStep().orElseGet(() -> new NextStep(search.knee().orElse(search.lowestFailedRate()), true));
	}

	/** Length of a cell that runs the given step, without its warm-up, in seconds. */
	int durationS(NextStep tried) {
		return tried.isFullLength() ? kindSettings().durationS() : kindSettings().stepS();
	}

	/** Stores the result of a step; adds the next step unless the search has ended. */
	void recordStep(CellId cell, CompletedStep step) {
		add(cell, step);
		this.disturbed = Optional.of(this.study.startFolder(cell))
			.filter((folder) -> step.verdict() == StepVerdict.DISTURBED);
		addNextStep(cell);
	}

	private void add(CellId cell, CompletedStep step) {
		this.steps.computeIfAbsent(this.study.startFolder(cell), (folder) -> new ArrayList<>()).add(step);
	}

	private void addNextStep(CellId last) {
		if (needsNextStep(last) && last.load().partAsInt(RateStudy.STEP_PART) < MAX_STEPS) {
			this.study = this.study.withNextStep(last);
		}
	}

	/** Whether a cell is the latest step of a search that has not ended. */
	private boolean needsNextStep(CellId cell) {
		return kindSettings().searches().stream().anyMatch((each) -> each.isLastStep(cell))
				&& search(cell).nextStep().isPresent();
	}

	/**
	 * Adds the cells at fixed rates once all searches have ended, unless the study has
	 * them already. The rates lie below the smallest knee, so that every subject with a
	 * knee can serve them.
	 */
	@Override
	public boolean extend(Supplier<Run> run) {
		if (!kindSettings().rates().isEmpty()) {
			return false;
		}
		OptionalInt smallest = SubjectKneeSearch.allOf(run.get(), this.study)
			.stream()
			.flatMapToInt((each) -> each.knee().stream())
			.min();
		smallest.ifPresent((knee) -> this.study = this.study.withRates(RateStudy.PERCENTAGES_OF_KNEE.stream()
			.map((share) -> Math.max(1, knee * share / 100))
			.distinct()
			.toList()));
		return smallest.isPresent();
	}

	@Override
	public Optional<ExpectedCells> expectedCells() {
		if (!kindSettings().rates().isEmpty()) {
			return Optional.empty();
		}
		List<CellId> cells = new ArrayList<>(this.study.withRates(RateStudy.PERCENTAGES_OF_KNEE).cells());
		cells.removeAll(this.study.cells());
		String percentages = RateStudy.PERCENTAGES_OF_KNEE.stream()
			.map(Object::toString)
			.collect(Collectors.joining(", "));
		return Optional.of(new ExpectedCells("at %s %% of the smallest knee".formatted(percentages), cells));
	}

	@Override
	public Duration pauseAfterDisturbance(CellId cell) {
		boolean isNext = RateStudy.isStep(cell) && this.disturbed.equals(Optional.of(this.study.startFolder(cell)));
		long stepS = kindSettings().warmupS() + kindSettings().stepS();
		return isNext ? Duration.ofSeconds(STEPS_PER_PAUSE * stepS) : Duration.ZERO;
	}

	/**
	 * Expected time of the steps that the search of a cell still needs, with the wait
	 * before the next one; zero if the search has ended.
	 */
	@Override
	public Duration expectedFollowUpTime(CellId cell) {
		if (!needsNextStep(cell)) {
			return Duration.ZERO;
		}
		boolean confirms = stepOf(cell).isFullLength();
		long shorter = confirms ? 0 : Math.max(0, EXPECTED_STEPS - cell.load().partAsInt(RateStudy.STEP_PART));
		long longer = confirms ? CONFIRMING_STEPS - 1 : CONFIRMING_STEPS;
		return Duration
			.ofSeconds(shorter * (kindSettings().stepS() + kindSettings().warmupS())
					+ longer * (kindSettings().durationS() + kindSettings().warmupS()))
			.plus(pauseAfterDisturbance(cell));
	}

	@Override
	public List<String> missedGoals(Run run) {
		return SubjectKneeSearch.allOf(run, this.study)
			.stream()
			.filter((knee) -> knee.knee().isEmpty())
			.map((knee) -> "No knee of %s%s: %s".formatted(knee.subject(),
					(this.study.settings().repetitions() == 1) ? "" : " (search %d)".formatted(knee.repetition()),
					knee.search().remark()))
			.toList();
	}

}
