package io.github.gatewaybench.routeindex;

import java.util.Arrays;
import java.util.concurrent.ConcurrentMap;

/**
 * Routes in their order. Immutable: adding and removing return another instance. Adding
 * at the end takes amortized constant time, because it uses spare capacity of the same
 * array, which the earlier instance does not read; so only the latest instance may be
 * added to.
 */
final class SortedEntries {

	static final SortedEntries NONE = new SortedEntries(new RouteEntry[0], 0);

	private final RouteEntry[] entries;

	private final int size;

	private SortedEntries(RouteEntry[] entries, int size) {
		this.entries = entries;
		this.size = size;
	}

	int size() {
		return this.size;
	}

	RouteEntry get(int index) {
		return this.entries[index];
	}

	/**
	 * @return the first one; {@code null} if there is none
	 */
	RouteEntry first() {
		return (this.size > 0) ? this.entries[0] : null;
	}

	/**
	 * @return the last one; {@code null} if there is none
	 */
	RouteEntry last() {
		return (this.size > 0) ? this.entries[this.size - 1] : null;
	}

	/**
	 * @param entry to add; replaces one with the same position
	 * @return these and the entry
	 */
	SortedEntries with(RouteEntry entry) {
		if (this.size == 0 || this.entries[this.size - 1].compareTo(entry) < 0) {
			RouteEntry[] room = this.entries;
			if (this.size == room.length) {
				room = Arrays.copyOf(room, (this.size == 0) ? 1 : this.size * 2);
			}
			room[this.size] = entry;
			return new SortedEntries(room, this.size + 1);
		}
		int index = Arrays.binarySearch(this.entries, 0, this.size, entry);
		if (index >= 0) {
			RouteEntry[] copy = this.entries.clone();
			copy[index] = entry;
			return new SortedEntries(copy, this.size);
		}
		RouteEntry[] copy = new RouteEntry[this.size + 1];
		System.arraycopy(this.entries, 0, copy, 0, -index - 1);
		copy[-index - 1] = entry;
		System.arraycopy(this.entries, -index - 1, copy, -index, this.size + index + 1);
		return new SortedEntries(copy, this.size + 1);
	}

	/**
	 * @param entry to remove; if it is not there, nothing changes
	 * @return these without the entry
	 */
	SortedEntries without(RouteEntry entry) {
		int index = Arrays.binarySearch(this.entries, 0, this.size, entry);
		if (index < 0 || this.entries[index] != entry) {
			return this;
		}
		if (this.size == 1) {
			return NONE;
		}
		RouteEntry[] copy = new RouteEntry[this.size - 1];
		System.arraycopy(this.entries, 0, copy, 0, index);
		System.arraycopy(this.entries, index + 1, copy, index, this.size - index - 1);
		return new SortedEntries(copy, this.size - 1);
	}

	/**
	 * Adds to the entries of a key.
	 * @param map one thread at a time changes it
	 * @param key of the entry
	 * @param entry to add
	 */
	static void add(ConcurrentMap<String, SortedEntries> map, String key, RouteEntry entry) {
		map.put(key, map.getOrDefault(key, NONE).with(entry));
	}

	/**
	 * Removes from the entries of a key, and the key with its last entry.
	 * @param map one thread at a time changes it
	 * @param key of the entry
	 * @param entry to remove
	 */
	static void remove(ConcurrentMap<String, SortedEntries> map, String key, RouteEntry entry) {
		map.computeIfPresent(key, (same, entries) -> {
			SortedEntries left = entries.without(entry);
			return (left.size() > 0) ? left : null;
		});
	}

}
