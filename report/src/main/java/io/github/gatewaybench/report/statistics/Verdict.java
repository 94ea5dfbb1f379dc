package io.github.gatewaybench.report.statistics;

import java.util.Locale;

/** Verdict on two sides; that no difference is shown does not mean that there is none. */
public enum Verdict {

	FASTER, SLOWER, NO_DIFFERENCE_SHOWN, NOT_COMPARABLE;

	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT).replace('_', ' ');
	}

}
