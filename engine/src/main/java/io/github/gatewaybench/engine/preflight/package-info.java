/**
 * The checks before anything starts. Each notes its problems and goes on, so that all are
 * reported together.
 */
package io.github.gatewaybench.engine.preflight;
