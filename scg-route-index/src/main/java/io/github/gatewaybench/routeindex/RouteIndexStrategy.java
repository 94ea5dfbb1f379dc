package io.github.gatewaybench.routeindex;

import java.util.Locale;

/**
 * How the routes that a request may match are found.
 */
public enum RouteIndexStrategy {

	/** The gateway's own walk over all routes; this library is inactive. */
	LINEAR,

	/**
	 * Routes grouped by the first segment of their paths; the walk covers one group.
	 */
	TWO_LEVEL,

	/**
	 * Literal paths in a hash table, paths with variables or wildcards in a prefix tree.
	 */
	INDEXED;

	/** The name in the property. */
	String label() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

}
