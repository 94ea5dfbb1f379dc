package io.github.gatewaybench.routeindex;

/**
 * Is notified of the outcome of each lookup.
 */
interface LookupListener {

	/**
	 * @param candidates how many routes were tested, and predicates before the Path of
	 * others, whose effects on the exchange have to be the gateway's; with predicates
	 * that answer asynchronously this includes the next few routes, because the gateway
	 * prefetches them
	 * @param outcome how it ended; cancelled lookups are not reported
	 */
	void lookedUp(int candidates, Outcome outcome);

	/** How a lookup ends: a route matched, none did, or a predicate failed. */
	enum Outcome {

		FOUND, MISSED, FAILED

	}

}
