package io.github.gatewaybench.engine.run;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.measurements.Outcome.RoleUsage;

/**
 * Looks at the compilers and collectors of JVMs while a load runs, from the making of
 * this on. With many CPUs a JVM starts compilers when it needs them and soon ends them:
 * what one uses between the last look and its end is lost.
 */
final class JvmWatch {

	/** With fewer, HotSpot has one compiler of each kind, and they stay. */
	private static final int PROCESSORS_OF_MORE_COMPILERS = 4;

	private final Map<String, Servers.Running> servers;

	private final Map<String, JvmThreads> first = new LinkedHashMap<>();

	private final Map<String, JvmThreads> all = new LinkedHashMap<>();

	/** Looks at these servers, by role, for the first time. */
	JvmWatch(Map<String, Servers.Running> servers) throws InterruptedException {
		this.servers = servers;
		for (String role : servers.keySet()) {
			this.first.put(role, threads(role));
		}
		this.all.putAll(this.first);
	}

	private JvmThreads threads(String role) throws InterruptedException {
		Servers.Running server = this.servers.get(role);
		return JvmThreads.of(server.machine().monitor().threads(server.pid()));
	}

	/** Looks again while the load runs, where a compiler may end meanwhile. */
	void lookMeanwhile() throws InterruptedException {
		look(PROCESSORS_OF_MORE_COMPILERS);
	}

	/** Looks again. */
	void look() throws InterruptedException {
		look(0);
	}

	private void look(int leastProcessors) throws InterruptedException {
		for (String role : this.servers.keySet()) {
			if (this.first.get(role).isJvm() && this.servers.get(role).machine().processors() >= leastProcessors) {
				this.all.put(role, this.all.get(role).and(threads(role)));
			}
		}
	}

	/** The usage of a role, with what its JVM's own threads have used until now. */
	RoleUsage with(String role, RoleUsage usage) {
		JvmThreads since = this.first.get(role);
		JvmThreads now = this.all.get(role);
		Machine machine = this.servers.get(role).machine();
		return new RoleUsage(usage.name(), usage.cpuS(), usage.peakRssMb(), usage.threads(),
				seconds(machine, now.compilersSince(since)), seconds(machine, now.collectorsSince(since)));
	}

	private static OptionalDouble seconds(Machine machine, OptionalLong ticks) {
		return ticks.isPresent() ? OptionalDouble.of(machine.seconds(ticks.getAsLong())) : OptionalDouble.empty();
	}

}
