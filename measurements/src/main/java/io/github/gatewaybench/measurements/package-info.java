/**
 * The data model of a run: settings, environment, cells and figures. Units are in the
 * names: {@code Us}, {@code Ms} and {@code S} are microseconds, milliseconds and seconds,
 * {@code Mb} is mebibytes. Rates are per second, other sizes are in bytes. A value that
 * was not measured is an empty {@code Optional}.
 */
package io.github.gatewaybench.measurements;
