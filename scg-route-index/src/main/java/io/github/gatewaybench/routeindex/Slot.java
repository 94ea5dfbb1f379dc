package io.github.gatewaybench.routeindex;

import java.util.Locale;

/**
 * Where a route is kept.
 */
public enum Slot {

	/** Its paths are literal. */
	LITERAL,

	/** A path of it has variables or wildcards. */
	PATTERN,

	/** Its paths are not known, but its hosts are. */
	HOST,

	/** Its predicate must be asked for every request. */
	REMAINDER;

	/** As reports name it. */
	String label() {
		return name().toLowerCase(Locale.ROOT);
	}

}
