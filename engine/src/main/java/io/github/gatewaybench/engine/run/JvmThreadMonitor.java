package io.github.gatewaybench.engine.run;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

import io.github.gatewaybench.engine.host.CpuSample.ThreadTime;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;

/**
 * Measures the CPU time of the compiler and garbage collector threads of JVMs during a
 * load. With many CPUs, a JVM starts compiler threads on demand and soon ends them; the
 * CPU time that such a thread uses after its last sample is not counted.
 */
final class JvmThreadMonitor {

	/**
	 * Names of compiler threads in HotSpot, GraalVM and OpenJ9; the kernel truncates
	 * names to 15 bytes.
	 */
	static final Pattern COMPILER = Pattern.compile("(C[12]|JVMCI(-native)?) Co.*|JIT Compilation");

	/**
	 * Names of garbage collector threads; HotSpot's serial collector runs in the VM
	 * thread, which also does other work.
	 */
	static final Pattern COLLECTOR = Pattern
		.compile("(GC (Thread|Worker)|Concurrent Mark|G1 |Shenandoah |[XZ](Driver|Director|Worker|Stat)|VM Thread).*");

	/**
	 * Minimum number of CPUs with which HotSpot starts compiler threads only on demand.
	 */
	private static final int MIN_PROCESSORS_FOR_DYNAMIC_COMPILERS = 4;

	private final Map<RunningServer, Map<Integer, ThreadTime>> firstSamples = new LinkedHashMap<>();

	/** Latest sample of each thread by server, including threads that have ended. */
	private final Map<RunningServer, Map<Integer, ThreadTime>> latestSamples = new HashMap<>();

	/** Takes the first sample of the threads of the given servers. */
	JvmThreadMonitor(Collection<RunningServer> servers) throws InterruptedException {
		for (RunningServer each : servers) {
			this.firstSamples.put(each, threads(each));
			this.latestSamples.put(each, new HashMap<>(this.firstSamples.get(each)));
		}
	}

	private static Map<Integer, ThreadTime> threads(RunningServer server) throws InterruptedException {
		Map<Integer, ThreadTime> threads = new HashMap<>();
		server.machine().cpuTimes(List.of(server.pid())).times().forEach((each) -> threads.put(each.tid(), each));
		return threads;
	}

	/**
	 * Takes a sample during the load, but only of JVMs whose compiler threads may end
	 * before the load does.
	 */
	void sampleDuringLoad() throws InterruptedException {
		sample(MIN_PROCESSORS_FOR_DYNAMIC_COMPILERS);
	}

	void sample() throws InterruptedException {
		sample(0);
	}

	private void sample(int leastProcessors) throws InterruptedException {
		for (RunningServer each : this.firstSamples.keySet()) {
			boolean isJvm = this.firstSamples.get(each)
				.values()
				.stream()
				.anyMatch((thread) -> isOfKind(COMPILER, thread));
			if (isJvm && each.machine().processorCount() >= leastProcessors) {
				this.latestSamples.get(each).putAll(threads(each));
			}
		}
	}

	private static boolean isOfKind(Pattern kind, ThreadTime thread) {
		return kind.matcher(thread.name()).matches();
	}

	/** Returns a server's usage with the CPU time of its compilers and collectors. */
	RoleUsage withJvmTimes(RunningServer server, RoleUsage usage) {
		return usage.withJvmTimes(cpuSeconds(server, COMPILER), cpuSeconds(server, COLLECTOR));
	}

	private OptionalDouble cpuSeconds(RunningServer server, Pattern kind) {
		Map<Integer, ThreadTime> before = this.firstSamples.get(server);
		return this.latestSamples.get(server)
			.values()
			.stream()
			.filter((each) -> isOfKind(kind, each))
			.map((each) -> each.cpuS() - (before.containsKey(each.tid()) ? before.get(each.tid()).cpuS() : 0))
			.reduce(Double::sum)
			.map((seconds) -> OptionalDouble.of(Math.rint(100 * seconds) / 100))
			.orElse(OptionalDouble.empty());
	}

}
