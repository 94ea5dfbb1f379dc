/**
 * Runs experiments of any kind: starts, warms up, measures and stops servers, and stores
 * the results.
 */
package io.github.gatewaybench.engine.run;
