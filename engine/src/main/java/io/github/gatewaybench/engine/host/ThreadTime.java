package io.github.gatewaybench.engine.host;

import java.util.Optional;
import java.util.function.LongToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * CPU time that a thread has used so far.
 *
 * @param given id of the process that was asked for: this process or an ancestor
 * @param pid id of the process
 * @param tid id of the thread; {@link #PROCESS} for the process as a whole, which
 * includes threads and child processes that have ended
 * @param cpuS CPU time in seconds, which the kernel reports in clock ticks for a process,
 * and in nanoseconds for a thread if it can
 * @param name name of the thread, truncated to 15 bytes; empty for a process
 */
public record ThreadTime(int given, int pid, int tid, double cpuS, String name) {

	/** Id that stands for all threads of a process. */
	public static final int PROCESS = 0;

	private static final Pattern LINE = Pattern.compile("([0-9]+) ([0-9]+) ([0-9]+) ([0-9]+)(t?) ?(.*)");

	/** Whether this is the CPU time of a process as a whole. */
	public boolean isProcessTotal() {
		return this.tid == PROCESS;
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
