package io.github.gatewaybench.routeindex;

/**
 * Listener for the outcome of each lookup.
 */
interface LookupListener {

	/**
	 * Called when a lookup has ended, unless it was cancelled.
	 * @param candidates number of routes that were tested, plus one for each group of
	 * {@link LeadingPredicates} that was tested in place of routes left out; if
	 * predicates are asynchronous, also counts a few routes after the one that ended the
	 * lookup, because the gateway prefetches them
	 */
	void lookedUp(int candidates, Outcome outcome);

	/** Outcome of a lookup: a route matched, none did, or a predicate failed. */
	enum Outcome {

		FOUND, MISSED, FAILED

	}

}
