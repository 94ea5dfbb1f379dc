/**
 * Presents the figures of a run: rows made of its cells, columns for all outputs,
 * rankings, charts and tables, and a {@link io.github.gatewaybench.report.summary.View
 * view} for each kind of run.
 */
package io.github.gatewaybench.report.summary;
