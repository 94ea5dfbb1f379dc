package io.github.gatewaybench.routeindex;

/**
 * Is told what came of each lookup.
 */
interface LookupListener {

	/**
	 * @param candidates how many routes were asked; of predicates that answer later the
	 * next few routes count too, for the gateway fetches them ahead
	 * @param outcome how it ended; one that was cancelled is not told
	 */
	void lookedUp(int candidates, Outcome outcome);

	/** How a lookup ends. */
	enum Outcome {

		/** There is a route. */
		FOUND,

		/** There is none. */
		MISSED,

		/** A predicate failed. */
		FAILED

	}

}
