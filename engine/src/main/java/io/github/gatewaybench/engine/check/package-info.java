/** Collects the problems found before a run begins, and reports them together. */
package io.github.gatewaybench.engine.check;
