package io.github.gatewaybench.measurements;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

import io.github.gatewaybench.measurements.CellOutcome.State;

/**
 * The search for the knee, which is the highest rate at which an SLO holds. It evaluates
 * the steps taken so far and chooses the next one. The rate is doubled until the SLO
 * breaks; then the gap is halved until it is small; then the highest rate that held is
 * confirmed with longer cells, or replaced by a slightly lower rate.
 */
public final class KneeSearch {

	/** Narrowing ends if the rate that broke is at most this multiple of the held one. */
	static final double RESOLUTION = 1.05;

	/** Lowest rate that is tried: a percentile of fewer requests says little. */
	static final int LOWEST_RATE = 10;

	/** Number of inconclusive steps after which a rate is abandoned. */
	private static final int MAX_INCONCLUSIVE_STEPS = 3;

	/** Number of equal verdicts that decide; a first HELD suffices if not confirming. */
	private static final int MAJORITY = 2;

	/** Verdicts that the search has not used yet, by the rate of the step. */
	private final Map<Integer, Deque<StepVerdict>> steps = new HashMap<>();

	private int low;

	private int high;

	private Optional<StepVerdict> undecided = Optional.empty();

	private Optional<NextStep> next = Optional.empty();

	/**
	 * Replays a search from the results of its steps. If a result was lost, the step is
	 * tried again.
	 * @param first the first rate to try if there are no steps yet
	 * @param steps the results of all steps so far, in order
	 */
	public KneeSearch(int first, List<CompletedStep> steps) {
		steps.forEach((each) -> this.steps.computeIfAbsent(each.rate, (rate) -> new ArrayDeque<>()).add(each.verdict));
		this.high = Math.max(steps.isEmpty() ? first : steps.get(0).rate, LOWEST_RATE);
		search();
	}

	/** The searches of a run that have taken a step, in the order of the run. */
	public static List<Knee> searchesOf(Run run, RateStudy study) {
		List<Knee> knees = new ArrayList<>();
		OrderedMaps.groupBy((cell) -> List.of(cell.id().subject(), cell.id().repetition()), completedSteps(run.cells()))
			.forEach((key, cells) -> knees
				.add(new Knee(cells.get(0).id().subject(), cells.get(0).id().repetition(), new KneeSearch(LOWEST_RATE,
						cells.stream().map((each) -> CompletedStep.of(each, study.load().slo())).toList()))));
		return knees;
	}

	/** Selects the cells that are steps of a search and have run. */
	public static List<Cell> completedSteps(List<Cell> cells) {
		return cells.stream()
			.filter((cell) -> RateStudy.isStep(cell.id()) && cell.outcome().state() == State.RAN)
			.toList();
	}

	/** Replays steps until one is needed that was not taken: the next step. */
	private void search() {
		while (holds(this.high, false)) {
			this.low = this.high;
			this.high = 2 * this.high;
		}
		while (this.next.isEmpty() && this.low == 0 && this.high > LOWEST_RATE) {
			narrow(Math.max(this.high / 2, LOWEST_RATE));
		}
		while (this.next.isEmpty() && this.low > 0 && this.high - this.low > 1 && this.high > RESOLUTION * this.low) {
			narrow((this.low + this.high) / 2);
		}
		while (this.next.isEmpty() && this.low > 0 && !holds(this.low, true) && this.next.isEmpty()) {
			this.high = this.low;
			int lower = Math.min(this.low - 1, (int) (this.low / RESOLUTION));
			this.low = (lower < LOWEST_RATE) ? 0 : lower;
		}
	}

	/** Tries a rate between low and high, and moves low or high to it. */
	private void narrow(int rate) {
		if (holds(rate, false)) {
			this.low = rate;
		}
		else if (this.next.isEmpty()) {
			this.high = rate;
		}
	}

	/** Whether the SLO holds at a rate; also false if a next step must decide. */
	private boolean holds(int rate, boolean longer) {
		Deque<StepVerdict> verdicts = this.steps.getOrDefault(rate, new ArrayDeque<>());
		int held = 0;
		int broke = 0;
		int untold = 0;
		Optional<StepVerdict> why = Optional.empty();
		while (broke < MAJORITY && untold < MAX_INCONCLUSIVE_STEPS) {
			if (held >= MAJORITY || !longer && held > broke) {
				return true;
			}
			if (verdicts.isEmpty()) {
				this.next = Optional.of(new NextStep(rate, longer));
				return false;
			}
			StepVerdict verdict = verdicts.remove();
			switch (verdict) {
				case HELD -> held++;
				case BROKE -> broke++;
				case VOID, INVALID -> {
					untold++;
					why = Optional.of(verdict);
				}
			}
		}
		this.undecided = (broke < MAJORITY) ? why : Optional.empty();
		return false;
	}

	/** The next step to take; empty if the search has ended. */
	public Optional<NextStep> nextStep() {
		return this.next;
	}

	/** The knee; empty until the search has ended, and if no rate held. */
	public OptionalInt knee() {
		return (this.next.isEmpty() && this.low > 0) ? OptionalInt.of(this.low) : OptionalInt.empty();
	}

	/** The lowest rate above the knee that did not hold, once the search has ended. */
	public int lowestFailedRate() {
		return this.high;
	}

	/** Why {@link #lowestFailedRate()} was abandoned; empty if the SLO broke there. */
	Optional<StepVerdict> reasonAbandoned() {
		return this.undecided;
	}

	/** A short remark on the result; empty for an ordinary knee. */
	public String remark() {
		if (this.next.isPresent()) {
			return "the search has not ended";
		}
		String tried = (this.low > 0) ? ": the knee may be higher" : ", the lowest rate that is tried";
		if (this.undecided.isPresent()) {
			return ((this.undecided.get() == StepVerdict.VOID) ? "the load generator could not offer %d requests/s%s"
					: "three steps at %d requests/s are not valid%s")
				.formatted(this.high, tried);
		}
		return (this.low > 0) ? "" : "the SLO did not hold at %d requests/s%s".formatted(this.high, tried);
	}

	/** The knee of a subject in one repetition, with the search that finds it. */
	public record Knee(String subject, int repetition, KneeSearch search) {

		/** The knee in requests per second; empty if none has been found. */
		public OptionalInt rate() {
			return this.search.knee();
		}

	}

	/** The verdict on a step: whether the SLO held. */
	public enum StepVerdict {

		/** The SLO held. */
		HELD,
		/** The SLO broke. */
		BROKE,
		/** The load generator could not keep up, which says nothing about the subject. */
		VOID,
		/** The cell is not valid for another reason, such as a server that died. */
		INVALID

	}

	/**
	 * A step to take next.
	 *
	 * @param rate requests per second
	 * @param longer whether the step confirms a knee, which takes a longer cell
	 */
	public record NextStep(int rate, boolean longer) {
	}

	/** A step that has been taken: its rate in requests per second, and its verdict. */
	public record CompletedStep(int rate, StepVerdict verdict) {

		/** Converts a cell that has run to a step. */
		public static CompletedStep of(Cell cell, Slo slo) {
			return of(cell.outcome().valid(), cell.figures().orElse(Figures.NONE), slo);
		}

		/** Creates a step from figures, which must include those that give its rate. */
		public static CompletedStep of(boolean valid, Figures figures, Slo slo) {
			StepVerdict held = slo.violations(figures).isEmpty() ? StepVerdict.HELD : StepVerdict.BROKE;
			double rate = figures.count("offered").orElse(0) / figures.number("seconds").orElse(1);
			return new CompletedStep((int) Math.round(rate),
					!valid ? StepVerdict.INVALID : Slo.isLoadLate(figures) ? StepVerdict.VOID : held);
		}

	}

}
