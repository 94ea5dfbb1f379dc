/**
 * The figures of a run in all their forms: rows made of its cells, columns that feed all
 * outputs, rankings, charts and tables, and a
 * {@link io.github.gatewaybench.report.summary.View view} for each kind of run.
 */
package io.github.gatewaybench.report.summary;
