/**
 * Decides whether a cell counts, and what casts doubt on it.
 */
package io.github.gatewaybench.engine.judge;
