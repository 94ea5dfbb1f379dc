package io.github.gatewaybench.report.html;

/**
 * A link.
 *
 * @param href where to
 * @param text that is read
 * @param label for those who hear it without what stands around
 */
record Link(String href, String text, String label) {
}
