package io.github.gatewaybench.routeindex;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

import org.springframework.http.server.PathContainer;

/**
 * Literal paths in a hash table, all others in a prefix tree by segment.
 */
final class HashAndTreeIndex implements PathIndex {

	private final ConcurrentMap<String, SortedEntries> literals = new ConcurrentHashMap<>(1);

	private final SegmentTree tree = new SegmentTree();

	@Override
	public void add(RouteEntry entry) {
		for (PathKey key : entry.shape().keys()) {
			if (key.kind() == PathKey.Kind.LITERAL) {
				SortedEntries.add(this.literals, key.literal(), entry);
			}
			else {
				this.tree.add(key, entry);
			}
		}
	}

	@Override
	public void remove(RouteEntry entry) {
		for (PathKey key : entry.shape().keys()) {
			if (key.kind() == PathKey.Kind.LITERAL) {
				SortedEntries.remove(this.literals, key.literal(), entry);
			}
			else {
				this.tree.remove(key, entry);
			}
		}
	}

	@Override
	public void find(PathContainer path, List<SortedEntries> found) {
		SortedEntries literal = this.literals.get(Segments.literal(path));
		if (literal != null) {
			found.add(literal);
		}
		if (!this.tree.isEmpty()) {
			this.tree.find(Segments.of(path), found);
		}
	}

}
