package io.github.gatewaybench.report.compare;

/**
 * One value, that of a repetition.
 *
 * @param value as it was measured
 * @param step between this value and the next that the tool could have given
 */
record Observation(double value, double step) {
}
