package io.github.gatewaybench.routeindex;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Requested refreshes for which no build has begun yet, each by the metadata of the
 * routes to read again; empty for all routes.
 */
final class PendingRefreshes {

	private final Set<Map<String, Object>> requested = new LinkedHashSet<>();

	boolean isEmpty() {
		return this.requested.isEmpty();
	}

	/**
	 * Metadata of the routes to read next; empty for all routes, also if no refresh was
	 * requested.
	 */
	Map<String, Object> next() {
		return this.requested.stream().findFirst().orElse(Map.of());
	}

	void add(Map<String, Object> metadata) {
		if (metadata.isEmpty()) {
			this.requested.clear();
		}
		// The routes of the last event stand first.
		this.requested.remove(metadata);
		this.requested.add(metadata);
	}

	/**
	 * Removes the refreshes that a build which is about to begin will satisfy. After one
	 * of all routes, refreshes of some routes that were requested later stay: they
	 * determine which routes come first within their order.
	 * @param metadata metadata of the routes that the build reads; empty for all routes
	 */
	void remove(Map<String, Object> metadata) {
		if (metadata.isEmpty() && !this.requested.contains(metadata)) {
			// All are read instead of some.
			this.requested.clear();
		}
		this.requested.remove(metadata);
	}

	void clear() {
		this.requested.clear();
	}

}
