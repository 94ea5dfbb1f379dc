package io.github.gatewaybench.measurements;

/**
 * A figure as its tool tells it.
 *
 * @param value the figure
 * @param step the difference between two figures that the tool can just tell apart, in
 * the same unit; 0 where it gives all digits
 */
public record Reading(double value, double step) {
}
