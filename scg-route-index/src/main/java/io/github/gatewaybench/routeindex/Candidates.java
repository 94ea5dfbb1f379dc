package io.github.gatewaybench.routeindex;

import java.util.Iterator;

import org.springframework.cloud.gateway.route.Route;

/**
 * The routes to ask for one request, in their order. Before a route whose predicate may
 * look at anything, and at the end, stands a {@link SkippedRoutes}.
 */
final class Candidates implements Iterator<Route> {

	private final MergedEntries entries;

	private final SkippedRoutes skipped;

	private final Runnable tested;

	private RouteEntry waiting;

	private boolean ended;

	/**
	 * @param entries that may match
	 * @param skipped stands for those that are left out
	 * @param tested runs for each of the entries that is asked for
	 */
	Candidates(MergedEntries entries, SkippedRoutes skipped, Runnable tested) {
		this.entries = entries;
		this.skipped = skipped;
		this.tested = tested;
	}

	@Override
	public boolean hasNext() {
		return !this.ended;
	}

	@Override
	public Route next() {
		RouteEntry entry = this.waiting;
		if (entry != null) {
			this.waiting = null;
			return entry.route();
		}
		if (!this.entries.hasNext()) {
			this.ended = true;
			return this.skipped.toEnd();
		}
		entry = this.entries.next();
		this.tested.run();
		if (entry.hasPath()) {
			return entry.route();
		}
		this.waiting = entry;
		return this.skipped.to(entry);
	}

}
