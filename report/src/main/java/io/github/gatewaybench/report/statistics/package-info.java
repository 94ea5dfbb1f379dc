/**
 * Whether two sides differ, by how much and with what certainty: the only place for this,
 * both for two runs and for the subjects of one. {@code docs/COMPARING.md} has the
 * method.
 */
package io.github.gatewaybench.report.statistics;
