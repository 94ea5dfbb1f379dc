package io.github.gatewaybench.report.model;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the processes of one role used during a cell.
 *
 * @param name of the server or the load generator
 * @param cpuSeconds processor time
 * @param peakRssMb most memory at a time, in mebibytes
 * @param threads right after the cell
 */
public record ServerUsage(String name, OptionalDouble cpuSeconds, OptionalDouble peakRssMb, OptionalLong threads) {
}
