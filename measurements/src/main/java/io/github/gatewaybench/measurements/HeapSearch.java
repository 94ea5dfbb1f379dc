package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

import io.github.gatewaybench.measurements.CellOutcome.State;

/**
 * A search for the smallest heap with which a subject survives a load, that is, starts
 * and has a valid cell. Given the cells of all tries so far, it chooses the size of the
 * next try: it halves the interval between the largest size that was too small and the
 * smallest that sufficed, and finally confirms the latter with another try. A size is too
 * small only if two tries fail, because one may fail by accident.
 */
public final class HeapSearch {

	/**
	 * The search stops halving when the smallest heap with which the subject survived is
	 * at most this many times the largest heap that was too small.
	 */
	static final double RESOLUTION = 1.05;

	private static final int MAJORITY = 2;

	private static final Set<State> TRIED = Set.of(State.RAN, State.FAILED);

	private final Map<Integer, List<Boolean>> survivals = new HashMap<>();

	private final int largest;

	private int broken;

	private int smallest;

	private OptionalInt next = OptionalInt.empty();

	/**
	 * Creates a search from the cells of one subject; cells that were not tried, or have
	 * no heap, are ignored.
	 * @param largest size to begin with, in mebibytes
	 */
	public HeapSearch(int largest, List<Cell> cells) {
		this.largest = largest;
		this.smallest = largest;
		for (Cell cell : cells) {
			int heap = cell.id().load().partAsInt(MemoryStudy.HEAP_PART);
			if (heap != MemoryStudy.NO_HEAP && TRIED.contains(cell.outcome().state())) {
				this.survivals.computeIfAbsent(heap, (size) -> new ArrayList<>()).add(cell.outcome().valid());
			}
		}
		if (!this.survivals.isEmpty()) {
			search();
		}
	}

	private void search() {
		if (!survives(this.smallest, 1)) {
			continueWithLarger();
			return;
		}
		while (this.next.isEmpty() && this.smallest - this.broken > 1 && this.smallest > RESOLUTION * this.broken) {
			int middle = (this.broken + this.smallest) / 2;
			if (survives(middle, 1)) {
				this.smallest = middle;
			}
			else if (this.next.isEmpty()) {
				this.broken = middle;
			}
		}
		while (this.next.isEmpty() && this.smallest <= this.largest && !survives(this.smallest, MAJORITY)) {
			continueWithLarger();
		}
	}

	/**
	 * Marks the current size as too small and continues with a larger one. Does nothing
	 * if the current size has to be tried again.
	 */
	private void continueWithLarger() {
		if (this.next.isEmpty()) {
			this.broken = this.smallest;
			int larger = Math.max(this.smallest + 1, (int) (this.smallest * RESOLUTION));
			this.smallest = (this.smallest < this.largest) ? Math.min(larger, this.largest) : larger;
		}
	}

	/**
	 * Whether the tries with a heap size show that the subject survives with it. If there
	 * are too few tries to decide, sets the size as the next one to try and returns
	 * false.
	 * @param heap size in mebibytes
	 * @param needed minimum number of successful tries; they must also outnumber the
	 * failed ones
	 */
	private boolean survives(int heap, int needed) {
		int survived = 0;
		int broke = 0;
		for (boolean each : this.survivals.getOrDefault(heap, List.of())) {
			survived += each ? 1 : 0;
			broke += each ? 0 : 1;
			if (broke == MAJORITY || survived >= needed && survived > broke) {
				return broke < MAJORITY;
			}
		}
		this.next = OptionalInt.of(heap);
		return false;
	}

	/** Whether the tries so far suffice to end the search; false if there are none. */
	public boolean hasEnded() {
		return !this.survivals.isEmpty() && this.next.isEmpty();
	}

	/**
	 * The size to try next, in mebibytes; empty if the search has ended or nothing has
	 * been tried yet.
	 */
	public OptionalInt nextHeap() {
		return this.next;
	}

	/**
	 * The smallest heap with which the subject survived, in mebibytes; empty if the
	 * search has not ended, or the largest heap was too small.
	 */
	public OptionalInt smallestHeap() {
		return (hasEnded() && this.smallest <= this.largest) ? OptionalInt.of(this.smallest) : OptionalInt.empty();
	}

	/** The largest heap that was too small, in mebibytes; empty if none was. */
	public OptionalInt largestFailedHeap() {
		return (this.broken > 0) ? OptionalInt.of(this.broken) : OptionalInt.empty();
	}

}
