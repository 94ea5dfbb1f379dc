/**
 * Decides whether two sides differ, by how much and with what certainty, both for two
 * runs and for the subjects of one run. {@code docs/COMPARING.md} describes the method.
 */
package io.github.gatewaybench.report.statistics;
