package io.github.gatewaybench.engine.ab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.preflight.Memory;
import io.github.gatewaybench.measurements.AbStudy.MachineSize;
import io.github.gatewaybench.measurements.AbStudy.PinnedCpus;

/**
 * Machine sizes that can be tested on this machine. A size is {@link #ALL}, which pins
 * nothing, or a number of CPUs: the gateway is pinned to that many CPUs and, if it is a
 * JVM, limited to a matching amount of memory. Load generator and backend get CPUs of
 * their own if there are enough.
 *
 * @param processors ids of the CPUs that a run may use; those of a core stand together
 * @param cores core of each CPU, by the CPU's id; a CPU without entry is a core of its
 * own
 * @param memoryMb memory of this machine or container in MiB; 0 if unknown
 * @param javaOptions the user's JAVA_OPTS; empty if not set
 */
record MachineSizes(List<Integer> processors, Map<Integer, String> cores, long memoryMb, String javaOptions) {

	/** Memory of the articles' machines in GB, by number of CPUs. */
	private static final Map<Integer, Integer> ARTICLE_MEMORY_GB = Map.of(1, 1, 2, 8, 8, 32);

	private static final int MEMORY_GB_PER_PROCESSOR = 4;

	/** Machine size that stands for the whole machine, without pinning. */
	static final String ALL = "all";

	private static final Pattern QUOTA = Pattern.compile("([0-9]{1,15}) ([1-9][0-9]{0,14})\\s*");

	private static final int BINARY_UNIT_STEP = 1024;

	private static final int BYTES_PER_MIB = BINARY_UNIT_STEP * BINARY_UNIT_STEP;

	/** Reads the CPUs that this process may use, and the memory of this machine. */
	static MachineSizes ofThisMachine(Map<String, String> environment) {
		String group = firstGroup("^0::(.*)$", readOrEmpty("/proc/self/cgroup")).orElse("");
		List<Integer> allowed = allowedCpus(readOrEmpty("/proc/self/status"),
				Runtime.getRuntime().availableProcessors());
		Map<Integer, String> cores = cores(allowed, Path.of("/sys/devices/system/cpu"));
		return new MachineSizes(
				cores.keySet()
					.stream()
					.limit(cpuQuota(readOrEmpty("/sys/fs/cgroup%s/cpu.max".formatted(group))))
					.toList(),
				cores, memoryMb(Memory.FILES.stream().map(MachineSizes::readOrEmpty).collect(Collectors.joining())),
				environment.getOrDefault("JAVA_OPTS", ""));
	}

	/**
	 * Memory in MiB; 0 if unknown.
	 * @param files content of {@link Memory#FILES}
	 */
	static long memoryMb(String files) {
		return Memory.parse(files).map((memory) -> memory.total() / BYTES_PER_MIB).orElse(0L);
	}

	/**
	 * The core of each CPU by the CPU's id, with the CPUs of a core one after the other.
	 * @param folder folder in which the kernel describes the CPUs; without it, each CPU
	 * is a core of its own
	 */
	static Map<Integer, String> cores(List<Integer> cpus, Path folder) {
		Map<String, List<Integer>> byCore = cpus.stream().collect(Collectors.groupingBy((cpu) -> {
			String siblings = readOrEmpty("%s/cpu%d/topology/thread_siblings_list".formatted(folder, cpu));
			return siblings.isBlank() ? String.valueOf(cpu) : siblings.strip();
		}, LinkedHashMap::new, Collectors.toList()));
		Map<Integer, String> cores = new LinkedHashMap<>();
		byCore.forEach((core, members) -> members.forEach((cpu) -> cores.put(cpu, core)));
		return cores;
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
		String options = "-XX:ActiveProcessorCount=%d -XX:MaxRAM=%dm %s".formatted(count, memory, this.javaOptions)
			.strip();
		return new MachineSize(size, OptionalLong.of(memory), Optional.of(placed), Optional.of(options), remark(placed)
				+ (splitsCore(placed) ? "; some CPUs of different roles are hyper-threads of one core" : "")
				+ ((memory < wanted)
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

	/** Whether a core has CPUs that are assigned to different roles. */
	private boolean splitsCore(PinnedCpus placed) {
		List<String> used = Stream.of(placed.gateway(), placed.load(), placed.backend())
			.distinct()
			.flatMap((cpus) -> Stream.of(cpus.split(",")).map((cpu) -> coreOf(Integer.parseInt(cpu))).distinct())
			.toList();
		return Set.copyOf(used).size() < used.size();
	}

	private String coreOf(int cpu) {
		return this.cores.getOrDefault(cpu, String.valueOf(cpu));
	}

	/**
	 * Assigns the first CPUs to the gateway, the next one to ab, which has one thread,
	 * and the remaining ones to the backend, or ab's if none remain. Other CPUs of the
	 * gateway's cores are assigned last. If the gateway needs all CPUs, the three share
	 * them.
	 */
	private PinnedCpus assignProcessors(int size) {
		List<Integer> gateway = this.processors.subList(0, size);
		if (size == this.processors.size()) {
			return new PinnedCpus(cpuList(gateway), cpuList(gateway), cpuList(gateway));
		}
		Set<String> itsCores = gateway.stream().map(this::coreOf).collect(Collectors.toSet());
		List<Integer> others = this.processors.stream()
			.skip(size)
			.sorted(Comparator.comparing((cpu) -> itsCores.contains(coreOf(cpu))))
			.toList();
		String load = cpuList(others.subList(0, 1));
		return new PinnedCpus(cpuList(gateway), load,
				(others.size() > 1) ? cpuList(others.subList(1, others.size())) : load);
	}

	private static String cpuList(List<Integer> cpus) {
		return cpus.stream().sorted().map(String::valueOf).collect(Collectors.joining(","));
	}

}
