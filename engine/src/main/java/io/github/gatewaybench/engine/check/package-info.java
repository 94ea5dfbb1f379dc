/**
 * What is wrong before a run begins, collected and reported together.
 */
package io.github.gatewaybench.engine.check;
