package io.github.gatewaybench.measurements;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the processes of one role used during a cell.
 *
 * @param name of the server or the load generator
 * @param cpuS processor time in seconds
 * @param peakRssMb most memory at a time, in mebibytes
 * @param threads right after the cell
 */
public record RoleUsage(String name, OptionalDouble cpuS, OptionalDouble peakRssMb, OptionalLong threads) {

	public RoleUsage {
		Check.figures(Map.of("cpu_s", cpuS, "peak_rss_mb", peakRssMb));
		threads.ifPresent((known) -> Check.figure("threads", known));
	}
}
