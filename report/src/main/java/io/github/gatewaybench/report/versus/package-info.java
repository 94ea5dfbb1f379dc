/**
 * Analyses versus comparisons: what the blocks of a run decide about each arm.
 * {@code docs/COMPARING.md} describes the method.
 */
package io.github.gatewaybench.report.versus;
