package io.github.gatewaybench.measurements;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the processes of one role used during a cell: processor time in seconds, most
 * memory at a time in mebibytes, threads right after the cell. Empty where it is not
 * known.
 */
public record RoleUsage(String name, OptionalDouble cpuS, OptionalDouble peakRssMb, OptionalLong threads) {
}
