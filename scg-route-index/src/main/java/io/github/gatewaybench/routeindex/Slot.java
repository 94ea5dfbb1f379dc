package io.github.gatewaybench.routeindex;

import java.util.Locale;

/**
 * Where a route is kept.
 */
public enum Slot {

	/** Its paths are literal. */
	LITERAL,

	/** At least one of its paths has variables or wildcards. */
	PATTERN,

	/** Its paths are not known, but its hosts are. */
	HOST,

	/** Its predicate must be tested for every request. */
	REMAINDER;

	/** The name in reports. */
	String label() {
		return name().toLowerCase(Locale.ROOT);
	}

}
