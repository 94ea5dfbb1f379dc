/**
 * Whether two sides differ, by how much and how surely: the one place for it, whether two
 * runs are compared or the subjects of one. {@code docs/COMPARING.md} has the method.
 */
package io.github.gatewaybench.report.statistics;
