package io.github.gatewaybench.report.model;

import java.util.OptionalDouble;

/**
 * What the machine did during a cell.
 *
 * @param wallSeconds how long it took
 * @param cpuSeconds processor time that there was, idle or not
 * @param busy the share of it that was not idle
 * @param stealSeconds processor time that the host took away
 */
public record MachineUsage(OptionalDouble wallSeconds, OptionalDouble cpuSeconds, OptionalDouble busy,
		OptionalDouble stealSeconds) {
}
