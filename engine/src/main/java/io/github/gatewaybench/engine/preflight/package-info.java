/**
 * Checks that run before anything is started. Each notes its problems and continues, so
 * that all problems are reported together.
 */
package io.github.gatewaybench.engine.preflight;
