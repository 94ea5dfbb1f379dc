package io.github.gatewaybench.report.statistics;

import java.util.Locale;

/** What is to be said of a figure: no difference shown is not that there is none. */
public enum Verdict {

	FASTER, SLOWER, NO_DIFFERENCE_SHOWN, NOT_COMPARABLE;

	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT).replace('_', ' ');
	}

}
