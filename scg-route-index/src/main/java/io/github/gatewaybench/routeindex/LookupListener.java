package io.github.gatewaybench.routeindex;

/**
 * Listener that is told the outcome of each lookup.
 */
interface LookupListener {

	/**
	 * Called when a lookup has ended, unless it was cancelled.
	 * @param candidates number of routes that were tested, plus that of
	 * {@link LeadingPredicates} tested for other routes; if predicates are asynchronous,
	 * it includes the next few routes, because the gateway prefetches them
	 */
	void lookedUp(int candidates, Outcome outcome);

	/** Outcome of a lookup: a route matched, none did, or a predicate failed. */
	enum Outcome {

		FOUND, MISSED, FAILED

	}

}
