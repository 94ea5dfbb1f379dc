package io.github.gatewaybench.routeindex;

import java.util.List;

import org.springframework.http.server.PathContainer;

/**
 * The routes of one host, of all hosts with one ending, or of any host, by path.
 */
final class HostRoutes {

	/** Maximum number of routes with known paths that are tested without an index. */
	private final int maxUnindexed;

	/** Routes with known paths, while they are few. */
	private volatile SortedEntries unindexed = SortedEntries.NONE;

	/** Routes with known paths; {@code null} while they are few. */
	private volatile PathIndex byPath;

	/** Routes that are tested whatever the path is. */
	private volatile SortedEntries ofAnyPath = SortedEntries.NONE;

	/** For each {@link LeadingPredicates}, the first route that has them. */
	private volatile SortedEntries leading = SortedEntries.NONE;

	/** Number of routes. */
	private int size;

	HostRoutes(int maxUnindexed) {
		this.maxUnindexed = maxUnindexed;
	}

	void add(RouteEntry entry) {
		this.size++;
		if (!entry.hasKnownPaths()) {
			this.ofAnyPath = this.ofAnyPath.with(entry);
		}
		else if (this.byPath != null) {
			this.byPath.add(entry);
		}
		else {
			this.unindexed = this.unindexed.with(entry);
			if (this.unindexed.size() > this.maxUnindexed) {
				createPathIndex();
			}
		}
	}

	private void createPathIndex() {
		PathIndex index = new PathIndex();
		for (int i = 0; i < this.unindexed.size(); i++) {
			index.add(this.unindexed.get(i));
		}
		this.byPath = index;
		this.unindexed = SortedEntries.NONE;
	}

	void remove(RouteEntry entry) {
		this.size--;
		if (!entry.hasKnownPaths()) {
			this.ofAnyPath = this.ofAnyPath.without(entry);
		}
		else if (this.byPath != null) {
			this.byPath.remove(entry);
		}
		else {
			this.unindexed = this.unindexed.without(entry);
		}
	}

	/**
	 * Replaces the first route of some leading predicates by another; either is
	 * {@code null} if there is none.
	 */
	void replaceLeading(RouteEntry before, RouteEntry now) {
		if (now != before) {
			SortedEntries others = (before != null) ? this.leading.without(before) : this.leading;
			this.leading = (now != null) ? others.with(now) : others;
		}
	}

	boolean isEmpty() {
		return this.size == 0;
	}

	/**
	 * Adds all routes with known paths that may match a path, and possibly others, to
	 * {@code found}.
	 */
	void find(PathContainer path, List<SortedEntries> found) {
		SortedEntries entries = this.unindexed;
		if (entries.size() > 0) {
			found.add(entries);
		}
		PathIndex index = this.byPath;
		if (index != null) {
			index.find(path, found);
			// Patterns may match with a slash more at the end: those of the gateway's
			// version 4 unless a route says otherwise, and those of a later one again.
			int last = path.elements().size() - 1;
			if (last >= 0 && path.elements().get(last) instanceof PathContainer.Separator) {
				index.find(path.subPath(0, last), found);
			}
		}
	}

	/** The routes that are tested whatever the path is. */
	SortedEntries ofAnyPath() {
		return this.ofAnyPath;
	}

	/** For each {@link LeadingPredicates}, the first route that has them, in order. */
	SortedEntries firstOfEachLeading() {
		return this.leading;
	}

}
