/**
 * Versus comparisons: arms that are measured side by side, in blocks, until their
 * differences are decided.
 */
package io.github.gatewaybench.engine.versus;
