package io.github.gatewaybench.docs.agreement;

import java.util.ArrayList;
import java.util.List;

/**
 * The relations between printed numbers that were checked, and those that do not hold.
 */
final class CheckedRelations {

	private final List<String> problems = new ArrayList<>();

	private int relations;

	/**
	 * Counts a relation between printed numbers, and adds a problem if it does not hold.
	 * @param place where the relation is printed
	 * @param problem what is wrong if the relation does not hold
	 */
	void expect(boolean holds, String place, String problem) {
		this.relations++;
		if (!holds) {
			addProblem(place, problem);
		}
	}

	/** Adds a problem without counting a relation. */
	void addProblem(String place, String problem) {
		this.problems.add(place + ": " + problem);
	}

	/**
	 * Adds a problem if a printed ratio, or change, does not agree within rounding with
	 * the two numbers from which it was computed, next / base.
	 * @param place where the ratio is printed
	 * @param title title of the ratio or, if it has none, the word before it; for the
	 * problem's text
	 */
	void expectRatio(String place, String title, PrintedRatio printed, PrintedNumber next, PrintedNumber base) {
		PrintedNumber ratio = next.over(base);
		expect(printed.value().mayEqual(ratio), place, "\"%s\" says %s, but %s is %s".formatted(title, printed.text(),
				ratio.text(), printed.isPercent() ? ratio.formatPercentChange() : ratio.formatNumber()));
	}

	/**
	 * Adds a problem if an estimate is outside of its interval, and another one if the
	 * page says that there is a difference, but the interval includes 'no difference'.
	 * Does nothing if there is no interval.
	 * @param title title of the estimate, or the words before it
	 * @param shown whether the page says that the difference is more than chance
	 */
	void expectInterval(String place, String title, PrintedRatio estimate, boolean shown) {
		if (!estimate.interval().isEmpty()) {
			expect(estimate.isInInterval(), place,
					"\"%s\": %s is outside of its interval".formatted(title, estimate.text()));
		}
		if (!estimate.interval().isEmpty() && shown) {
			expect(estimate.excludesNoDifference(), place,
					"\"%s\": a difference is said to be shown, but the interval of %s includes 'no difference'"
						.formatted(title, estimate.text()));
		}
	}

	int relationCount() {
		return this.relations;
	}

	List<String> problems() {
		return List.copyOf(this.problems);
	}

}
