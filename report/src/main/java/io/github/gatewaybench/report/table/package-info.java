/**
 * Tables as CSV, JSON and Markdown, of one list of columns.
 */
package io.github.gatewaybench.report.table;
