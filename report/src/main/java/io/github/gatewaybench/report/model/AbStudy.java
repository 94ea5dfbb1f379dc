package io.github.gatewaybench.report.model;

import java.util.List;

/**
 * A run with ab.
 *
 * @param info what a run of any kind has
 * @param loads in order
 * @param protocols plain, keep-alive
 * @param cpus machine sizes: numbers of processors, or all
 * @param timeoutSeconds after which ab gives up
 * @param cells those that there are, by size, protocol, load, subject, repetition and
 * execution
 */
public record AbStudy(RunInfo info, List<Load> loads, List<String> protocols, List<String> cpus, long timeoutSeconds,
		List<AbCell> cells) implements Run {
}
