/**
 * What is wrong before a run begins, collected and told at once.
 */
package io.github.gatewaybench.engine.check;
