package io.github.gatewaybench.engine.run;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Pattern;

import io.github.gatewaybench.engine.host.Sample.ProcessStat;

/**
 * CPU time that a JVM's own threads have used so far, in clock ticks, by thread id; none
 * of what is no JVM.
 */
record JvmThreads(Map<Integer, Long> compilers, Map<Integer, Long> collectors) {

	/**
	 * As HotSpot, GraalVM and OpenJ9 call them; the kernel cuts a name after 15 bytes.
	 */
	private static final Pattern COMPILER = Pattern.compile("(C[12]|JVMCI(-native)?) Co.*|JIT Compilation");

	/**
	 * Of every collector; HotSpot's serial one runs in the VM thread, which does more.
	 */
	private static final Pattern COLLECTOR = Pattern
		.compile("(GC (Thread|Worker)|Concurrent Mark|G1 |Shenandoah |[XZ](Driver|Director|Worker|Stat)|VM Thread).*");

	static JvmThreads of(Collection<ProcessStat> threads) {
		return new JvmThreads(ticks(threads, COMPILER), ticks(threads, COLLECTOR));
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
	JvmThreads and(JvmThreads later) {
		return new JvmThreads(union(this.compilers, later.compilers), union(this.collectors, later.collectors));
	}

	private static Map<Integer, Long> union(Map<Integer, Long> earlier, Map<Integer, Long> later) {
		Map<Integer, Long> all = new HashMap<>(earlier);
		all.putAll(later);
		return all;
	}

	/** What the compilers have used since then; empty of what is no JVM. */
	OptionalLong compilersSince(JvmThreads earlier) {
		return since(this.compilers, earlier.compilers);
	}

	/** What the collectors have used since then; empty of what is no JVM. */
	OptionalLong collectorsSince(JvmThreads earlier) {
		return since(this.collectors, earlier.collectors);
	}

	private static OptionalLong since(Map<Integer, Long> now, Map<Integer, Long> earlier) {
		return now.entrySet()
			.stream()
			.mapToLong((each) -> each.getValue() - earlier.getOrDefault(each.getKey(), 0L))
			.reduce(Long::sum);
	}

}
