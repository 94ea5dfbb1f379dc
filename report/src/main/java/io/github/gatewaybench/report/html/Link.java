package io.github.gatewaybench.report.html;

/**
 * A link.
 *
 * @param href where to
 * @param text that is read
 */
record Link(String href, String text) {
}
