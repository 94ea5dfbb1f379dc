package io.github.gatewaybench.routeindex;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Iterates over several sorted lists of routes as over one, without duplicates.
 */
final class MergedEntries implements Iterator<RouteEntry> {

	private final List<SortedEntries> lists;

	/** For each list, how many of its entries have been returned so far. */
	private final int[] taken;

	private RouteEntry next;

	MergedEntries(List<SortedEntries> lists) {
		this.lists = lists;
		this.taken = new int[lists.size()];
		this.next = nextAfter(null);
	}

	@Override
	public boolean hasNext() {
		return this.next != null;
	}

	/** The next entry; {@code null} if there is none. */
	RouteEntry peek() {
		return this.next;
	}

	@Override
	public RouteEntry next() {
		RouteEntry entry = this.next;
		if (entry == null) {
			throw new NoSuchElementException();
		}
		this.next = nextAfter(entry);
		return entry;
	}

	private RouteEntry nextAfter(RouteEntry last) {
		RouteEntry first = null;
		for (int i = 0; i < this.taken.length; i++) {
			RouteEntry entry = head(i);
			if (entry != null && entry == last) {
				this.taken[i]++;
				entry = head(i);
			}
			if (entry != null && (first == null || entry.compareTo(first) < 0)) {
				first = entry;
			}
		}
		return first;
	}

	private RouteEntry head(int list) {
		SortedEntries entries = this.lists.get(list);
		return (this.taken[list] < entries.size()) ? entries.get(this.taken[list]) : null;
	}

}
