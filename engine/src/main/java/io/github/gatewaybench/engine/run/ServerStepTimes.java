package io.github.gatewaybench.engine.run;

import java.time.Duration;
import java.util.EnumMap;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.RunSettings;

/**
 * Times that starting, warming up and stopping servers have taken so far, and the times
 * to expect.
 */
final class ServerStepTimes {

	private final RunSettings settings;

	private final Schedule schedule;

	private final Map<ServerStep, LongSummaryStatistics> millis = new EnumMap<>(ServerStep.class);

	ServerStepTimes(RunSettings settings, Schedule schedule) {
		this.settings = settings;
		this.schedule = schedule;
	}

	/** Notes how long a step took. */
	void record(ServerStep step, Duration time) {
		this.millis.computeIfAbsent(step, (each) -> new LongSummaryStatistics()).accept(time.toMillis());
	}

	/** Expected time of all steps that the cells of a start share. */
	Duration expected() {
		return Stream.of(ServerStep.values()).map(this::expected).reduce(Duration.ZERO, Duration::plus);
	}

	/**
	 * Expected time of a step: the mean of the times that it has taken so far and of its
	 * typical time, which counts because the first subject, often a backend alone, may be
	 * unlike the others.
	 */
	private Duration expected(ServerStep step) {
		LongSummaryStatistics taken = this.millis.getOrDefault(step, new LongSummaryStatistics());
		return typical(step).plusMillis(taken.getSum()).dividedBy(taken.getCount() + 1);
	}

	private Duration typical(ServerStep step) {
		Duration limit = Duration.ofSeconds(this.settings.warmupLimitS().orElse(0));
		Duration warmup = this.schedule.typicalWarmup();
		boolean whole = this.settings.wholeWarmup().orElse(false) || limit.compareTo(warmup) < 0;
		return switch (step) {
			case START -> this.schedule.typicalStart();
			case WARMUP -> whole ? limit : warmup;
			case STOP -> Duration.ofSeconds(1);
		};
	}

	/** Something done with servers before or after the cells that share their start. */
	enum ServerStep {

		/** Start of all servers of a subject; the starts of trials count, too. */
		START,
		/** Warm-up, including its pauses. */
		WARMUP, STOP

	}

}
