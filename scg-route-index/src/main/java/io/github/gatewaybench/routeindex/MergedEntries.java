package io.github.gatewaybench.routeindex;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;

/**
 * Walks through several sorted lists of routes as if they were one; a route that is in
 * more than one of them comes once.
 */
final class MergedEntries implements Iterator<RouteEntry> {

	private final PriorityQueue<Cursor> cursors;

	private RouteEntry next;

	MergedEntries(List<SortedEntries> lists) {
		this.cursors = new PriorityQueue<>(Math.max(1, lists.size()));
		for (SortedEntries list : lists) {
			if (list.size() > 0) {
				this.cursors.add(new Cursor(list));
			}
		}
		this.next = advance(null);
	}

	@Override
	public boolean hasNext() {
		return this.next != null;
	}

	@Override
	public RouteEntry next() {
		RouteEntry entry = this.next;
		if (entry == null) {
			throw new NoSuchElementException();
		}
		this.next = advance(entry);
		return entry;
	}

	private RouteEntry advance(RouteEntry last) {
		while (!this.cursors.isEmpty()) {
			Cursor first = this.cursors.poll();
			RouteEntry entry = first.take();
			if (first.hasMore()) {
				this.cursors.add(first);
			}
			if (entry != last) {
				return entry;
			}
		}
		return null;
	}

	private static final class Cursor implements Comparable<Cursor> {

		private final SortedEntries entries;

		private int index;

		private Cursor(SortedEntries entries) {
			this.entries = entries;
		}

		private RouteEntry take() {
			return this.entries.get(this.index++);
		}

		private boolean hasMore() {
			return this.index < this.entries.size();
		}

		@Override
		public int compareTo(Cursor other) {
			return this.entries.get(this.index).compareTo(other.entries.get(other.index));
		}

	}

}
