package io.github.gatewaybench.engine.hands;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * The processes of a host at one moment.
 *
 * @param wallSeconds the host's clock, since 1970
 * @param uptimeSeconds since its start, a clock that is never set
 * @param machine processor time of the host since its start
 * @param processes what was looked at and was there, by process id
 * @param peaksKb peak memory in kilobytes, by process id, where it was asked for
 */
public record Sample(double wallSeconds, double uptimeSeconds, MachineTicks machine,
		Map<Integer, ProcessStat> processes, Map<Integer, Long> peaksKb) {

	/**
	 * By how many seconds the host's clock was set since then, forward or (negative)
	 * backward. The two clocks are not read in the same instant: on a busy machine it is
	 * some hundredths of a second also when none was set.
	 */
	public double clockStepSince(Sample earlier) {
		return (this.wallSeconds - earlier.wallSeconds) - (this.uptimeSeconds - earlier.uptimeSeconds);
	}

	/**
	 * The process, what descends from it and what is in its process group; empty when
	 * nothing of that is there.
	 */
	public Set<Integer> tree(int pid) {
		return this.processes.values()
			.stream()
			.filter((each) -> each.group() == pid || descends(each, pid))
			.map(ProcessStat::pid)
			.collect(Collectors.toSet());
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
	 * Processor time that a tree has used so far, in clock ticks, that of ended children
	 * included; empty when it is gone.
	 */
	public OptionalLong ticks(int pid) {
		return sum(pid, ProcessStat::ticks);
	}

	/**
	 * Threads of a tree; empty when it is gone.
	 */
	public OptionalLong threads(int pid) {
		return sum(pid, ProcessStat::threads);
	}

	/**
	 * Resident memory of a tree, in pages; empty when it is gone.
	 */
	public OptionalLong rssPages(int pid) {
		return sum(pid, ProcessStat::rssPages);
	}

	/**
	 * Peak memory of a tree in kilobytes, the sum of its processes' own peaks; empty when
	 * it is gone or was not asked for.
	 */
	public OptionalLong peakRssKb(int pid) {
		Set<Integer> tree = tree(pid);
		return this.peaksKb.entrySet()
			.stream()
			.filter((each) -> tree.contains(each.getKey()))
			.mapToLong(Map.Entry::getValue)
			.reduce(Long::sum);
	}

	/**
	 * Whether a process of the tree stands stopped.
	 */
	public boolean isStopped(int pid) {
		Predicate<Integer> isStopped = (each) -> this.processes.get(each).isStopped();
		return tree(pid).stream().anyMatch(isStopped);
	}

	private OptionalLong sum(int pid, ToLongFunction<ProcessStat> figure) {
		return tree(pid).stream().map(this.processes::get).mapToLong(figure).reduce(Long::sum);
	}

	/**
	 * Of the answer of {@code watch.sh}; empty if that is. A process that ended while it
	 * was looked at is left out.
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

}
