package io.github.gatewaybench.report.html;

/**
 * Something that a run's figures depend on.
 *
 * @param name what
 * @param value as it was
 */
record Detail(String name, String value) {
}
