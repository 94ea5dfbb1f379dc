/**
 * The only readers of what wrk, ab and JMH print. They are strict, and name the line of
 * what they refuse.
 */
package io.github.gatewaybench.measurements.raw;
