package io.github.gatewaybench.engine.run;

import java.util.Collection;
import java.util.Map;

import io.github.gatewaybench.engine.host.Hands;
import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.host.ProcessMonitor;
import io.github.gatewaybench.engine.host.Sample.MachineTicks;
import io.github.gatewaybench.engine.host.Sample;

/**
 * A machine that a run uses, and what its kernel counts in.
 *
 * @param hands start servers and loads there
 * @param watch sees its processes and sockets
 * @param ticksPerSecond in which its kernel counts CPU time
 * @param pageSize in which it counts memory, in bytes
 * @param processors how many CPUs it has
 */
public record Site(Host host, Hands hands, ProcessMonitor watch, int ticksPerSecond, int pageSize, int processors) {

	private static final Sample NOTHING = new Sample(0, 0, new MachineTicks(0, 0, 0), Map.of(), Map.of());

	/** What it is called in messages and results. */
	String name() {
		return this.host.name();
	}

	/** Every process of it; none where it does not show them. */
	Sample look() throws InterruptedException {
		return this.watch.sample().orElse(NOTHING);
	}

	/** Some processes, with their peak memory. */
	Sample look(Collection<Integer> pids) throws InterruptedException {
		return this.watch.sample(pids).orElse(NOTHING);
	}

	/**
	 * The CPU time, in seconds, of a number of ticks. A child that ended between two
	 * samples can make a sum of them smaller.
	 */
	double seconds(long ticks) {
		return (double) Math.max(0, ticks) / this.ticksPerSecond;
	}

}
