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

import io.github.gatewaybench.measurements.Outcome.RoleUsage;

/**
 * The processes of a host at one moment. A process represents its tree: its descendants
 * and its process group; figures of a tree are empty when it is gone.
 *
 * @param wallSeconds the host's clock, since 1970
 * @param uptimeSeconds since its start, a clock that is never set
 * @param machine CPU time of the host since its start
 * @param processes what was looked at and was there, by process id
 * @param peaksKb peak memory in kilobytes, by process id, where it was asked for
 */
public record Sample(double wallSeconds, double uptimeSeconds, MachineTicks machine,
		Map<Integer, ProcessStat> processes, Map<Integer, Long> peaksKb) {

	/** A machine that shows nothing. */
	public static final Sample NOTHING = new Sample(0, 0, new MachineTicks(0, 0, 0), Map.of(), Map.of());

	/**
	 * The seconds by which the machine's clock was set since then, forward or (negative)
	 * backward. The two clocks are not read in the same instant: on a busy machine it is
	 * some hundredths of a second also when none was set.
	 */
	public double clockStepSince(Sample earlier) {
		return (this.wallSeconds - earlier.wallSeconds) - (this.uptimeSeconds - earlier.uptimeSeconds);
	}

	/** The process ids of a tree. */
	public Set<Integer> tree(int pid) {
		return processesOf(pid).map(ProcessStat::pid).collect(Collectors.toSet());
	}

	private Stream<ProcessStat> processesOf(int pid) {
		return this.processes.values().stream().filter((each) -> each.group() == pid || descends(each, pid));
	}

	private boolean descends(ProcessStat process, int ancestor) {
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
	 * CPU time that a tree has used so far, in clock ticks, that of ended children
	 * included.
	 */
	public OptionalLong ticks(int pid) {
		return sum(pid, ProcessStat::ticks);
	}

	/** Threads of a tree. */
	public OptionalLong threads(int pid) {
		return sum(pid, ProcessStat::threads);
	}

	/** Resident memory of a tree, in pages. */
	public OptionalLong rssPages(int pid) {
		return sum(pid, ProcessStat::rssPages);
	}

	private OptionalLong sum(int pid, ToLongFunction<ProcessStat> figure) {
		return processesOf(pid).mapToLong(figure).reduce(Long::sum);
	}

	/**
	 * Peak memory of a tree in kilobytes, the sum of its processes' own peaks; empty also
	 * when it was not asked for.
	 */
	public OptionalLong peakRssKb(int pid) {
		return tree(pid).stream().filter(this.peaksKb::containsKey).mapToLong(this.peaksKb::get).reduce(Long::sum);
	}

	/** The usage of a tree whose CPU time is known otherwise. */
	public RoleUsage usage(String name, int pid, OptionalDouble cpuS) {
		return new RoleUsage(name, cpuS, megabytes(peakRssKb(pid)), threads(pid));
	}

	/** Whole mebibytes. */
	public static OptionalDouble megabytes(OptionalLong kilobytes) {
		return kilobytes.isPresent() ? OptionalDouble.of(Math.rint(kilobytes.getAsLong() / 1024.0))
				: OptionalDouble.empty();
	}

	/** Whether a process of the tree is stopped. */
	public boolean isStopped(int pid) {
		return processesOf(pid).anyMatch(ProcessStat::isStopped);
	}

	/**
	 * Reads an answer of {@code watch.sh}; empty if that is. A process that ended while
	 * it was looked at is left out.
	 */
	static Optional<Sample> parse(List<String> lines) {
		if (lines.size() < 2) {
			return Optional.empty();
		}
		String[] clock = lines.get(0).split(" ");
		Map<Integer, ProcessStat> processes = new HashMap<>();
		Map<Integer, Long> peaks = new HashMap<>();
		String begun = "";
		for (String line : lines.subList(2, lines.size())) {
			if (line.startsWith("VmHWM ")) {
				String[] words = line.split(" ");
				peaks.put(Integer.valueOf(words[1]), Long.valueOf(words[2]));
				continue;
			}
			// The rest of a name with a line break, or the next process.
			Optional<ProcessStat> process = ProcessStat.parse(begun + line).or(() -> ProcessStat.parse(line));
			process.ifPresent((each) -> processes.put(each.pid(), each));
			begun = process.isPresent() ? "" : begun + line + "\n";
		}
		return Optional.of(new Sample(Double.parseDouble(clock[1]), Double.parseDouble(clock[2]),
				MachineTicks.parse(lines.get(1)), processes, peaks));
	}

	/**
	 * CPU time of a machine, all processors together, in clock ticks.
	 *
	 * @param total all of it
	 * @param idle of which nothing ran, or waited for a disk
	 * @param steal of which the host of a virtual machine gave to others
	 */
	public record MachineTicks(long total, long idle, long steal) {

		/** The CPU time since an earlier moment. */
		public MachineTicks since(MachineTicks earlier) {
			return new MachineTicks(this.total - earlier.total, this.idle - earlier.idle, this.steal - earlier.steal);
		}

		/**
		 * Reads the first line of /proc/stat; what follows eight numbers is part of them.
		 */
		static MachineTicks parse(String line) {
			long[] ticks = new long[8];
			String[] words = line.split(" +");
			for (int i = 0; i < ticks.length && i + 1 < words.length; i++) {
				ticks[i] = Long.parseLong(words[i + 1]);
			}
			return new MachineTicks(LongStream.of(ticks).sum(), ticks[3] + ticks[4], ticks[7]);
		}

	}

	/**
	 * A process or thread as the kernel shows it.
	 *
	 * @param name of the program, cut after 15 bytes
	 * @param state the kernel's letter
	 * @param parent process id of its parent
	 * @param group id of its process group
	 * @param ticks CPU time of its own and of ended children it has waited for, in clock
	 * ticks
	 * @param threads how many it has
	 * @param rssPages resident memory, in pages
	 */
	public record ProcessStat(int pid, String name, char state, int parent, int group, long ticks, int threads,
			long rssPages) {

		/** Its name may hold blanks, parentheses and line breaks. */
		private static final Pattern LINE = Pattern.compile("([0-9]+) \\((.*)\\) ([A-Za-z]) ([0-9 -]+)",
				Pattern.DOTALL);

		/** Count of the numbers behind the state: from ppid to rss, proc(5). */
		private static final int NUMBERS = 21;

		/** Whether it is stopped, by a signal or a debugger. */
		public boolean isStopped() {
			return this.state == 'T' || this.state == 't';
		}

		/** Reads the content of its stat file; empty if it is not whole. */
		static Optional<ProcessStat> parse(String stat) {
			Matcher parts = LINE.matcher(stat);
			String[] words = parts.matches() ? parts.group(4).split(" ") : new String[0];
			if (words.length < NUMBERS) {
				return Optional.empty();
			}
			long[] numbers = Stream.of(words).limit(NUMBERS).mapToLong(Long::parseLong).toArray();
			// utime, stime, cutime, cstime
			long ticks = numbers[10] + numbers[11] + numbers[12] + numbers[13];
			return Optional
				.of(new ProcessStat(Integer.parseInt(parts.group(1)), parts.group(2), parts.group(3).charAt(0),
						(int) numbers[0], (int) numbers[1], ticks, (int) numbers[16], numbers[20]));
		}

	}

}
