/**
 * The report of a run and the commands {@code summary} and {@code html}, which print and
 * write it.
 */
package io.github.gatewaybench.report;
