package io.github.gatewaybench.routeindex;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

import org.springframework.http.server.PathContainer;

/**
 * Finds routes by path: literal paths in a hash table, all others in a prefix tree by
 * segment.
 */
final class PathIndex {

	private final ConcurrentMap<String, SortedEntries> literals = new ConcurrentHashMap<>(1);

	private final SegmentTree tree = new SegmentTree();

	/** Adds a route with known paths. */
	void add(RouteEntry entry) {
		for (PathKey key : entry.keys()) {
			if (key.literal() != null) {
				SortedEntries.add(this.literals, key.literal(), entry);
			}
			else {
				this.tree.add(key, entry);
			}
		}
	}

	void remove(RouteEntry entry) {
		for (PathKey key : entry.keys()) {
			if (key.literal() != null) {
				SortedEntries.remove(this.literals, key.literal(), entry);
			}
			else {
				this.tree.remove(key.segments(), entry);
			}
		}
	}

	/** Adds all routes that may match a path, and possibly others, to {@code found}. */
	void find(PathContainer path, List<SortedEntries> found) {
		SortedEntries literal = this.literals.get(PathKey.literalOf(path));
		if (literal != null) {
			found.add(literal);
		}
		if (!this.tree.isEmpty()) {
			this.tree.find(PathKey.segmentsOf(path), 0, found);
		}
	}

}
