/**
 * The command line. Each command has a package of its own, which stands on
 * {@link io.github.gatewaybench.report.model what there is to know of a run} and on
 * {@link io.github.gatewaybench.report.read its readers}.
 */
package io.github.gatewaybench.report;
