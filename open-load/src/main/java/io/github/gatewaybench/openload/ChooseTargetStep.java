package io.github.gatewaybench.openload;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;

import io.hyperfoil.api.config.Step;
import io.hyperfoil.api.session.Session;
import io.hyperfoil.api.session.Session.ConcurrencyPolicy;

/**
 * Step that chooses the target of a session's only request, or none if the request is not
 * to be sent.
 * <p>
 * Requests to targets that are under load together form groups, in each of which every
 * target has one request. The order in a group is random: requests are evenly spaced, so
 * in a fixed order a target would always follow the same other target, and could differ
 * from it only because of the state in which that one leaves the machine. The random
 * numbers are the same in each execution.
 */
final class ChooseTargetStep implements Step {

	private static final long serialVersionUID = 1L;

	private final transient Slices slices;

	private final long requests;

	private final transient List<ResponseRecorder> recorders;

	private final transient List<Integer> group;

	private final transient Random random = new Random(1);

	private long request;

	private long beginNs;

	/**
	 * Creates the step of a phase.
	 * @param requests number of requests that are due in the phase; no more are sent,
	 * even if it ends late
	 * @param recorders recorders of the targets, in the order of the targets, which
	 * record how late requests are
	 */
	ChooseTargetStep(Slices slices, long requests, List<ResponseRecorder> recorders) {
		this.slices = slices;
		this.requests = requests;
		this.recorders = recorders;
		this.group = new ArrayList<>(IntStream.range(0, slices.targetCount()).boxed().toList());
	}

	@Override
	public boolean invoke(Session session) {
		long nowNs = System.nanoTime();
		if (this.request == 0) {
			this.beginNs = nowNs
					- ChronoUnit.NANOS.between(Instant.ofEpochMilli(session.phaseStartTimestamp()), Instant.now());
		}
		long lateNs = this.slices.lateNs(this.request, nowNs - this.beginNs);
		nextTarget().ifPresent((target) -> {
			this.recorders.get(target).recordPickUp(session, lateNs);
			session.startSequence(LocalBenchmark.sequenceName(target), false, ConcurrencyPolicy.FAIL);
		});
		return true;
	}

	/** Index of the target of the next request; empty if the request is not sent. */
	OptionalInt nextTarget() {
		long next = this.request++;
		if (next >= this.requests || this.slices.isInPause(next)) {
			return OptionalInt.empty();
		}
		OptionalInt only = this.slices.targetOf(this.slices.sliceOf(next));
		return only.isPresent() ? only : OptionalInt.of(nextInGroup(next));
	}

	private int nextInGroup(long next) {
		int place = (int) (next % this.group.size());
		if (place == 0) {
			Collections.shuffle(this.group, this.random);
		}
		return this.group.get(place);
	}

}
