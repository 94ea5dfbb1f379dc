package io.github.gatewaybench.engine.run;

import java.util.Collection;
import java.util.OptionalDouble;

/**
 * Measures the time from the start of a server to its first expected response.
 */
final class StartTimer {

	private final long startNanos = System.nanoTime();

	private final boolean alone;

	private OptionalDouble seconds = OptionalDouble.empty();

	private StartTimer(boolean alone) {
		this.alone = alone;
	}

	/**
	 * Starts a timer for a server that is started while others may still be starting. If
	 * any of these has not responded yet, the timer has no {@link #undisturbedSeconds()}:
	 * the other server takes CPU time, and the timed one may have to wait for it.
	 */
	static StartTimer startBeside(Collection<RunningServer> others) {
		return new StartTimer(others.stream().allMatch((each) -> each.timer().seconds.isPresent()));
	}

	/** Stops the timer, unless it has been stopped already. */
	void stop() {
		if (this.seconds.isEmpty()) {
			this.seconds = OptionalDouble.of(Progress.since(this.startNanos).toMillis() / 1e3);
		}
	}

	/** Time to the first response; empty before it, or if others were still starting. */
	OptionalDouble undisturbedSeconds() {
		return this.alone ? this.seconds : OptionalDouble.empty();
	}

}
