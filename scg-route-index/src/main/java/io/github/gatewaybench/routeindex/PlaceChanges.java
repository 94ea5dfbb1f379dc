package io.github.gatewaybench.routeindex;

import java.util.ArrayList;
import java.util.List;

/**
 * The saves and deletes of one repository that are in progress. If two overlap, their
 * order in the repository is not known here, and the places of their routes may depend on
 * it.
 */
final class PlaceChanges {

	private final List<Change> goingOn = new ArrayList<>();

	private final long patienceNanos;

	/**
	 * @param patienceNanos how long a change is waited for: one that hangs must not have
	 * all others taken for uncertain
	 */
	PlaceChanges(long patienceNanos) {
		this.patienceNanos = patienceNanos;
	}

	/** The effect of a change on its route's place among those with the same order. */
	enum Kind {

		STAYS, ADDS, REMOVES, UNKNOWN

	}

	synchronized Change begin(String id, Kind kind) {
		Change change = new Change(id, kind);
		this.goingOn.removeIf((other) -> {
			boolean hangs = change.begun - other.begun > this.patienceNanos;
			other.certain &= !hangs;
			return hangs;
		});
		for (Change other : this.goingOn) {
			if (other.meets(change)) {
				other.certain = false;
				change.certain = false;
			}
		}
		this.goingOn.add(change);
		return change;
	}

	synchronized void end(Change change) {
		this.goingOn.remove(change);
	}

	/**
	 * @return whether the place of the route is known: that of the one with the same id,
	 * or behind all others
	 */
	synchronized boolean isCertain(Change change) {
		return change.certain;
	}

	/** A save or a delete. */
	static final class Change {

		private final String id;

		private final Kind kind;

		private final long begun = System.nanoTime();

		private boolean certain;

		private Change(String id, Kind kind) {
			this.id = id;
			this.kind = kind;
			this.certain = kind != Kind.UNKNOWN;
		}

		/**
		 * @return whether the route is deleted
		 */
		boolean removes() {
			return this.kind == Kind.REMOVES;
		}

		private boolean meets(Change other) {
			return this.id.equals(other.id) ? this.kind != Kind.STAYS || other.kind != Kind.STAYS
					: this.kind == Kind.ADDS && other.kind == Kind.ADDS;
		}

	}

}
