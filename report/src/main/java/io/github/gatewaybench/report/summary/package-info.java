/**
 * The command {@code summary}: one row for each subject under each load, with medians
 * over the valid repetitions, as a table, CSV and JSON.
 */
package io.github.gatewaybench.report.summary;
