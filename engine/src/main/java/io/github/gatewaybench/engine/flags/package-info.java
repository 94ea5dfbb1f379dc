/**
 * Command-line flags with their meanings, and the limits and other constants that several
 * kinds of experiment share.
 */
package io.github.gatewaybench.engine.flags;
