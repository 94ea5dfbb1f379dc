/**
 * The command {@code html}: runs as one page that needs no network. What is on it is made
 * here and laid out by {@code report.mustache}; {@code report.js} draws the charts.
 */
package io.github.gatewaybench.report.html;
