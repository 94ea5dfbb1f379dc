/** Rounds: wrk measures each subject with several connection counts. */
package io.github.gatewaybench.engine.round;
