package io.github.gatewaybench.routeindex;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

import org.springframework.util.StringUtils;

/**
 * Whole hosts in a hash table, endings of hosts in another, and the routes of any host.
 * One thread at a time may change it while others read it: they see a change entirely or
 * not at all in each place where the route is kept.
 */
final class HostIndex {

	/**
	 * Testing this many routes of one host is as fast as finding them by path, and there
	 * may be as many indexes as hosts.
	 */
	private static final int UNINDEXED = 4;

	private final HostRoutes ofAnyHost = new HostRoutes(0);

	private final ConcurrentMap<String, HostRoutes> whole = new ConcurrentHashMap<>();

	private final ConcurrentMap<String, HostRoutes> endings = new ConcurrentHashMap<>();

	/**
	 * The most labels that an ending has ever had: a request's host may have thousands.
	 */
	private volatile int endingLabels;

	/**
	 * @param keys of a route that is about to be added; {@code null} if it is for any
	 * host
	 * @return where it belongs
	 */
	List<HostRoutes> places(List<HostKey> keys) {
		if (keys == null) {
			return List.of(this.ofAnyHost);
		}
		return keys.stream().map((key) -> {
			if (key.kind() == HostKey.Kind.ENDING) {
				this.endingLabels = Math.max(this.endingLabels, 1 + StringUtils.countOccurrencesOf(key.name(), "."));
			}
			return map(key).computeIfAbsent(key.name(), (name) -> new HostRoutes(UNINDEXED));
		}).toList();
	}

	/**
	 * Forgets the hosts that have lost their last route.
	 * @param keys of a route that was removed; {@code null} if it was for any host
	 */
	void dropEmpty(List<HostKey> keys) {
		if (keys != null) {
			keys.forEach(
					(key) -> map(key).computeIfPresent(key.name(), (name, routes) -> routes.isEmpty() ? null : routes));
		}
	}

	/** The routes that are not bound to a host. */
	HostRoutes ofAnyHost() {
		return this.ofAnyHost;
	}

	/**
	 * @return whether a route depends on the host
	 */
	boolean hasHosts() {
		return !this.whole.isEmpty() || !this.endings.isEmpty();
	}

	/**
	 * @param hosts of a request, in normal form
	 * @return where the routes are that may match
	 */
	List<HostRoutes> find(List<String> hosts) {
		if (hosts.isEmpty()) {
			return List.of(this.ofAnyHost);
		}
		List<HostRoutes> found = new ArrayList<>(4);
		found.add(this.ofAnyHost);
		for (String host : hosts) {
			addTo(found, this.whole.get(host));
			int start = host.length() + 1;
			for (int i = this.endingLabels; i > 0 && start > 0; i--) {
				start = host.lastIndexOf('.', start - 2) + 1;
				addTo(found, this.endings.get(host.substring(start)));
			}
		}
		return found;
	}

	private static void addTo(List<HostRoutes> found, HostRoutes routes) {
		if (routes != null) {
			found.add(routes);
		}
	}

	private ConcurrentMap<String, HostRoutes> map(HostKey key) {
		return (key.kind() == HostKey.Kind.WHOLE) ? this.whole : this.endings;
	}

}
