package io.github.gatewaybench.routeindex;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

import org.springframework.http.server.PathContainer;

/**
 * Routes grouped by the first segment of their paths, behind the slash.
 */
final class TwoLevelIndex implements PathIndex {

	private final ConcurrentMap<String, SortedEntries> groups = new ConcurrentHashMap<>(1);

	/** Routes whose paths do not fix their first segment. */
	private volatile SortedEntries others = SortedEntries.NONE;

	@Override
	public void add(RouteEntry entry) {
		for (PathKey key : entry.shape().keys()) {
			String group = key.firstSegment();
			if (group != null) {
				SortedEntries.add(this.groups, group, entry);
			}
			else {
				this.others = this.others.with(entry);
			}
		}
	}

	@Override
	public void remove(RouteEntry entry) {
		for (PathKey key : entry.shape().keys()) {
			String group = key.firstSegment();
			if (group != null) {
				SortedEntries.remove(this.groups, group, entry);
			}
			else {
				this.others = this.others.without(entry);
			}
		}
	}

	@Override
	public void find(PathContainer path, List<SortedEntries> found) {
		if (this.others.size() > 0) {
			found.add(this.others);
		}
		List<String> segments = Segments.of(path);
		SortedEntries group = (segments.size() > 1) ? this.groups.get(segments.get(1)) : null;
		if (group != null) {
			found.add(group);
		}
	}

}
