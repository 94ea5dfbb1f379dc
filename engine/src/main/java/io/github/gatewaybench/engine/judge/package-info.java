/** Decides whether a cell is valid, and which warnings it gets. */
package io.github.gatewaybench.engine.judge;
