package io.github.gatewaybench.measurements;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The search for the knee, the highest rate at which an SLO holds: what the steps that
 * were taken say, and what comes next. The rate is doubled until the SLO breaks, then the
 * gap is halved until it is small, then the highest rate that held is confirmed with
 * longer cells, or given up for one that is a little lower.
 */
public final class KneeSearch {

	/** The gap between a rate that held and one that broke is made no smaller. */
	static final double RESOLUTION = 1.05;

	/** A percentile of fewer requests says little: no lower rate is tried. */
	static final int LOWEST = 10;

	/** Of three tries of a rate two tell; the first alone, where it held. */
	private static final int TRIES = 3;

	private static final int MAJORITY = 2;

	private final List<Step> steps;

	private int taken;

	private int low;

	private int high;

	private boolean boundedByLoad;

	private Optional<Try> next = Optional.empty();

	/**
	 * A search.
	 * @param first the rate that is tried first, where no step tells it
	 * @param steps that were taken, in order
	 */
	public KneeSearch(int first, List<Step> steps) {
		this.steps = List.copyOf(steps);
		int begun = steps.stream().mapToInt(Step::rate).filter((rate) -> rate > 0).findFirst().orElse(first);
		this.high = Math.max(begun, LOWEST);
		try {
			search();
		}
		catch (NotTakenException ex) {
			this.next = Optional.of(ex.step);
		}
	}

	private void search() throws NotTakenException {
		while (holds(this.high, false)) {
			this.low = this.high;
			this.high = 2 * this.high;
		}
		while (this.low == 0 && this.high > LOWEST) {
			tell(Math.max(this.high / 2, LOWEST));
		}
		while (this.low > 0 && this.high - this.low > 1 && this.high > RESOLUTION * this.low) {
			tell((this.low + this.high) / 2);
		}
		while (this.low > 0 && !holds(this.low, true)) {
			this.high = this.low;
			int lower = Math.min(this.low - 1, (int) (this.low / RESOLUTION));
			this.low = (lower < LOWEST) ? 0 : lower;
		}
	}

	/** A rate between them becomes the one or the other. */
	private void tell(int rate) throws NotTakenException {
		if (holds(rate, false)) {
			this.low = rate;
		}
		else {
			this.high = rate;
		}
	}

	private boolean holds(int rate, boolean longer) throws NotTakenException {
		int held = 0;
		int broke = 0;
		int voids = 0;
		while (broke < MAJORITY && voids < TRIES) {
			if (held >= MAJORITY || !longer && held > broke) {
				return true;
			}
			if (this.taken == this.steps.size()) {
				throw new NotTakenException(new Try(rate, longer));
			}
			switch (this.steps.get(this.taken++).verdict) {
				case HELD -> held++;
				case BROKE -> broke++;
				case VOID -> voids++;
			}
		}
		this.boundedByLoad = held + broke == 0;
		return false;
	}

	/** What is to be tried next; empty where the search has ended. */
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

	/** Whether the load generator could not offer that rate: the knee may be higher. */
	public boolean isBoundedByLoad() {
		return this.boundedByLoad;
	}

	/** What came of a step. */
	public enum Verdict {

		/** The SLO held. */
		HELD,
		/** It broke. */
		BROKE,
		/**
		 * The load generator could not keep the rate, which says nothing of the subject.
		 */
		VOID

	}

	/**
	 * A cell that is to be run.
	 *
	 * @param longer whether it is one of those that confirm a knee
	 */
	public record Try(int rate, boolean longer) {
	}

	/** What came of a cell that has run. */
	public record Step(int rate, Verdict verdict) {

		/**
		 * That of a cell. One that does not count says nothing of the subject; where the
		 * load generator gave no result, its rate is not known, and is 0.
		 */
		public static Step of(boolean valid, OpenFigures figures, Slo slo) {
			int rate = figures.rate().orElse(0);
			if (!valid || figures.isLate()) {
				return new Step(rate, Verdict.VOID);
			}
			return new Step(rate, slo.broken(figures).isEmpty() ? Verdict.HELD : Verdict.BROKE);
		}

	}

	/** The search has come to the end of what is known. */
	private static final class NotTakenException extends Exception {

		private static final long serialVersionUID = 1L;

		private final transient Try step;

		private NotTakenException(Try step) {
			super(null, null, false, false);
			this.step = step;
		}

	}

}
