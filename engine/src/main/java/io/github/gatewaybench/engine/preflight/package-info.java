/**
 * The checks before anything starts. Each notes its problems and goes on, so that all are
 * told at once.
 */
package io.github.gatewaybench.engine.preflight;
