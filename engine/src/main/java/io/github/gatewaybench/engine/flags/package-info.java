/** Command-line flags with their meanings and defaults, and all constants. */
package io.github.gatewaybench.engine.flags;
