package io.github.gatewaybench.openload;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.Versus.ArmTiming;

/**
 * The requested load: a constant number of requests per second, regardless of responses.
 *
 * @param armTiming whether several targets are under load together or in turns
 * @param sliceLength length of a slice of the measured phase; without named targets, the
 * whole phase is one slice
 * @param headers headers to send, by name
 * @param rate requests per second to each target while it is under load
 * @param duration length of the measured phase
 * @param warmup length of the warm-up, which has the same rate but is not measured
 * @param sessions maximum number of requests in flight to each target; as many
 * connections are opened before the first request
 * @param timeout time after which a missing response is an error
 */
record LoadSpec(List<Target> targets, ArmTiming armTiming, Duration sliceLength, String method,
		Map<String, String> headers, Optional<String> body, int rate, Duration duration, Duration warmup, int sessions,
		Duration timeout) {

	/** Name of the warm-up phase. */
	static final String WARMUP = "warmup";

	/** Name of the measured phase. */
	static final String MEASURED = "measured";

	/**
	 * Maximum number of connections unless the user asks for more: Tomcat serves at most
	 * 8192, and an address can be reached from about 28,000 ports.
	 */
	private static final int MAX_SESSIONS = 8000;

	/**
	 * Time for which a server may stall before requests have to wait: 2 s, and 10 % for
	 * requests in flight when the stall begins and ends.
	 */
	private static final Duration TOLERATED_STALL = Duration.ofMillis(2200);

	private static final Duration GRACE = Duration.ofSeconds(1);

	/**
	 * Number of sessions that is enough for a rate while the server stalls for
	 * {@code TOLERATED_STALL}, but at most {@code MAX_SESSIONS} unless the user asks for
	 * more.
	 * @param asked smallest number that the user allows
	 * @param rate requests per second to one target
	 */
	static int sessionsFor(int asked, int rate) {
		return (int) Math.max(asked, Math.min(rate * TOLERATED_STALL.toMillis() / 1000, MAX_SESSIONS));
	}

	/**
	 * Number of sessions in the warm-up, which need not tolerate a stall. Fewer sessions
	 * take less memory, which makes the collector's pauses shorter.
	 */
	int warmupSessions() {
		return Math.min(this.sessions, RateStudy.MAX_WARMUP_SESSIONS);
	}

	/**
	 * Whether targets are named, so that each has a result of its own, divided into
	 * slices. Also true for a single target that has a name.
	 */
	boolean hasNamedTargets() {
		return this.targets.get(0).name().isPresent();
	}

	/** Number of targets that are under load at the same time. */
	int concurrentTargetCount() {
		return (this.armTiming == ArmTiming.TOGETHER) ? this.targets.size() : 1;
	}

	/**
	 * Sum of the rates of all targets that are under load at the same time, in requests
	 * per second.
	 */
	int totalRate() {
		return this.rate * concurrentTargetCount();
	}

	/** Returns how every phase is divided into slices. */
	Slices slices() {
		return new Slices(this.armTiming, this.targets.size(), totalRate(), this.sliceLength);
	}

	/**
	 * Escapes a text, so that Hyperfoil does not replace a {@code ${name}} in it.
	 */
	static String escape(String text) {
		return text.replace("${", "$${");
	}

	/** Number of slices of the measured phase. */
	int sliceCount() {
		return (int) this.duration.dividedBy(this.sliceLength);
	}

	/** Number of slices of the measured phase in which each target is under load. */
	int slicesPerTarget() {
		return sliceCount() * concurrentTargetCount() / this.targets.size();
	}

	/** Number of requests to each target that are due in the measured phase. */
	long offeredPerTarget() {
		return slicesPerTarget() * slices().requestsPerTarget();
	}

	/**
	 * Time from the start of a phase by which all its requests must have been answered or
	 * timed out.
	 * @param phase time for which the phase sends requests
	 */
	Duration maxDuration(Duration phase) {
		return phase.plus(this.timeout).plus(GRACE);
	}

}
