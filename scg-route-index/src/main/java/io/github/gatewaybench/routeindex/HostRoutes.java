package io.github.gatewaybench.routeindex;

import java.util.List;
import java.util.function.Supplier;

import org.springframework.http.server.PathContainer;

/**
 * The routes of one host, of the hosts with one ending, or of any host, found by path.
 * One thread at a time may change them while others read them.
 */
final class HostRoutes {

	private final Supplier<PathIndex> indexes;

	private final int enough;

	/** Routes with known paths, while they are few. */
	private volatile SortedEntries few = SortedEntries.NONE;

	/** Routes with known paths; {@code null} while they are few. */
	private volatile PathIndex byPath;

	/** Routes that are asked whatever the path is. */
	private volatile SortedEntries ofAnyPath = SortedEntries.NONE;

	/** The first route of each guard. */
	private volatile SortedEntries guards = SortedEntries.NONE;

	/** How many routes there are. */
	private int size;

	/**
	 * @param indexes for the routes whose paths are known
	 * @param enough how many of these are asked without an index
	 */
	HostRoutes(Supplier<PathIndex> indexes, int enough) {
		this.indexes = indexes;
		this.enough = enough;
	}

	void add(RouteEntry entry) {
		this.size++;
		if (!entry.shape().hasPath()) {
			this.ofAnyPath = this.ofAnyPath.with(entry);
		}
		else if (this.byPath != null) {
			this.byPath.add(entry);
		}
		else {
			this.few = this.few.with(entry);
			if (this.few.size() > this.enough) {
				index();
			}
		}
	}

	private void index() {
		PathIndex index = this.indexes.get();
		for (int i = 0; i < this.few.size(); i++) {
			index.add(this.few.get(i));
		}
		this.byPath = index;
		this.few = SortedEntries.NONE;
	}

	void remove(RouteEntry entry) {
		this.size--;
		if (!entry.shape().hasPath()) {
			this.ofAnyPath = this.ofAnyPath.without(entry);
		}
		else if (this.byPath != null) {
			this.byPath.remove(entry);
		}
		else {
			this.few = this.few.without(entry);
		}
	}

	/**
	 * Keeps a guard in its place among the others.
	 * @param before its first route until now; {@code null} if it had none
	 * @param now its first route; {@code null} if it has none
	 */
	void moveGuard(RouteEntry before, RouteEntry now) {
		if (now == before) {
			return;
		}
		SortedEntries moved = (now != null) ? this.guards.with(now) : this.guards;
		this.guards = (before != null) ? moved.without(before) : moved;
	}

	boolean isEmpty() {
		return this.size == 0;
	}

	/**
	 * @param path of a request
	 * @param found takes every route that may match it, and perhaps others
	 */
	void find(PathContainer path, List<SortedEntries> found) {
		SortedEntries entries = this.few;
		if (entries.size() > 0) {
			found.add(entries);
		}
		PathIndex index = this.byPath;
		if (index != null) {
			index.find(path, found);
			// Patterns may match with a slash more at the end: those of Spring Cloud
			// Gateway
			// 4 unless a route says otherwise, and those of a later one may again.
			int last = path.elements().size() - 1;
			if (last >= 0 && path.elements().get(last) instanceof PathContainer.Separator) {
				index.find(path.subPath(0, last), found);
			}
		}
	}

	/** The routes that are asked whatever the path is. */
	SortedEntries ofAnyPath() {
		return this.ofAnyPath;
	}

	/** The first routes of the guards, in their order. */
	SortedEntries guards() {
		return this.guards;
	}

}
