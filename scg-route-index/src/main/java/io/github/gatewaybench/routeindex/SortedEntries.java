package io.github.gatewaybench.routeindex;

import java.util.Arrays;
import java.util.Map;

/**
 * Immutable sorted list of routes: adding and removing return another instance. A single
 * route is a list of itself, because most lists have no more.
 */
interface SortedEntries {

	/** No routes. */
	SortedEntries NONE = new EntryArray(new RouteEntry[0], 0);

	int size();

	RouteEntry get(int index);

	/**
	 * Adds a route in its place. Adding at the end takes amortized constant time: it uses
	 * spare capacity of the same array, so only the latest instance may be added to.
	 * @param entry entry to add, which replaces one with the same position
	 * @return these entries and the given one
	 */
	SortedEntries with(RouteEntry entry);

	/**
	 * Returns these entries without the given one; this instance if it is not among them.
	 */
	SortedEntries without(RouteEntry entry);

	/** The first entry; {@code null} if there are none. */
	default RouteEntry first() {
		return (size() > 0) ? get(0) : null;
	}

	/** The last entry; {@code null} if there are none. */
	default RouteEntry last() {
		return (size() > 0) ? get(size() - 1) : null;
	}

	/** Adds an entry to a key's list, in a map that one thread at a time changes. */
	static <K> void add(Map<K, SortedEntries> map, K key, RouteEntry entry) {
		map.put(key, map.getOrDefault(key, NONE).with(entry));
	}

	/** Removes an entry from a key's list, and the key with its last entry. */
	static <K> void remove(Map<K, SortedEntries> map, K key, RouteEntry entry) {
		map.computeIfPresent(key, (same, entries) -> {
			SortedEntries left = entries.without(entry);
			return (left.size() > 0) ? left : null;
		});
	}

	/**
	 * List that keeps its entries in an array: none, or at least two, because a single
	 * entry is a list of itself.
	 */
	final class EntryArray implements SortedEntries {

		private final RouteEntry[] entries;

		private final int size;

		private EntryArray(RouteEntry[] entries, int size) {
			this.entries = entries;
			this.size = size;
		}

		static EntryArray of(RouteEntry first, RouteEntry second) {
			return new EntryArray(new RouteEntry[] { first, second }, 2);
		}

		@Override
		public int size() {
			return this.size;
		}

		@Override
		public RouteEntry get(int index) {
			return this.entries[index];
		}

		@Override
		public SortedEntries with(RouteEntry entry) {
			if (this.size == 0) {
				return entry;
			}
			if (this.entries[this.size - 1].compareTo(entry) < 0) {
				RouteEntry[] room = (this.size < this.entries.length) ? this.entries
						: Arrays.copyOf(this.entries, this.size * 2);
				room[this.size] = entry;
				return new EntryArray(room, this.size + 1);
			}
			int index = Arrays.binarySearch(this.entries, 0, this.size, entry);
			return (index < 0) ? replace(-index - 1, -index - 1, entry) : replace(index, index + 1, entry);
		}

		@Override
		public SortedEntries without(RouteEntry entry) {
			int index = Arrays.binarySearch(this.entries, 0, this.size, entry);
			if (index < 0 || this.entries[index] != entry) {
				return this;
			}
			return (this.size == 2) ? this.entries[1 - index] : replace(index, index + 1);
		}

		private EntryArray replace(int start, int end, RouteEntry... replacement) {
			RouteEntry[] copy = new RouteEntry[this.size - (end - start) + replacement.length];
			System.arraycopy(this.entries, 0, copy, 0, start);
			System.arraycopy(replacement, 0, copy, start, replacement.length);
			System.arraycopy(this.entries, end, copy, start + replacement.length, this.size - end);
			return new EntryArray(copy, copy.length);
		}

	}

}
