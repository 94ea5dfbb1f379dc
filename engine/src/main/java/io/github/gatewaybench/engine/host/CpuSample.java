package io.github.gatewaybench.engine.host;

import java.util.List;
import java.util.function.LongToDoubleFunction;

/**
 * CPU times of processes and their threads at a moment.
 *
 * @param takenS time of the host's clock when the sample was taken, in seconds since 1970
 * @param times one entry for each process, and one for each of its threads
 */
public record CpuSample(double takenS, List<ThreadTime> times) {

	/** Empty sample, for a machine that does not show its processes. */
	public static final CpuSample EMPTY = new CpuSample(0, List.of());

	private static final String CLOCK = "clock ";

	/**
	 * Parses a response of {@code watch.sh}; incomplete lines, which are the rest of a
	 * thread's name with a line break, are left out.
	 */
	static CpuSample parse(List<String> lines, LongToDoubleFunction ticksToSeconds) {
		return (lines.isEmpty() || !lines.get(0).startsWith(CLOCK)) ? EMPTY : new CpuSample(
				Double.parseDouble(lines.get(0).substring(CLOCK.length())),
				lines.stream().skip(1).flatMap((line) -> ThreadTime.parse(line, ticksToSeconds).stream()).toList());
	}

}
