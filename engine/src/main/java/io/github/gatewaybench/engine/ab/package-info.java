/** Studies with ab: several executions after each start, with several machine sizes. */
package io.github.gatewaybench.engine.ab;
