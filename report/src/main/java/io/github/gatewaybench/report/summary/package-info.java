/**
 * The command {@code summary}, and what the other commands share with it: rows made of a
 * run's cells, columns that feed all outputs, and a
 * {@link io.github.gatewaybench.report.summary.View view} for each kind of run.
 */
package io.github.gatewaybench.report.summary;
