/**
 * The command line of the house.
 */
package io.github.gatewaybench.engine;
