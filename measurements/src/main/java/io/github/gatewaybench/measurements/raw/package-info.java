/**
 * Readers of the output of wrk, ab, JMH and open-load. They are strict: errors name the
 * line that is not understood.
 */
package io.github.gatewaybench.measurements.raw;
