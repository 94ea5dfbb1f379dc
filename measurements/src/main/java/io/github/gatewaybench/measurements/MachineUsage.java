package io.github.gatewaybench.measurements;

import java.util.OptionalDouble;

/**
 * What the machine did during a cell: how long it took, how much processor time there
 * was, idle or not, the share of it that was not idle, and how much the host took away.
 * In seconds; empty where there is no clock to read.
 */
public record MachineUsage(OptionalDouble wallS, OptionalDouble cpuS, OptionalDouble busy, OptionalDouble stealS) {
}
