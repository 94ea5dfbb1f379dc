package io.github.gatewaybench.routeindex;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Routes by the segments of their paths, a level of the tree for each segment.
 */
final class SegmentTree {

	private final Node root = new Node();

	boolean isEmpty() {
		return this.root.isEmpty();
	}

	void add(PathKey key, RouteEntry entry) {
		Node node = this.root;
		for (String segment : key.segments()) {
			node = node.childFor(segment);
		}
		if (key.kind() == PathKey.Kind.PREFIX) {
			node.below = node.below.with(entry);
		}
		else {
			node.here = node.here.with(entry);
		}
	}

	void remove(PathKey key, RouteEntry entry) {
		remove(this.root, key, 0, entry);
	}

	private void remove(Node node, PathKey key, int depth, RouteEntry entry) {
		if (depth == key.segments().size()) {
			node.below = node.below.without(entry);
			node.here = node.here.without(entry);
			return;
		}
		String segment = key.segments().get(depth);
		Node child = node.child(segment);
		if (child != null) {
			remove(child, key, depth + 1, entry);
			if (child.isEmpty()) {
				node.drop(segment);
			}
		}
	}

	void find(List<String> segments, List<SortedEntries> found) {
		find(this.root, segments, 0, found);
	}

	private void find(Node node, List<String> segments, int depth, List<SortedEntries> found) {
		addTo(found, node.below);
		if (depth == segments.size()) {
			addTo(found, node.here);
			return;
		}
		Node literal = node.literals.get(segments.get(depth));
		if (literal != null) {
			find(literal, segments, depth + 1, found);
		}
		Node any = node.any;
		if (any != null) {
			find(any, segments, depth + 1, found);
		}
	}

	private static void addTo(List<SortedEntries> found, SortedEntries entries) {
		if (entries.size() > 0) {
			found.add(entries);
		}
	}

	private static final class Node {

		/** Most nodes have no children; they share this. */
		private static final ConcurrentMap<String, Node> NONE = new ConcurrentHashMap<>(1);

		private volatile ConcurrentMap<String, Node> literals = NONE;

		private volatile Node any;

		/** Routes whose paths end here. */
		private volatile SortedEntries here = SortedEntries.NONE;

		/** Routes whose paths may go on in any way. */
		private volatile SortedEntries below = SortedEntries.NONE;

		private Node child(String segment) {
			return (segment != null) ? this.literals.get(segment) : this.any;
		}

		private Node childFor(String segment) {
			Node child = child(segment);
			if (child == null) {
				child = new Node();
				if (segment == null) {
					this.any = child;
				}
				else {
					if (this.literals == NONE) {
						this.literals = new ConcurrentHashMap<>(4);
					}
					this.literals.put(segment, child);
				}
			}
			return child;
		}

		private void drop(String segment) {
			if (segment == null) {
				this.any = null;
			}
			else {
				this.literals.remove(segment);
			}
		}

		private boolean isEmpty() {
			return this.any == null && this.literals.isEmpty() && this.here.size() == 0 && this.below.size() == 0;
		}

	}

}
