package io.github.gatewaybench.engine.host;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;

/**
 * Snapshot of the processes of a host. Methods that take a process id return figures of
 * the process tree, which consists of the process, its descendants and its process group.
 * These figures are empty if no process of the tree is left.
 *
 * @param wallSeconds time of the host's clock, in seconds since 1970
 * @param uptimeSeconds seconds since the host booted, a clock that is never set
 * @param machine CPU time of the host since it booted
 * @param processes sampled processes that existed, by process id
 * @param peaksKb peak memory in kilobytes, by process id, if it was requested
 */
public record ProcessSample(double wallSeconds, double uptimeSeconds, MachineTicks machine,
		Map<Integer, ProcessStat> processes, Map<Integer, Long> peaksKb) {

	/** Empty sample, for a machine that does not show its processes. */
	public static final ProcessSample EMPTY = new ProcessSample(0, 0, new MachineTicks(0, 0, 0, 0), Map.of(), Map.of());

	/**
	 * Seconds by which the host's clock was set since an earlier sample; negative if it
	 * was set back. Because clock and uptime are not read at the same instant, the result
	 * may be some hundredths of a second on a busy machine even if the clock was not set.
	 */
	public double clockStepSince(ProcessSample earlier) {
		return (this.wallSeconds - earlier.wallSeconds) - (this.uptimeSeconds - earlier.uptimeSeconds);
	}

	/** Ids of the processes in the tree of a process. */
	public Set<Integer> processTree(int pid) {
		return processesOf(pid).map(ProcessStat::pid).collect(Collectors.toSet());
	}

	private Stream<ProcessStat> processesOf(int pid) {
		return this.processes.values().stream().filter((each) -> each.group() == pid || isDescendant(each, pid));
	}

	private boolean isDescendant(ProcessStat process, int ancestor) {
		ProcessStat each = process;
		// A parent that ended between two reads may have left its id to a child.
		for (int i = 0; each != null && i < this.processes.size(); i++) {
			if (each.pid() == ancestor) {
				return true;
			}
			each = this.processes.get(each.parent());
		}
		return false;
	}

	/**
	 * CPU time that the tree of a process has used so far, in clock ticks, including
	 * children that have ended.
	 */
	public OptionalLong ticks(int pid) {
		return sum(pid, ProcessStat::ticks);
	}

	/** Number of threads in the tree of a process. */
	public OptionalLong threadCount(int pid) {
		return sum(pid, ProcessStat::threadCount);
	}

	/** Resident memory of the tree of a process, in pages. */
	public OptionalLong rssPages(int pid) {
		return sum(pid, ProcessStat::rssPages);
	}

	private OptionalLong sum(int pid, ToLongFunction<ProcessStat> figure) {
		return processesOf(pid).mapToLong(figure).reduce(Long::sum);
	}

	/**
	 * Peak memory of the tree of a process in kilobytes, as the sum of the processes' own
	 * peaks; empty if the process is gone, or peaks were not requested.
	 */
	public OptionalLong peakRssKb(int pid) {
		return processTree(pid).stream()
			.filter(this.peaksKb::containsKey)
			.mapToLong(this.peaksKb::get)
			.reduce(Long::sum);
	}

	/**
	 * Resource usage of the tree of a process. The CPU time in seconds is a parameter,
	 * because a single sample does not show how much was used during a load.
	 */
	public RoleUsage usage(String name, int pid, OptionalDouble cpuS) {
		return new RoleUsage(name, cpuS, toMegabytes(peakRssKb(pid)), threadCount(pid));
	}

	/** Converts kilobytes to mebibytes, rounded to a whole number. */
	public static OptionalDouble toMegabytes(OptionalLong kilobytes) {
		return kilobytes.stream().mapToDouble((each) -> Math.rint(each / 1024.0)).findFirst();
	}

	/** Whether any process in the tree is suspended by a signal or a debugger. */
	public boolean isSuspended(int pid) {
		return processesOf(pid).anyMatch(ProcessStat::isSuspended);
	}

	/**
	 * Parses a response of {@code watch.sh}; empty if the response is empty. Processes
	 * that ended during the sampling are left out.
	 */
	static Optional<ProcessSample> parse(List<String> lines) {
		if (lines.size() < 2) {
			return Optional.empty();
		}
		String[] clock = lines.get(0).split(" ");
		Map<Integer, ProcessStat> processes = new HashMap<>();
		Map<Integer, Long> peaks = new HashMap<>();
		String incompleteLine = "";
		for (String line : lines.subList(2, lines.size())) {
			if (line.startsWith("VmHWM ")) {
				String[] words = line.split(" ");
				peaks.put(Integer.valueOf(words[1]), Long.valueOf(words[2]));
				continue;
			}
			// Either the rest of a name with a line break, or the next process.
			Optional<ProcessStat> process = ProcessStat.parse(incompleteLine + line).or(() -> ProcessStat.parse(line));
			process.ifPresent((each) -> processes.put(each.pid(), each));
			incompleteLine = process.isPresent() ? "" : incompleteLine + line + "\n";
		}
		return Optional.of(new ProcessSample(Double.parseDouble(clock[1]), Double.parseDouble(clock[2]),
				MachineTicks.parse(lines.get(1)), processes, peaks));
	}

	/**
	 * CPU time of a machine, summed over all CPUs, in clock ticks.
	 *
	 * @param total total time, including idle time
	 * @param idle time in which a CPU was idle or waited for a disk
	 * @param steal time that the host of a virtual machine gave to other guests
	 * @param interrupt time in interrupts, hard and soft
	 */
	public record MachineTicks(long total, long idle, long steal, long interrupt) {

		/** CPU time since an earlier sample. */
		public MachineTicks since(MachineTicks earlier) {
			return new MachineTicks(this.total - earlier.total, this.idle - earlier.idle, this.steal - earlier.steal,
					this.interrupt - earlier.interrupt);
		}

		/**
		 * Parses the first line of /proc/stat. Guest time is not added to the total,
		 * because user time includes it.
		 */
		static MachineTicks parse(String line) {
			long[] ticks = new long[8];
			String[] words = line.split(" +");
			for (int i = 0; i < ticks.length && i + 1 < words.length; i++) {
				ticks[i] = Long.parseLong(words[i + 1]);
			}
			return new MachineTicks(LongStream.of(ticks).sum(), ticks[3] + ticks[4], ticks[7], ticks[5] + ticks[6]);
		}

	}

	/**
	 * A process or thread as the kernel shows it.
	 *
	 * @param name name of the program or thread, truncated to 15 bytes
	 * @param state state as one letter, see proc(5)
	 * @param parent process id of the parent process
	 * @param group id of the process group
	 * @param ticks CPU time in clock ticks, including ended child processes that the
	 * process has waited for
	 * @param threadCount number of threads
	 * @param rssPages resident memory, in pages
	 */
	public record ProcessStat(int pid, String name, char state, int parent, int group, long ticks, int threadCount,
			long rssPages) {

		/**
		 * Content of /proc/PID/stat: process id, name in parentheses, state, numbers. The
		 * name may contain blanks, parentheses and newlines.
		 */
		private static final Pattern LINE = Pattern.compile("([0-9]+) \\((.*)\\) ([A-Za-z]) ([0-9 -]+)",
				Pattern.DOTALL);

		/** Minimum number of fields after the state: from ppid to rss, see proc(5). */
		private static final int FIELDS_AFTER_STATE = 21;

		/** Whether the process is suspended by a signal or a debugger. */
		public boolean isSuspended() {
			return this.state == 'T' || this.state == 't';
		}

		/** Parses the content of a stat file in /proc; empty if it is incomplete. */
		static Optional<ProcessStat> parse(String stat) {
			Matcher parts = LINE.matcher(stat);
			String[] words = parts.matches() ? parts.group(4).split(" ") : new String[0];
			if (words.length < FIELDS_AFTER_STATE) {
				return Optional.empty();
			}
			long[] numbers = Stream.of(words).limit(FIELDS_AFTER_STATE).mapToLong(Long::parseLong).toArray();
			// utime, stime, cutime, cstime
			long ticks = numbers[10] + numbers[11] + numbers[12] + numbers[13];
			return Optional
				.of(new ProcessStat(Integer.parseInt(parts.group(1)), parts.group(2), parts.group(3).charAt(0),
						(int) numbers[0], (int) numbers[1], ticks, (int) numbers[16], numbers[20]));
		}

	}

}
