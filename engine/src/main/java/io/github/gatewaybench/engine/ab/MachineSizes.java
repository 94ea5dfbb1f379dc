package io.github.gatewaybench.engine.ab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.AbStudy.MachineSize;
import io.github.gatewaybench.measurements.AbStudy.PinnedCpus;

/**
 * Machine sizes that can be tested on this machine. A size is {@link #ALL}, which pins
 * nothing, or a number of CPUs: the gateway is pinned to that many CPUs and, if it is a
 * JVM, limited to a matching amount of memory. Load generator and backend get CPUs of
 * their own if there are enough.
 *
 * @param processors ids of the CPUs that a run may use
 * @param memoryMb memory of this machine in MiB; 0 if unknown
 * @param javaOptions the user's JAVA_OPTS; empty if not set
 */
record MachineSizes(List<Integer> processors, long memoryMb, String javaOptions) {

	/** Memory of the articles' machines in GB, by number of CPUs. */
	private static final Map<Integer, Integer> ARTICLE_MEMORY_GB = Map.of(1, 1, 2, 8, 8, 32);

	private static final int MEMORY_GB_PER_PROCESSOR = 4;

	/** Machine size that stands for the whole machine, without pinning. */
	static final String ALL = "all";

	private static final Pattern QUOTA = Pattern.compile("([0-9]{1,15}) ([1-9][0-9]{0,14})\\s*");

	private static final int BINARY_UNIT_STEP = 1024;

	/** Reads the CPUs that this process may use, and the memory of this machine. */
	static MachineSizes ofThisMachine(Map<String, String> environment) {
		String group = firstGroup("^0::(.*)$", readOrEmpty("/proc/self/cgroup")).orElse("");
		List<Integer> processors = allowedCpus(readOrEmpty("/proc/self/status"),
				Runtime.getRuntime().availableProcessors());
		return new MachineSizes(
				processors.stream().limit(cpuQuota(readOrEmpty("/sys/fs/cgroup%s/cpu.max".formatted(group)))).toList(),
				firstGroup("^MemTotal: +([0-9]{1,15}) kB$", readOrEmpty("/proc/meminfo")).map(Long::valueOf).orElse(0L)
						/ BINARY_UNIT_STEP,
				environment.getOrDefault("JAVA_OPTS", ""));
	}

	private static Optional<String> firstGroup(String line, String text) {
		Matcher matcher = Pattern.compile(line, Pattern.MULTILINE).matcher(text);
		return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
	}

	private static String readOrEmpty(String file) {
		try {
			return Files.readString(Path.of(file));
		}
		catch (IOException ex) {
			return ""; // no such file, as on macOS
		}
	}

	/**
	 * Ids of the CPUs that a process may use.
	 * @param status content of the process's /proc/PID/status; empty if there is no such
	 * file
	 * @param all number of CPUs, all of which may be used if the status lists none
	 */
	static List<Integer> allowedCpus(String status, int all) {
		return Stream.of(firstGroup("^Cpus_allowed_list:\\s*([0-9,-]+)$", status).orElse("0-" + (all - 1)).split(","))
			.map((range) -> range.split("-"))
			.flatMap((ends) -> IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]))
				.boxed())
			.toList();
	}

	/**
	 * Number of CPUs that a control group may use at a time, at least 1; Long.MAX_VALUE
	 * if there is no limit.
	 * @param limit content of the group's cpu.max; empty if there is no such file
	 */
	static long cpuQuota(String limit) {
		Matcher quota = QUOTA.matcher(limit);
		return quota.matches() ? Math.max(1, Long.parseLong(quota.group(1)) / Long.parseLong(quota.group(2)))
				: Long.MAX_VALUE;
	}

	/**
	 * Reason why this machine is too small for a machine size; empty if it is large
	 * enough.
	 */
	Optional<String> reasonTooSmall(String size) {
		return (size.equals(ALL) || Integer.parseInt(size) <= this.processors.size()) ? Optional.empty()
				: Optional.of("this machine has %d CPU%s, not %s".formatted(this.processors.size(),
						(this.processors.size() == 1) ? "" : "s", size));
	}

	/**
	 * CPUs, memory and JVM flags of a machine size on this machine; none for {@link #ALL}
	 * or if this machine is too small.
	 */
	MachineSize describe(String size) {
		Optional<String> missing = reasonTooSmall(size);
		if (size.equals(ALL) || missing.isPresent()) {
			return new MachineSize(size, OptionalLong.empty(), Optional.empty(), Optional.empty(),
					missing.map((reason) -> reason + ": skipped").orElse("nothing is pinned"));
		}
		int count = Integer.parseInt(size);
		PinnedCpus placed = assignProcessors(count);
		long wanted = (long) ARTICLE_MEMORY_GB.getOrDefault(count, count * MEMORY_GB_PER_PROCESSOR) * BINARY_UNIT_STEP;
		long memory = (this.memoryMb > 0) ? Math.min(this.memoryMb, wanted) : wanted;
		String options = "-XX:ActiveProcessorCount=%d -XX:MaxRAM=%dm %s".formatted(count, memory, this.javaOptions);
		return new MachineSize(size, OptionalLong.of(memory), Optional.of(placed), Optional.of(options.strip()),
				remark(placed) + ((memory < wanted)
						? "; %d MB of memory, %s %d".formatted(memory, ARTICLE_MEMORY_GB.containsKey(count)
								? "the article's machine had" : "for as many CPUs the article's would have had", wanted)
						: ""));
	}

	private static String remark(PinnedCpus placed) {
		if (placed.gateway().equals(placed.load())) {
			return "too few CPUs: load generator, gateway and backend share them";
		}
		return placed.load().equals(placed.backend())
				? "too few CPUs: load generator and backend share one, the gateway has its own"
				: "load generator, gateway and backend each have CPUs of their own";
	}

	/**
	 * Assigns the first CPUs to the gateway, the next one to ab, which has one thread,
	 * and the remaining ones to the backend, or ab's if none remain. If the gateway needs
	 * all CPUs, the three share them.
	 */
	private PinnedCpus assignProcessors(int size) {
		int count = this.processors.size();
		if (size == count) {
			return new PinnedCpus(cpuList(0, count), cpuList(0, count), cpuList(0, count));
		}
		String load = cpuList(size, size + 1);
		return new PinnedCpus(cpuList(0, size), load, (size + 1 < count) ? cpuList(size + 1, count) : load);
	}

	private String cpuList(int from, int to) {
		return this.processors.subList(from, to).stream().map(String::valueOf).collect(Collectors.joining(","));
	}

}
