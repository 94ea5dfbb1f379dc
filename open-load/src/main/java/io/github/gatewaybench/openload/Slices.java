package io.github.gatewaybench.openload;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

import io.github.gatewaybench.measurements.Versus.ArmTiming;

/**
 * Division of a phase into slices of equal length, in each of which all targets are under
 * load, or one of them. Requests are evenly spaced; they and the slices are numbered from
 * 0.
 *
 * @param targetCount number of targets
 * @param rate requests per second to all targets that are under load at the same time
 * @param length length of a slice in whole seconds
 */
record Slices(ArmTiming armTiming, int targetCount, int rate, Duration length) {

	/**
	 * Time for which no requests are due at the beginning and at the end of a slice of
	 * one target, so that the work for two targets does not overlap, and CPU times can be
	 * read in between.
	 */
	private static final Duration PAUSE = Duration.ofMillis(100);

	/** Slice in which a request is due. */
	int sliceOf(long request) {
		return (int) (request / requestsPerSlice());
	}

	/** Whether a request is due in a pause, so that it must not be sent. */
	boolean isInPause(long request) {
		long first = firstRequestFrom(pause());
		long inSlice = request % requestsPerSlice();
		return inSlice < first || inSlice >= firstRequestFrom(this.length.minus(pause()));
	}

	/**
	 * Time by which a request is late, in nanoseconds. Requests are due at whole
	 * milliseconds, like the ticks of Hyperfoil's clock, and on time until that
	 * millisecond ends.
	 * @param pickedUpNs time from the start of the phase until the request is picked up
	 */
	long lateNs(long request, long pickedUpNs) {
		long dueMs = (request * 1000 + this.rate - 1) / this.rate;
		return Math.max(0, pickedUpNs - TimeUnit.MILLISECONDS.toNanos(dueMs + 1));
	}

	/** Index of the only target under load in a slice; empty if all are. */
	OptionalInt targetOf(int slice) {
		return this.armTiming.armOf(slice, this.targetCount);
	}

	/** Whether a target is under load in a slice. */
	boolean isUnderLoad(int target, int slice) {
		return targetOf(slice).orElse(target) == target;
	}

	/** Number of requests in a slice to each target that is under load. */
	long requestsPerTarget() {
		long due = firstRequestFrom(this.length.minus(pause())) - firstRequestFrom(pause());
		return (this.armTiming == ArmTiming.TOGETHER) ? due / this.targetCount : due;
	}

	/**
	 * Length of the part of a slice in which requests are due: the slice without its
	 * pauses.
	 */
	Duration dueTime() {
		return this.length.minus(pause().multipliedBy(2));
	}

	private Duration pause() {
		return (this.armTiming == ArmTiming.TOGETHER) ? Duration.ZERO : PAUSE;
	}

	/** Number of requests that are due in a slice, or would be without pauses. */
	private long requestsPerSlice() {
		return this.rate * this.length.toSeconds();
	}

	/**
	 * Index, within a slice, of the first request that is due at a given time or later.
	 * @param time time from the start of the slice
	 */
	private long firstRequestFrom(Duration time) {
		return (this.rate * time.toMillis() + 999) / 1000;
	}

}
