/**
 * A run, whatever it measures and with whatever tool: servers are started, warmed up,
 * measured and stopped, and what came of it is kept.
 */
package io.github.gatewaybench.engine.run;
