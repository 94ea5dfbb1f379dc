package io.github.gatewaybench.engine.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import io.github.gatewaybench.engine.host.HostProcess;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Sample;
import io.github.gatewaybench.engine.host.ThreadTime;

/**
 * Measures the CPU time that each role uses in each slice of a load, without the JIT
 * compilers of JVMs. A slice begins when the load generator prints its line.
 */
final class SliceMonitor {

	/** Interval between two checks whether a load generator has printed a line. */
	static final Duration POLL = Duration.ofMillis(20);

	/**
	 * CPU time in seconds, and as a share of a role's, that may be missing because
	 * threads ended between two samples: some clock ticks.
	 */
	private static final double UNSEEN_S = 0.1;

	private static final double UNSEEN_SHARE = 0.01;

	/** Lines that are still to be printed. */
	private final List<String> lines;

	private final Map<Machine, Map<Integer, String>> roles = new LinkedHashMap<>();

	/** Latest sample of each thread, including threads that have ended. */
	private final Map<Machine, Map<ThreadKey, ThreadTime>> latest = new HashMap<>();

	/** CPU time by role at the beginning of each slice, and at the end of the last. */
	private final List<Map<String, Double>> cpuS = new ArrayList<>();

	/** CPU time by role that was used by threads that have not been seen so far. */
	private final List<Map<String, Double>> unseenS = new ArrayList<>();

	private boolean late;

	/**
	 * Creates a monitor of running servers.
	 * @param lines lines that the load generator prints where a slice begins and where
	 * the last one ends; none if the load has no slices
	 */
	SliceMonitor(List<String> lines, Servers servers) throws InterruptedException {
		this.lines = new ArrayList<>(lines);
		if (!lines.isEmpty()) {
			Map<Machine, Sample> samples = servers.machines().sample();
			for (RunningServer each : servers.byRole().values()) {
				samples.get(each.machine())
					.processTree(each.pid())
					.forEach((pid) -> add(each.machine(), pid, each.role()));
			}
		}
	}

	/** Includes a process in a role. */
	void add(Machine machine, int pid, String role) {
		this.roles.computeIfAbsent(machine, (each) -> new TreeMap<>()).put(pid, role);
	}

	/** Whether a slice is still to begin or to end. */
	private boolean isWaiting() {
		return !this.lines.isEmpty();
	}

	/**
	 * Waits for the end of a load for some time, and meanwhile takes samples.
	 * @return how the load ended; empty if it is still running
	 */
	Optional<HostProcess.End> await(HostProcess load, Duration limit) throws InterruptedException {
		long begun = System.nanoTime();
		Optional<HostProcess.End> ended;
		do {
			look(load);
			ended = load.await(isWaiting() ? POLL : limit);
		}
		while (ended.isEmpty() && isWaiting() && Progress.since(begun).compareTo(limit) < 0);
		return ended;
	}

	/** Takes a sample if the load generator has printed the next line. */
	void look(HostProcess load) throws InterruptedException {
		if (isWaiting() && load.hasPrinted(this.lines.get(0))) {
			sample();
			this.lines.remove(0);
			// The sample was taken after the slice if this line is there, too.
			this.late |= isWaiting() && load.hasPrinted(this.lines.get(0));
		}
	}

	private void sample() throws InterruptedException {
		Map<String, Double> used = new TreeMap<>();
		Map<String, Double> unseen = new TreeMap<>();
		for (Map.Entry<Machine, Map<Integer, String>> each : this.roles.entrySet()) {
			Map<ThreadKey, ThreadTime> threads = this.latest.computeIfAbsent(each.getKey(), (any) -> new HashMap<>());
			each.getKey()
				.threadTimes(each.getValue().keySet())
				.forEach((thread) -> threads.put(new ThreadKey(thread.pid(), thread.tid()), thread));
			threads.values().forEach((thread) -> {
				String role = each.getValue().get(thread.pid());
				if (!thread.isProcessTotal() && !JvmThreadMonitor.COMPILER.matcher(thread.name()).matches()) {
					used.merge(role, thread.cpuS(), Double::sum);
				}
				unseen.merge(role, thread.isProcessTotal() ? thread.cpuS() : -thread.cpuS(), Double::sum);
			});
		}
		this.cpuS.add(used);
		this.unseenS.add(unseen);
	}

	/**
	 * CPU time in seconds by role, one map for each slice. A role is missing if not all
	 * of its threads could be seen; there are no slices if a sample is missing or was
	 * taken too late.
	 */
	List<Map<String, Double>> slices() {
		if (isWaiting() || this.late || this.cpuS.isEmpty()) {
			return List.of();
		}
		int last = this.cpuS.size() - 1;
		Set<String> known = new TreeSet<>(this.cpuS.get(last).keySet());
		known.removeIf((role) -> difference(this.unseenS, role, 0, last) > Math.max(UNSEEN_S,
				UNSEEN_SHARE * difference(this.cpuS, role, 0, last)));
		List<Map<String, Double>> slices = new ArrayList<>();
		for (int i = 0; i < last; i++) {
			Map<String, Double> slice = new TreeMap<>();
			for (String role : known) {
				slice.put(role, difference(this.cpuS, role, i, i + 1));
			}
			slices.add(slice);
		}
		return slices;
	}

	private static double difference(List<Map<String, Double>> samples, String role, int from, int to) {
		return samples.get(to).getOrDefault(role, 0.0) - samples.get(from).getOrDefault(role, 0.0);
	}

	private record ThreadKey(int pid, int tid) {
	}

}
