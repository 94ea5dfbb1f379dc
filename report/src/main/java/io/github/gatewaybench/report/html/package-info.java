/**
 * The HTML page about runs, laid out by {@code report.mustache}; the scripts next to it
 * draw the charts.
 */
package io.github.gatewaybench.report.html;
