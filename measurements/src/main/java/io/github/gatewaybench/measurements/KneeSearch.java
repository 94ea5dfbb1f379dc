package io.github.gatewaybench.measurements;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

import io.github.gatewaybench.measurements.Outcome.State;

/**
 * The search for the knee, the highest rate at which an SLO holds: what the steps taken
 * so far say, and what comes next. The rate is doubled until the SLO breaks, then the gap
 * is halved until it is small, then the highest rate that held is confirmed with longer
 * cells, or replaced by one that is a little lower.
 */
public final class KneeSearch {

	/** The gap between a rate that held and one that broke is made no smaller. */
	static final double RESOLUTION = 1.05;

	/** A percentile of fewer requests says little: no lower rate is tried. */
	static final int LOWEST = 10;

	/** The tries of a rate: two of three decide, and the first alone if it held. */
	private static final int TRIES = 3;

	private static final int MAJORITY = 2;

	/** The steps not yet used, by the rate that they tried. */
	private final Map<Integer, Deque<Verdict>> steps = new HashMap<>();

	private int low;

	private int high;

	private Optional<Verdict> undecided = Optional.empty();

	private Optional<Try> next = Optional.empty();

	/**
	 * A search. What each step tried follows from those before it, so that one that is
	 * lost is tried again.
	 * @param first the rate that is tried first, where no step tells it
	 * @param steps the results of all steps so far, in order
	 */
	public KneeSearch(int first, List<Step> steps) {
		steps.forEach((each) -> this.steps.computeIfAbsent(each.rate, (rate) -> new ArrayDeque<>()).add(each.verdict));
		this.high = Math.max(steps.isEmpty() ? first : steps.get(0).rate, LOWEST);
		search();
	}

	/** The searches of a run that have begun, in its order. */
	public static List<Knee> ofRun(Run run, RateStudy study) {
		List<Knee> knees = new ArrayList<>();
		Ordered.by((cell) -> List.of(cell.id().subject(), cell.id().repetition()), steps(run.cells()))
			.forEach((key, cells) -> knees.add(new Knee(cells.get(0).id().subject(), cells.get(0).id().repetition(),
					new KneeSearch(LOWEST, cells.stream().map((each) -> Step.of(each, study.load().slo())).toList()))));
		return knees;
	}

	/** The cells that are steps of a search and have run. */
	public static List<Cell> steps(List<Cell> cells) {
		return cells.stream()
			.filter((cell) -> RateStudy.isStep(cell.id()) && cell.outcome().state() == State.RAN)
			.toList();
	}

	/** Goes on until a step is needed that was not taken: the next one. */
	private void search() {
		while (holds(this.high, false)) {
			this.low = this.high;
			this.high = 2 * this.high;
		}
		while (this.next.isEmpty() && this.low == 0 && this.high > LOWEST) {
			narrow(Math.max(this.high / 2, LOWEST));
		}
		while (this.next.isEmpty() && this.low > 0 && this.high - this.low > 1 && this.high > RESOLUTION * this.low) {
			narrow((this.low + this.high) / 2);
		}
		while (this.next.isEmpty() && this.low > 0 && !holds(this.low, true) && this.next.isEmpty()) {
			this.high = this.low;
			int lower = Math.min(this.low - 1, (int) (this.low / RESOLUTION));
			this.low = (lower < LOWEST) ? 0 : lower;
		}
	}

	/** A rate between low and high becomes the one or the other. */
	private void narrow(int rate) {
		if (holds(rate, false)) {
			this.low = rate;
		}
		else if (this.next.isEmpty()) {
			this.high = rate;
		}
	}

	/** Whether the SLO holds at a rate; also false if that needs a next step. */
	private boolean holds(int rate, boolean longer) {
		Deque<Verdict> verdicts = this.steps.getOrDefault(rate, new ArrayDeque<>());
		int held = 0;
		int broke = 0;
		int untold = 0;
		Optional<Verdict> why = Optional.empty();
		while (broke < MAJORITY && untold < TRIES) {
			if (held >= MAJORITY || !longer && held > broke) {
				return true;
			}
			if (verdicts.isEmpty()) {
				this.next = Optional.of(new Try(rate, longer));
				return false;
			}
			Verdict verdict = verdicts.remove();
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

	/** The next rate to try; empty when the search has ended. */
	public Optional<Try> next() {
		return this.next;
	}

	/** The knee; empty as long as it is searched, and where no rate held. */
	public OptionalInt knee() {
		return (this.next.isEmpty() && this.low > 0) ? OptionalInt.of(this.low) : OptionalInt.empty();
	}

	/** The lowest rate above the knee that was tried and did not hold. */
	public int broken() {
		return this.high;
	}

	/** Why {@link #broken()} was abandoned, if not because the SLO broke. */
	Optional<Verdict> undecided() {
		return this.undecided;
	}

	/** A remark in a few words; empty for an ordinary knee. */
	public String remark() {
		if (this.next.isPresent()) {
			return "the search has not ended";
		}
		String tried = (this.low > 0) ? ": the knee may be higher" : ", the lowest rate that is tried";
		if (this.undecided.isPresent()) {
			return ((this.undecided.get() == Verdict.VOID) ? "the load generator could not offer %d requests/s%s"
					: "three steps at %d requests/s do not count%s")
				.formatted(this.high, tried);
		}
		return (this.low > 0) ? "" : "the SLO did not hold at %d requests/s%s".formatted(this.high, tried);
	}

	/** The search for the knee of a subject in one repetition. */
	public record Knee(String subject, int repetition, KneeSearch search) {

		/** The knee in requests per second; empty as long as there is none. */
		public OptionalInt rate() {
			return this.search.knee();
		}

	}

	/** The result of a step. */
	public enum Verdict {

		/** The SLO held. */
		HELD,
		/** The SLO broke. */
		BROKE,
		/**
		 * The load generator could not keep the rate, which says nothing of the subject.
		 */
		VOID,
		/** The cell does not count for another reason, as where a server died. */
		INVALID

	}

	/**
	 * A cell that is to be run.
	 *
	 * @param longer whether the cell confirms a knee
	 */
	public record Try(int rate, boolean longer) {
	}

	/** The result of a cell that has run. */
	public record Step(int rate, Verdict verdict) {

		/** The step that a cell was which has run. */
		public static Step of(Cell cell, Slo slo) {
			return of(cell.outcome().valid(), cell.figures().orElse(Figures.NONE), slo);
		}

		/** The step that a cell was, whose figures have its rate at least. */
		public static Step of(boolean valid, Figures figures, Slo slo) {
			Verdict held = slo.broken(figures).isEmpty() ? Verdict.HELD : Verdict.BROKE;
			double rate = figures.count("offered").orElse(0) / figures.number("seconds").orElse(1);
			return new Step((int) Math.round(rate),
					!valid ? Verdict.INVALID : Slo.isLate(figures) ? Verdict.VOID : held);
		}

	}

}
