package io.github.gatewaybench.engine.judge;

/**
 * CPU time that a role used between the two samples at the ends of a slice. Samples may
 * be late: the load generator reports when the slice itself began and ended.
 *
 * @param fromS time of the first sample by the clock of the load generator's machine, in
 * seconds since 1970
 * @param toS time of the second sample
 * @param cpuS CPU time without JIT compilers, in seconds
 */
public record SliceCpu(double fromS, double toS, double cpuS) {
}
