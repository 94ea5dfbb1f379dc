/**
 * The model of a run: its settings, its environment, its cells and their figures. Times
 * are in milliseconds where a name says {@code ms} and in seconds where it ends in
 * {@code S}, rates are per second, sizes in bytes where no name says {@code Mb}. A value
 * that was not measured is an empty {@code Optional}.
 */
package io.github.gatewaybench.measurements;
