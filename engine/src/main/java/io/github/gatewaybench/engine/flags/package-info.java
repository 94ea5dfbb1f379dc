/**
 * Flags, what they mean, and every default.
 */
package io.github.gatewaybench.engine.flags;
