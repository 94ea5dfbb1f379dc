package io.github.gatewaybench.report.statistics;

import java.util.Locale;

/**
 * Verdict of a comparison. NO_DIFFERENCE_SHOWN does not mean that there is no difference,
 * only that the test shows none.
 */
public enum Verdict {

	FASTER, SLOWER, NO_DIFFERENCE_SHOWN, NOT_COMPARABLE;

	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT).replace('_', ' ');
	}

}
