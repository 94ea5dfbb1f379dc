package io.github.gatewaybench.engine.run;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Pattern;

import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Sample.ProcessStat;
import io.github.gatewaybench.measurements.Outcome.RoleUsage;

/**
 * Looks at the compilers and collectors of JVMs while a load runs, from the making of
 * this on. With many CPUs a JVM starts compilers when it needs them and soon ends them:
 * what one uses between the last look and its end is lost.
 */
final class JvmWatch {

	/** With fewer, HotSpot has one compiler of each kind, and they stay. */
	private static final int PROCESSORS_OF_MORE_COMPILERS = 4;

	private final Map<RunningServer, Threads> first = new LinkedHashMap<>();

	private final Map<RunningServer, Threads> latest = new HashMap<>();

	/** Looks at these servers for the first time. */
	JvmWatch(Collection<RunningServer> servers) throws InterruptedException {
		for (RunningServer each : servers) {
			this.first.put(each, threads(each));
		}
		this.latest.putAll(this.first);
	}

	private static Threads threads(RunningServer server) throws InterruptedException {
		return Threads.of(server.machine().monitor().threads(server.pid()));
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
		for (RunningServer each : this.first.keySet()) {
			if (this.first.get(each).isJvm() && each.machine().processors() >= leastProcessors) {
				this.latest.put(each, this.latest.get(each).and(threads(each)));
			}
		}
	}

	/** The usage of a server, with what its JVM's own threads have used until now. */
	RoleUsage with(RunningServer server, RoleUsage usage) {
		Threads since = this.first.get(server);
		Threads now = this.latest.get(server);
		return new RoleUsage(usage.name(), usage.cpuS(), usage.peakRssMb(), usage.threads(),
				seconds(server.machine(), now.compilersSince(since)),
				seconds(server.machine(), now.collectorsSince(since)));
	}

	private static OptionalDouble seconds(Machine machine, OptionalLong ticks) {
		return ticks.isPresent() ? OptionalDouble.of(machine.seconds(ticks.getAsLong())) : OptionalDouble.empty();
	}

	/**
	 * CPU time that a JVM's own threads have used so far, in clock ticks, by thread id;
	 * empty if the process is no JVM.
	 */
	record Threads(Map<Integer, Long> compilers, Map<Integer, Long> collectors) {

		/**
		 * As HotSpot, GraalVM and OpenJ9 call them; the kernel cuts a name after 15
		 * bytes.
		 */
		private static final Pattern COMPILER = Pattern.compile("(C[12]|JVMCI(-native)?) Co.*|JIT Compilation");

		/** HotSpot's serial collector runs in the VM thread, which does more. */
		private static final Pattern COLLECTOR = Pattern.compile(
				"(GC (Thread|Worker)|Concurrent Mark|G1 |Shenandoah |[XZ](Driver|Director|Worker|Stat)|VM Thread).*");

		static Threads of(Collection<ProcessStat> threads) {
			return new Threads(ticks(threads, COMPILER), ticks(threads, COLLECTOR));
		}

		private static Map<Integer, Long> ticks(Collection<ProcessStat> threads, Pattern name) {
			Map<Integer, Long> ticks = new HashMap<>();
			threads.stream()
				.filter((each) -> name.matcher(each.name()).matches())
				.forEach((each) -> ticks.put(each.pid(), each.ticks()));
			return ticks;
		}

		boolean isJvm() {
			return !this.compilers.isEmpty();
		}

		/** With what is seen later; a thread that has ended meanwhile keeps its time. */
		Threads and(Threads later) {
			Threads all = new Threads(new HashMap<>(this.compilers), new HashMap<>(this.collectors));
			all.compilers.putAll(later.compilers);
			all.collectors.putAll(later.collectors);
			return all;
		}

		/** What the compilers have used since then. */
		OptionalLong compilersSince(Threads earlier) {
			return since(this.compilers, earlier.compilers);
		}

		/** What the collectors have used since then. */
		OptionalLong collectorsSince(Threads earlier) {
			return since(this.collectors, earlier.collectors);
		}

		private static OptionalLong since(Map<Integer, Long> now, Map<Integer, Long> earlier) {
			return now.entrySet()
				.stream()
				.mapToLong((each) -> each.getValue() - earlier.getOrDefault(each.getKey(), 0L))
				.reduce(Long::sum);
		}

	}

}
