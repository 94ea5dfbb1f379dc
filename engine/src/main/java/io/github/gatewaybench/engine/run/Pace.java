package io.github.gatewaybench.engine.run;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * How long each kind of step of a run takes: the mean of those so far, or a usual value
 * until there is one.
 */
final class Pace {

	private final Map<Step, Duration> usual = new EnumMap<>(Step.class);

	private final Map<Step, Duration> taken = new EnumMap<>(Step.class);

	private final Map<Step, Integer> count = new EnumMap<>(Step.class);

	private Duration cellsExpected = Duration.ZERO;

	private Duration cellsTaken = Duration.ZERO;

	/**
	 * A run that begins.
	 * @param warmup how long one usually takes
	 */
	Pace(Duration warmup) {
		this.usual.put(Step.START, Duration.ofSeconds(9));
		this.usual.put(Step.WARMUP, warmup);
		this.usual.put(Step.STOP, Duration.ofSeconds(1));
	}

	/** A step of this kind has taken so long. */
	void took(Step step, Duration time) {
		this.taken.merge(step, time, Duration::plus);
		this.count.merge(step, 1, Integer::sum);
	}

	/** A cell has taken so long, with the checks around it. */
	void cellTook(Duration expected, Duration time) {
		this.cellsExpected = this.cellsExpected.plus(expected);
		this.cellsTaken = this.cellsTaken.plus(time);
	}

	/** A start with its warm-up and its stop. */
	Duration ofStart() {
		Duration all = Duration.ZERO;
		for (Step step : Step.values()) {
			int times = this.count.getOrDefault(step, 0);
			all = all.plus((times > 0) ? this.taken.get(step).dividedBy(times) : this.usual.get(step));
		}
		return all;
	}

	/** Cells that were expected to take so long together. */
	Duration ofCells(Duration expected) {
		return this.cellsExpected.isZero() ? expected : Duration.ofMillis(
				Math.round((double) expected.toMillis() * this.cellsTaken.toMillis() / this.cellsExpected.toMillis()));
	}

	/** What a run does besides its cells, whose time depends on what they are. */
	enum Step {

		/** Of all servers of a subject, also where it is only tried. */
		START,
		/** With the pauses. */
		WARMUP, STOP

	}

}
