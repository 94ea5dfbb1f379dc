/**
 * The command {@code compare}, which compares two runs with each other, or a run with an
 * article. {@code docs/COMPARING.md} describes the statistics.
 */
package io.github.gatewaybench.report.compare;
