package io.github.gatewaybench.measurements;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A search for a subject's knee, which is the highest request rate at which a
 * service-level objective (SLO) holds. Given the results of all steps so far, it chooses
 * the rate of the next step: the rate is doubled until the SLO is violated, then the
 * interval is bisected, and finally the highest rate at which the SLO held is confirmed
 * with longer cells or replaced by a slightly lower rate. An upper bound that was
 * abandoned because the machine was disturbed is tried again before.
 */
public final class KneeSearch {

	/**
	 * Bisection ends when the lowest rate at which the SLO was violated is at most this
	 * many times the highest rate at which it held.
	 */
	static final double RESOLUTION = 1.05;

	/**
	 * Lowest rate that is tried, in requests per second: a percentile of fewer requests
	 * says little.
	 */
	static final int LOWEST_RATE = 10;

	/** All steps taken so far, in order. */
	private final List<CompletedStep> taken;

	/** Verdicts that have not been evaluated yet, by the rate of the step. */
	private final Map<Integer, Deque<StepVerdict>> verdicts = new HashMap<>();

	/**
	 * Rates at which all steps so far are inconclusive, so that the search went on to
	 * lower rates. Such a rate is tried again only if it becomes the upper bound of the
	 * knee.
	 */
	private final Set<Integer> passedOver = new HashSet<>();

	private int low;

	private int high;

	/** Lowest rate so far at which the SLO was violated. */
	private int lowestBroken = Integer.MAX_VALUE;

	/** Highest rate at which the SLO has held in longer cells so far; 0 if none. */
	private int confirmed;

	/**
	 * The inconclusive verdict that made the search abandon the rate that is now high;
	 * empty if the SLO was violated at that rate.
	 */
	private Optional<StepVerdict> undecided = Optional.empty();

	private final Optional<NextStep> next;

	/**
	 * Creates a search from the results of the steps taken so far. A step whose result
	 * was lost is repeated.
	 * @param first first rate to try if no step has been taken, in requests per second
	 * @param steps results of all steps so far, in order
	 */
	public KneeSearch(int first, List<CompletedStep> steps) {
		this.taken = List.copyOf(steps);
		steps.forEach((each) -> this.verdicts.put(each.rate, verdictsAt(each.rate)));
		this.high = Math.max(steps.isEmpty() ? first : steps.get(0).rate, LOWEST_RATE);
		this.next = search();
	}

	private Deque<StepVerdict> verdictsAt(int rate) {
		Deque<StepVerdict> verdicts = new ArrayDeque<>();
		this.taken.stream().filter((each) -> each.rate == rate).forEach((each) -> verdicts.add(each.verdict));
		return verdicts;
	}

	/**
	 * Evaluates the recorded steps until the search needs a step that has not been taken,
	 * and returns that step; empty if the search has ended.
	 */
	private Optional<NextStep> search() {
		return doubleWhileItHolds(evaluate(this.high, false));
	}

	private Optional<NextStep> doubleWhileItHolds(Evaluation ofUpperBound) {
		Evaluation evaluation = ofUpperBound;
		while (evaluation == Evaluation.HOLDS) {
			this.low = this.high;
			if (this.lowestBroken <= 2 * this.low) {
				this.high = this.lowestBroken;
				this.undecided = Optional.empty();
				return bisect();
			}
			this.high = 2 * this.high;
			evaluation = evaluate(this.high, false);
		}
		return (evaluation == Evaluation.NEEDS_STEP) ? Optional.of(new NextStep(this.high, false)) : bisect();
	}

	private Optional<NextStep> bisect() {
		while (isTooWide()) {
			int rate = (this.low > 0) ? (this.low + this.high) / 2 : Math.max(this.high / 2, LOWEST_RATE);
			switch (evaluate(rate, false)) {
				case HOLDS -> this.low = rate;
				case FAILS, PASSED_OVER -> this.high = rate;
				case NEEDS_STEP -> {
					return Optional.of(new NextStep(rate, false));
				}
			}
		}
		if (this.passedOver.contains(this.high)) {
			return Optional.of(new NextStep(this.high, false));
		}
		boolean disturbed = this.undecided.equals(Optional.of(StepVerdict.DISTURBED));
		return (this.low > 0 && disturbed) ? tryUpperBoundAgain() : confirm();
	}

	/** Comes back to the upper bound with longer cells: a disturbance may have passed. */
	private Optional<NextStep> tryUpperBoundAgain() {
		if (this.verdicts.get(this.high).isEmpty() && !this.verdicts.get(this.low).isEmpty()) {
			return confirm(); // as an earlier version did right away
		}
		this.verdicts.put(this.high, verdictsAt(this.high));
		Evaluation evaluation = evaluate(this.high, true);
		if (evaluation == Evaluation.NEEDS_STEP) {
			return Optional.of(new NextStep(this.high, true));
		}
		if (evaluation == Evaluation.HOLDS) {
			this.confirmed = this.high;
			return doubleWhileItHolds(evaluation);
		}
		return confirm();
	}

	/** Whether a rate between the two bounds must be tried before one is confirmed. */
	private boolean isTooWide() {
		return (this.low > 0) ? this.high - this.low > 1 && this.high > RESOLUTION * this.low : this.high > LOWEST_RATE;
	}

	/** Lowers the lower bound until longer cells have shown that the SLO holds there. */
	private Optional<NextStep> confirm() {
		while (this.low > this.confirmed) {
			Evaluation evaluation = evaluate(this.low, true);
			if (evaluation == Evaluation.HOLDS) {
				return Optional.empty();
			}
			if (evaluation == Evaluation.NEEDS_STEP) {
				return Optional.of(new NextStep(this.low, true));
			}
			this.high = this.low;
			int lower = Math.min(this.low - 1, (int) (this.low / RESOLUTION));
			this.low = (lower < LOWEST_RATE) ? 0 : Math.max(lower, this.confirmed);
		}
		return Optional.empty();
	}

	/**
	 * Evaluates the recorded steps at a rate, and removes those that it has used.
	 * @param longer whether the rate is a knee to confirm, or an upper bound that the
	 * search comes back to; this needs longer cells and several verdicts, and such a rate
	 * is never passed over
	 */
	private Evaluation evaluate(int rate, boolean longer) {
		Deque<StepVerdict> verdicts = this.verdicts.getOrDefault(rate, new ArrayDeque<>());
		StepTally tally = new StepTally(longer);
		while (!tally.isBroken() && !tally.isAbandoned()) {
			if (tally.holds()) {
				return Evaluation.HOLDS;
			}
			if (verdicts.isEmpty() && !longer && this.low > 0 && tally.isInconclusive()) {
				this.passedOver.add(rate);
				return Evaluation.PASSED_OVER;
			}
			if (verdicts.isEmpty()) {
				return Evaluation.NEEDS_STEP;
			}
			tally.add(verdicts.remove());
		}
		if (tally.isBroken()) {
			this.lowestBroken = Math.min(this.lowestBroken, rate);
			this.undecided = Optional.empty();
		}
		else {
			this.undecided = Optional.of(tally.reasonOfAbandonment());
		}
		return Evaluation.FAILS;
	}

	/** The step to take next; empty if the search has ended. */
	public Optional<NextStep> nextStep() {
		return this.next;
	}

	/**
	 * The knee in requests per second; empty if the search has not ended or the SLO held
	 * at no rate.
	 */
	public OptionalInt knee() {
		return (this.next.isEmpty() && this.low > 0) ? OptionalInt.of(this.low) : OptionalInt.empty();
	}

	/**
	 * Lowest rate above the knee, in requests per second, at which the SLO was violated
	 * or the steps were inconclusive; meaningful once the search has ended.
	 */
	public int lowestFailedRate() {
		return this.high;
	}

	/**
	 * Whether the knee may be higher than the one that was found, because the steps at
	 * {@link #lowestFailedRate()} are inconclusive; false before the search has ended.
	 */
	public boolean mayBeHigher() {
		return knee().isPresent() && this.undecided.isPresent();
	}

	/**
	 * Says what a reader must know about the result of the search, such as that the knee
	 * may be higher; empty if a knee was found and there is nothing to add.
	 */
	public String remark() {
		if (this.next.isPresent()) {
			return "the search has not ended";
		}
		String tried = (this.low > 0) ? ": the knee may be higher" : ", the lowest rate that is tried";
		if (this.undecided.isPresent()) {
			String problem = switch (this.undecided.get()) {
				case VOID -> "the load generator could not offer %d requests/s%s";
				case DISTURBED -> "the machine was disturbed at %d requests/s%s";
				default -> "steps at %d requests/s are not valid%s";
			};
			return problem.formatted(this.high, tried);
		}
		return (this.low > 0) ? "" : "the SLO did not hold at %d requests/s%s".formatted(this.high, tried);
	}

	/** What the recorded steps say about a rate. */
	private enum Evaluation {

		/** The SLO holds. */
		HOLDS,
		/** The SLO was violated, or too many steps are inconclusive. */
		FAILS,
		/** Another step is needed to decide. */
		NEEDS_STEP,
		/** The search goes on to lower rates, and may come back to this one. */
		PASSED_OVER

	}

	/**
	 * A step that the search still has to take.
	 *
	 * @param rate rate to try, in requests per second
	 * @param isFullLength whether the step confirms a knee, or comes back to its upper
	 * bound, and therefore needs a cell of full length
	 */
	public record NextStep(int rate, boolean isFullLength) {
	}

	/**
	 * A search step that has been taken: its rate in requests per second, and the verdict
	 * on it.
	 */
	public record CompletedStep(int rate, StepVerdict verdict) {

		/** Creates a step from a cell that has been executed, judged by an SLO. */
		public static CompletedStep of(Cell cell, Slo slo) {
			return of(cell.outcome().valid(), cell.outcome().warnings(), cell.figures().orElse(Figures.NONE), slo);
		}

		/**
		 * Creates a step from the figures of open-load, judged by an SLO; the rate is
		 * computed from the figures "offered" and "seconds".
		 * @param valid whether the cell is valid; if not, the verdict is
		 * {@link StepVerdict#INVALID}
		 * @param warnings warnings of the cell
		 */
		public static CompletedStep of(boolean valid, List<Warning> warnings, Figures figures, Slo slo) {
			double rate = figures.count("offered").orElse(0) / figures.number("seconds").orElse(1);
			return new CompletedStep((int) Math.round(rate), StepVerdict.of(valid, warnings, figures, slo));
		}

	}

}
