package io.github.gatewaybench.engine.host;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * CPU times of processes and their threads at a moment. Processes are read one after the
 * other, which takes long if they have many threads.
 *
 * @param takenS time of the host's clock when the sample was begun, in seconds since 1970
 * @param processTakenS time of the host's clock when a process was read, by the id of the
 * process that was asked for
 * @param times one entry for each process, and one for each of its threads
 */
public record CpuSample(double takenS, Map<Integer, Double> processTakenS, List<ThreadTime> times) {

	/** Empty sample, for a machine that does not show its processes. */
	public static final CpuSample EMPTY = new CpuSample(0, Map.of(), List.of());

	private static final String CLOCK_PREFIX = "clock ";

	private static final Pattern PROCESS_CLOCK = Pattern.compile(CLOCK_PREFIX + "([0-9.]+) ([0-9]+)");

	/**
	 * Parses a response of {@code watch.sh}; {@link #EMPTY} if it does not begin with the
	 * clock. Incomplete lines, which are the rest of a thread's name with a line break,
	 * are left out.
	 */
	static CpuSample parse(List<String> lines, LongToDoubleFunction ticksToSeconds) {
		if (lines.isEmpty() || !lines.get(0).startsWith(CLOCK_PREFIX)) {
			return EMPTY;
		}
		Map<Integer, Double> processTakenS = new HashMap<>();
		lines.stream()
			.map(PROCESS_CLOCK::matcher)
			.filter(Matcher::matches)
			.forEach((each) -> processTakenS.put(Integer.valueOf(each.group(2)), Double.valueOf(each.group(1))));
		return new CpuSample(Double.parseDouble(lines.get(0).substring(CLOCK_PREFIX.length())), processTakenS,
				lines.stream().skip(1).flatMap((line) -> ThreadTime.parse(line, ticksToSeconds).stream()).toList());
	}

	/**
	 * Seconds from the beginning of the sample until a process was read that was asked
	 * for; 0 if unknown.
	 */
	public double delayS(int requestedPid) {
		return this.processTakenS.getOrDefault(requestedPid, this.takenS) - this.takenS;
	}

	/**
	 * CPU time that a thread, or a process as a whole, has used so far.
	 *
	 * @param requestedPid id of the process that was asked for: this process or an
	 * ancestor
	 * @param pid id of the process
	 * @param tid id of the thread; {@link #WHOLE_PROCESS} for the process as a whole,
	 * which includes threads and child processes that have ended
	 * @param cpuS CPU time in seconds, which the kernel reports in clock ticks for a
	 * process, and in nanoseconds for a thread if it can
	 * @param name name of the thread, truncated to 15 bytes; empty for a process
	 */
	public record ThreadTime(int requestedPid, int pid, int tid, double cpuS, String name) {

		/** Id that stands for all threads of a process. */
		public static final int WHOLE_PROCESS = 0;

		private static final Pattern LINE = Pattern.compile("([0-9]+) ([0-9]+) ([0-9]+) ([0-9]+)(t?) ?(.*)");

		/** Whether this is the CPU time of a process as a whole. */
		public boolean isProcessTotal() {
			return this.tid == WHOLE_PROCESS;
		}

		/** Parses a line of {@code watch.sh}; empty if it is not complete. */
		static Optional<ThreadTime> parse(String line, LongToDoubleFunction ticksToSeconds) {
			Matcher parts = LINE.matcher(line);
			if (!parts.matches()) {
				return Optional.empty();
			}
			long time = Long.parseLong(parts.group(4));
			return Optional.of(new ThreadTime(Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)),
					Integer.parseInt(parts.group(3)),
					parts.group(5).isEmpty() ? time / 1e9 : ticksToSeconds.applyAsDouble(time), parts.group(6)));
		}

	}

}
