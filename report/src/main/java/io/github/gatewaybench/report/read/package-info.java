/**
 * Readers of run folders and of what wrk, ab and JMH print. What they cannot read is a
 * {@link io.github.gatewaybench.report.read.BadInputException} that names the file, the
 * line and what was expected there; they guess nothing.
 */
package io.github.gatewaybench.report.read;
