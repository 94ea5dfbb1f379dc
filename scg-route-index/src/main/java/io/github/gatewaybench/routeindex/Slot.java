package io.github.gatewaybench.routeindex;

import java.util.Locale;

/**
 * Part of the index in which a route is kept.
 */
public enum Slot {

	/** Routes whose paths are literal. */
	LITERAL,

	/** Routes with variables or wildcards in a path. */
	PATTERN,

	/** Routes whose paths are not known, but whose hosts are. */
	HOST,

	/** Routes whose predicates must be tested for every request. */
	REMAINDER;

	/** The name in reports. */
	String label() {
		return name().toLowerCase(Locale.ROOT);
	}

}
