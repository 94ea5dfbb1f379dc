package io.github.gatewaybench.engine.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import io.github.gatewaybench.engine.host.CpuSample;
import io.github.gatewaybench.engine.host.CpuSample.ThreadTime;
import io.github.gatewaybench.engine.host.HostProcess;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.ProcessSample;
import io.github.gatewaybench.engine.judge.SliceCpu;

/**
 * Measures the CPU time of each role in each slice of a load, without JIT compilation. A
 * slice begins when the load generator prints the slice's line. This is noticed late, so
 * every sample carries the time at which it was taken. A role has the time at which the
 * first of its processes was read.
 */
final class SliceMonitor {

	/** Interval between two checks whether a load generator has printed a line. */
	static final Duration POLL_INTERVAL = Duration.ofMillis(20);

	/**
	 * CPU time, in seconds, by which the total of a process and the sum of its threads
	 * may differ: the kernel cuts off both user and system time after two decimals, and
	 * total and threads are not read at the same instant.
	 */
	private static final double INACCURACY_S = 0.03;

	/**
	 * Maximum CPU time, in seconds, that no sample shows and that JIT compilers may have
	 * used; a role with more is left out, unless that time is below
	 * {@link #MAX_UNSEEN_SHARE} of the role's CPU time.
	 */
	private static final double MAX_UNSEEN_S = 0.1;

	private static final double MAX_UNSEEN_SHARE = 0.01;

	private static final double NS_PER_S = 1e9;

	/**
	 * Lines at slice boundaries that the load generator has not printed yet, in order.
	 */
	private final List<String> lines;

	private final Map<Machine, Map<Integer, String>> roles = new LinkedHashMap<>();

	/** Latest sample of each thread, including threads that have ended. */
	private final Map<Machine, Map<ThreadKey, ThreadTime>> latest = new HashMap<>();

	/**
	 * Samples taken when a slice began or ended, in order, each with the CPU time by
	 * role.
	 */
	private final List<Map<String, RoleTime>> samples = new ArrayList<>();

	/**
	 * Roles in which a JIT compiler thread has ended, so that CPU time that no sample
	 * shows may be that thread's.
	 */
	private final Set<String> lostCompilers = new TreeSet<>();

	/**
	 * Machine of the load generator, by whose clock slices are timed; null until
	 * {@code addLoad} is called.
	 */
	private Machine clock;

	/**
	 * Creates a monitor of running servers.
	 * @param lines lines that the load generator prints where slices begin and end; none
	 * if the load has no slices
	 */
	SliceMonitor(List<String> lines, Servers servers) throws InterruptedException {
		this.lines = new ArrayList<>(lines);
		if (!lines.isEmpty()) {
			Map<Machine, ProcessSample> samples = servers.machines().sample();
			for (RunningServer each : servers.byRole().values()) {
				samples.get(each.machine())
					.processTree(each.pid())
					.forEach((pid) -> addProcess(each.machine(), pid, each.role()));
			}
		}
	}

	/** Adds the load generator's process to those that are measured. */
	void addLoad(Machine machine, int pid) {
		this.clock = machine;
		addProcess(machine, pid, "load");
	}

	private void addProcess(Machine machine, int pid, String role) {
		this.roles.computeIfAbsent(machine, (each) -> new TreeMap<>()).put(pid, role);
	}

	/**
	 * Whether the load generator has yet to print a line that marks the beginning or end
	 * of a slice.
	 */
	private boolean awaitsMarker() {
		return !this.lines.isEmpty();
	}

	/**
	 * Waits for the end of a load, at most for the given time, and meanwhile takes the
	 * samples that are due.
	 * @return how the load ended; empty if it is still running
	 */
	Optional<HostProcess.LoadEnd> await(HostProcess load, Duration limit) throws InterruptedException {
		long startNanos = System.nanoTime();
		Optional<HostProcess.LoadEnd> ended;
		do {
			sampleIfDue(load);
			ended = load.await(awaitsMarker() ? POLL_INTERVAL : limit);
		}
		while (ended.isEmpty() && awaitsMarker() && Progress.since(startNanos).compareTo(limit) < 0);
		return ended;
	}

	/**
	 * Takes a sample of CPU times if the load generator has printed the next line that
	 * marks the beginning or end of a slice.
	 */
	void sampleIfDue(HostProcess load) throws InterruptedException {
		if (awaitsMarker() && load.hasPrinted(this.lines.get(0))) {
			sample();
			this.lines.remove(0);
		}
	}

	private void sample() throws InterruptedException {
		Map<Machine, CpuSample> taken = new LinkedHashMap<>();
		Map<Machine, Long> askedNs = new HashMap<>();
		for (Map.Entry<Machine, Map<Integer, String>> each : this.roles.entrySet()) {
			long begunNs = System.nanoTime();
			taken.put(each.getKey(), each.getKey().cpuTimes(each.getValue().keySet()));
			askedNs.put(each.getKey(), (begunNs + System.nanoTime()) / 2);
		}
		Map<String, RoleTime> times = new TreeMap<>();
		taken.forEach((machine, sample) -> {
			// Clocks of machines differ: this process's own shows the time in between.
			double begunS = taken.containsKey(this.clock)
					? taken.get(this.clock).takenS() + (askedNs.get(machine) - askedNs.get(this.clock)) / NS_PER_S
					: sample.takenS();
			addRoleTimes(machine, sample, begunS, times);
		});
		this.samples.add(times);
	}

	/**
	 * Adds the CPU time that each role has used on a machine so far to {@code times}.
	 * @param begunS time when the sample was begun, in seconds, by the clock of the load
	 * generator's machine
	 * @param times CPU times by role, which are changed
	 */
	private void addRoleTimes(Machine machine, CpuSample sample, double begunS, Map<String, RoleTime> times) {
		Map<Integer, String> roles = this.roles.get(machine);
		Map<ThreadKey, ThreadTime> threads = this.latest.computeIfAbsent(machine, (any) -> new HashMap<>());
		Set<ThreadKey> ended = new HashSet<>(threads.keySet());
		sample.times().forEach((each) -> {
			double takenS = begunS + sample.delayS(each.requestedPid());
			if (each.isProcessTotal()) {
				times.merge(roles.get(each.requestedPid()), new RoleTime(takenS, 0, each.cpuS(), 1), RoleTime::plus);
			}
			else {
				threads.put(ThreadKey.of(each), each);
				ended.remove(ThreadKey.of(each));
			}
		});
		threads.forEach((key, each) -> {
			boolean compiles = JvmThreadMonitor.COMPILER.matcher(each.name()).matches();
			double takenS = begunS + sample.delayS(each.requestedPid());
			times.merge(roles.get(each.requestedPid()),
					new RoleTime(takenS, compiles ? 0 : each.cpuS(), -each.cpuS(), 0), RoleTime::plus);
			if (compiles && ended.contains(key)) {
				this.lostCompilers.add(roles.get(each.requestedPid()));
			}
		});
	}

	/**
	 * CPU time by role, one map for each interval between two successive lines of the
	 * load generator: a slice or, with wrk, the gap after a slice. A role is missing if
	 * its JIT compilers may have used too much CPU time that no sample shows; the list is
	 * empty if a sample is missing.
	 */
	List<Map<String, SliceCpu>> slices() {
		if (awaitsMarker() || this.samples.isEmpty()) {
			return List.of();
		}
		int last = this.samples.size() - 1;
		Set<String> known = new TreeSet<>(this.samples.get(0).keySet());
		known.removeIf((role) -> this.lostCompilers.contains(role) && unseenCpuS(role, last) > Math.max(MAX_UNSEEN_S,
				MAX_UNSEEN_SHARE * (at(role, last).seenS - at(role, 0).seenS)));
		List<Map<String, SliceCpu>> slices = new ArrayList<>();
		for (int i = 0; i < last; i++) {
			Map<String, SliceCpu> slice = new TreeMap<>();
			for (String role : known) {
				slice.put(role, new SliceCpu(at(role, i).takenS, at(role, i + 1).takenS,
						usedCpuS(role, i + 1) - usedCpuS(role, i)));
			}
			slices.add(slice);
		}
		return slices;
	}

	private RoleTime at(String role, int sample) {
		return this.samples.get(sample).get(role);
	}

	private double usedCpuS(String role, int sample) {
		return at(role, sample).seenS + (this.lostCompilers.contains(role) ? 0 : unseenCpuS(role, sample));
	}

	/**
	 * CPU time in seconds that a role has used since the first sample in threads that no
	 * sample shows, because they or their processes have ended; 0 if so little that it
	 * may be an inaccuracy.
	 * @param sample index of the sample at which that time ends
	 */
	private double unseenCpuS(String role, int sample) {
		double unseenS = at(role, sample).unseenS - at(role, 0).unseenS;
		return (unseenS > INACCURACY_S * at(role, sample).processCount) ? unseenS : 0;
	}

	private record ThreadKey(int pid, int tid) {

		static ThreadKey of(ThreadTime thread) {
			return new ThreadKey(thread.pid(), thread.tid());
		}

	}

	/**
	 * CPU time in seconds that a role has used up to a sample.
	 *
	 * @param takenS time of the sample
	 * @param seenS CPU time of all threads that were ever seen, without compilers
	 * @param unseenS CPU time of other threads and processes, which have ended
	 * @param processCount number of running processes
	 */
	private record RoleTime(double takenS, double seenS, double unseenS, int processCount) {

		RoleTime plus(RoleTime other) {
			return new RoleTime(this.takenS, this.seenS + other.seenS, this.unseenS + other.unseenS,
					this.processCount + other.processCount);
		}

	}

}
