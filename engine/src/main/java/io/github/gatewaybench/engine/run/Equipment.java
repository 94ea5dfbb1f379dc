package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;

import io.github.gatewaybench.engine.flags.Defaults.Limits;
import io.github.gatewaybench.engine.hands.Hands;
import io.github.gatewaybench.engine.hands.Sample;
import io.github.gatewaybench.engine.hands.Sample.MachineTicks;
import io.github.gatewaybench.engine.hands.Watch;

/**
 * What a run works with, from its first start to its last stop.
 *
 * @param hands start servers and loads
 * @param watch sees the host's processes and sockets
 * @param answers asks servers
 * @param progress tells the user
 * @param limits how long is waited for what
 * @param patience for one answer before and after a load, and for servers that work off
 * what it has left
 * @param work a folder that is gone at the run's end
 * @param ticksPerSecond in which the kernel counts processor time
 * @param pageSize in which it counts memory, in bytes
 * @param processors of the host
 */
public record Equipment(Hands hands, Watch watch, Answers answers, Progress progress, Limits limits, Duration patience,
		Path work, int ticksPerSecond, int pageSize, int processors) {

	private static final Sample NOTHING = new Sample(0, 0, new MachineTicks(0, 0, 0), Map.of(), Map.of());

	/** Every process of the host; none where it does not show them. */
	Sample look() throws InterruptedException {
		return this.watch.sample().orElse(NOTHING);
	}

	/** Some processes, with their peak memory. */
	Sample look(Collection<Integer> pids) throws InterruptedException {
		return this.watch.sample(pids).orElse(NOTHING);
	}

	/**
	 * Processor time of so many ticks. A child that ended between two looks can make a
	 * sum of them smaller.
	 */
	double seconds(long ticks) {
		return (double) Math.max(0, ticks) / this.ticksPerSecond;
	}

}
