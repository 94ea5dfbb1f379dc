package io.github.gatewaybench.engine.run;

import java.time.Duration;
import java.util.EnumMap;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.RunSettings;

/**
 * Times that the starts of subjects have taken, with everything but their cells, and the
 * time to expect for the next one.
 */
final class StartTimes {

	private final RunSettings settings;

	private final Schedule schedule;

	private final Map<Step, LongSummaryStatistics> millis = new EnumMap<>(Step.class);

	StartTimes(RunSettings settings, Schedule schedule) {
		this.settings = settings;
		this.schedule = schedule;
	}

	/** Notes how long a step took. */
	void record(Step step, Duration time) {
		this.millis.computeIfAbsent(step, (each) -> new LongSummaryStatistics()).accept(time.toMillis());
	}

	/** Expected time of all steps of a start. */
	Duration expected() {
		return Stream.of(Step.values()).map(this::expected).reduce(Duration.ZERO, Duration::plus);
	}

	/**
	 * Expected time of a step: the mean of the times that it has taken so far and of its
	 * typical time, which counts because the first subject, often a backend alone, may be
	 * unlike the others.
	 */
	private Duration expected(Step step) {
		LongSummaryStatistics taken = this.millis.getOrDefault(step, new LongSummaryStatistics());
		return typical(step).plusMillis(taken.getSum()).dividedBy(taken.getCount() + 1);
	}

	private Duration typical(Step step) {
		Duration limit = Duration.ofSeconds(this.settings.warmupLimitS().orElse(0));
		Duration warmup = this.schedule.typicalWarmup();
		boolean whole = this.settings.wholeWarmup().orElse(false) || limit.compareTo(warmup) < 0;
		return switch (step) {
			case START -> this.schedule.typicalStart();
			case WARMUP -> whole ? limit : warmup;
			case STOP -> Duration.ofSeconds(1);
		};
	}

	/** A step before or after the cells that share a start. */
	enum Step {

		/** Start of all servers of a subject; the starts of trials count, too. */
		START,
		/** Warm-up, including its pauses. */
		WARMUP, STOP

	}

}
