package io.github.gatewaybench.routeindex;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Prefix tree of routes by the segments of their paths, one level per segment.
 */
final class SegmentTree {

	/** Shared by all trees without subtrees of literal segments, which are most. */
	private static final ConcurrentMap<String, SegmentTree> NO_LITERALS = new ConcurrentHashMap<>(1);

	private volatile ConcurrentMap<String, SegmentTree> literals = NO_LITERALS;

	private volatile SegmentTree any;

	/** Routes whose paths end at this node. */
	private volatile SortedEntries ending = SortedEntries.NONE;

	/** Routes whose paths may continue below this node in any way. */
	private volatile SortedEntries below = SortedEntries.NONE;

	boolean isEmpty() {
		return this.any == null && this.literals.isEmpty() && this.ending.size() == 0 && this.below.size() == 0;
	}

	void add(PathKey key, RouteEntry entry) {
		SegmentTree tree = this;
		for (String segment : key.segments()) {
			tree = tree.getOrCreateChild(segment);
		}
		if (key.isPrefix()) {
			tree.below = tree.below.with(entry);
		}
		else {
			tree.ending = tree.ending.with(entry);
		}
	}

	private SegmentTree getOrCreateChild(String segment) {
		SegmentTree child = child(segment);
		if (child != null) {
			return child;
		}
		SegmentTree added = new SegmentTree();
		if (segment == null) {
			this.any = added;
			return added;
		}
		if (this.literals == NO_LITERALS) {
			this.literals = new ConcurrentHashMap<>(4);
		}
		this.literals.put(segment, added);
		return added;
	}

	private SegmentTree child(String segment) {
		return (segment != null) ? this.literals.get(segment) : this.any;
	}

	void remove(List<String> segments, RouteEntry entry) {
		if (segments.isEmpty()) {
			this.below = this.below.without(entry);
			this.ending = this.ending.without(entry);
			return;
		}
		String segment = segments.get(0);
		SegmentTree child = child(segment);
		if (child != null) {
			child.remove(segments.subList(1, segments.size()), entry);
			if (!child.isEmpty()) {
				return;
			}
			if (segment == null) {
				this.any = null;
			}
			else {
				this.literals.remove(segment);
			}
		}
	}

	/** Adds this subtree's routes that may match the segments from {@code depth} on. */
	void find(List<String> segments, int depth, List<SortedEntries> found) {
		addTo(found, this.below);
		if (depth == segments.size()) {
			addTo(found, this.ending);
			return;
		}
		SegmentTree literal = this.literals.get(segments.get(depth));
		if (literal != null) {
			literal.find(segments, depth + 1, found);
		}
		SegmentTree wildcard = this.any;
		if (wildcard != null) {
			wildcard.find(segments, depth + 1, found);
		}
	}

	private static void addTo(List<SortedEntries> found, SortedEntries entries) {
		if (entries.size() > 0) {
			found.add(entries);
		}
	}

}
