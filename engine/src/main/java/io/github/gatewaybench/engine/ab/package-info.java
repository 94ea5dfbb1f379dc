/**
 * Studies with ab: several executions after each start, on machines of several sizes.
 */
package io.github.gatewaybench.engine.ab;
