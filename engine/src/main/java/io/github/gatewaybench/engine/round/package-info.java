/**
 * Rounds: wrk at several numbers of connections on each subject.
 */
package io.github.gatewaybench.engine.round;
