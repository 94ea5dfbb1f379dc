package io.github.gatewaybench.report.compare;

/**
 * One of the settings under which a side was measured.
 *
 * @param condition that it belongs to
 * @param name as in {@code cores}
 * @param value in words
 */
record Setting(Condition condition, String name, String value) {
}
