package io.github.gatewaybench.report.statistics;

import java.util.Locale;

/**
 * Whether one side of a comparison is faster or slower, the same within a margin, shows
 * no difference, is undecided or cannot be compared. NO_DIFFERENCE_SHOWN does not mean
 * that there is no difference, only that the test shows none. SAME means that any
 * difference is shown to be within a margin. Only a {@link SequentialTest} gives SAME or
 * UNDECIDED.
 */
public enum Verdict {

	FASTER, SLOWER, NO_DIFFERENCE_SHOWN, NOT_COMPARABLE, SAME("the same within the margin"), UNDECIDED;

	private final String words;

	Verdict() {
		this.words = name().toLowerCase(Locale.ROOT).replace('_', ' ');
	}

	Verdict(String words) {
		this.words = words;
	}

	@Override
	public String toString() {
		return this.words;
	}

}
