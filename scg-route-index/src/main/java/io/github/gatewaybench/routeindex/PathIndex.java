package io.github.gatewaybench.routeindex;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

import org.springframework.http.server.PathContainer;

/**
 * Finds routes by path: literal paths in a hash table, all others in a prefix tree by
 * segment. One thread at a time may change it while others read it: they see a change
 * entirely or not at all in each place where the route is kept.
 */
final class PathIndex {

	private final ConcurrentMap<String, SortedEntries> literals = new ConcurrentHashMap<>(1);

	private final SegmentTree tree = new SegmentTree();

	/**
	 * @param entry of a route with known paths
	 */
	void add(RouteEntry entry) {
		for (PathKey key : entry.keys()) {
			if (key.kind() == PathKey.Kind.LITERAL) {
				SortedEntries.add(this.literals, key.literal(), entry);
			}
			else {
				this.tree.add(key, entry);
			}
		}
	}

	void remove(RouteEntry entry) {
		for (PathKey key : entry.keys()) {
			if (key.kind() == PathKey.Kind.LITERAL) {
				SortedEntries.remove(this.literals, key.literal(), entry);
			}
			else {
				this.tree.remove(key, entry);
			}
		}
	}

	/**
	 * @param path of a request
	 * @param found takes every route whose paths may match, and perhaps others
	 */
	void find(PathContainer path, List<SortedEntries> found) {
		SortedEntries literal = this.literals.get(Segments.literal(path));
		if (literal != null) {
			found.add(literal);
		}
		if (!this.tree.isEmpty()) {
			this.tree.find(Segments.of(path), found);
		}
	}

}
