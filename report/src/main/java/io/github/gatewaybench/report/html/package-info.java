/**
 * Runs as one page that needs no network, laid out by {@code report.mustache}; the
 * scripts beside it draw the charts.
 */
package io.github.gatewaybench.report.html;
