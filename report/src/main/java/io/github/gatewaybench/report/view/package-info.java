/**
 * What runs look like: the rows that their cells make, and one
 * {@link io.github.gatewaybench.report.view.View view} for each kind of run, with its
 * columns, its words and its charts.
 */
package io.github.gatewaybench.report.view;
