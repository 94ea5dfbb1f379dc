package io.github.gatewaybench.routeindex;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

import org.springframework.util.StringUtils;

/**
 * Index of routes by host: by whole host, by ending of a host, and for any host.
 */
final class HostIndex {

	/**
	 * Maximum number of routes of one host that are tested one by one and not indexed by
	 * path. Testing so few is as fast, and an index for each host, of which there may be
	 * many, would take memory.
	 */
	private static final int MAX_UNINDEXED = 4;

	private final HostRoutes ofAnyHost = new HostRoutes(0);

	private final ConcurrentMap<String, HostRoutes> whole = new ConcurrentHashMap<>();

	private final ConcurrentMap<String, HostRoutes> endings = new ConcurrentHashMap<>();

	/**
	 * Largest number of labels in any host ending so far. It limits the endings that are
	 * looked up for a request, whose host may have thousands of labels.
	 */
	private volatile int endingLabels;

	/**
	 * Returns the parts of the index for the given keys, creating those that are missing;
	 * {@code null} instead of keys stands for any host.
	 */
	List<HostRoutes> getOrCreate(List<HostKey> keys) {
		if (keys == null) {
			return List.of(this.ofAnyHost);
		}
		return keys.stream().map((key) -> {
			if (key.isEnding()) {
				this.endingLabels = Math.max(this.endingLabels, 1 + StringUtils.countOccurrencesOf(key.name(), "."));
			}
			return mapFor(key).computeIfAbsent(key.name(), (name) -> new HostRoutes(MAX_UNINDEXED));
		}).toList();
	}

	/**
	 * Removes the parts of the index for the given keys that have no more routes; does
	 * nothing if keys are {@code null}, which stands for any host.
	 */
	void removeEmptyHosts(List<HostKey> keys) {
		if (keys != null) {
			keys.forEach((key) -> mapFor(key).computeIfPresent(key.name(),
					(name, routes) -> routes.isEmpty() ? null : routes));
		}
	}

	/** The routes that are not bound to a host. */
	HostRoutes ofAnyHost() {
		return this.ofAnyHost;
	}

	/** Whether any route is bound to a host. */
	boolean hasHosts() {
		return !this.whole.isEmpty() || !this.endings.isEmpty();
	}

	/** Finds the routes that may match one of the hosts, given in normal form. */
	List<HostRoutes> find(List<String> hosts) {
		List<HostRoutes> found = new ArrayList<>(4);
		found.add(this.ofAnyHost);
		for (String host : hosts) {
			found.add(this.whole.get(host));
			int start = host.length() + 1;
			for (int i = this.endingLabels; i > 0 && start > 0; i--) {
				start = host.lastIndexOf('.', start - 2) + 1;
				found.add(this.endings.get(host.substring(start)));
			}
		}
		found.removeIf(Objects::isNull);
		return found;
	}

	private ConcurrentMap<String, HostRoutes> mapFor(HostKey key) {
		return key.isEnding() ? this.endings : this.whole;
	}

}
