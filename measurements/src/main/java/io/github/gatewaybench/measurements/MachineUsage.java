package io.github.gatewaybench.measurements;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * What the machine did during a cell.
 *
 * @param wallS how long it took, in seconds
 * @param cpuS processor time that there was, idle or not, in seconds
 * @param busy the share of it that was not idle
 * @param stealS processor time that the host took away, in seconds
 */
public record MachineUsage(OptionalDouble wallS, OptionalDouble cpuS, OptionalDouble busy, OptionalDouble stealS) {

	public MachineUsage {
		Check.figures(Map.of("wall_s", wallS, "cpu_s", cpuS, "busy", busy, "steal_s", stealS));
	}
}
