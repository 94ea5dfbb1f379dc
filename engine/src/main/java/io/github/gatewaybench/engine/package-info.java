/**
 * The engine and its command line. The engine plans a run, checks its requirements,
 * executes it through the host scripts, and judges and stores the results.
 */
package io.github.gatewaybench.engine;
