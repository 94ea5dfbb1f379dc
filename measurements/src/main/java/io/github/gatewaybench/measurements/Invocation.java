package io.github.gatewaybench.measurements;

import java.util.OptionalDouble;

/**
 * One of the invocations that a run is of; the others resumed it. Times are in seconds:
 * of all, of its cells, and of its warm-ups.
 *
 * @param ended when, in UTC as in 2026-11-21T04:12:27Z
 */
public record Invocation(String command, String ended, double wallS, double cellsS, double warmupS) {
}
