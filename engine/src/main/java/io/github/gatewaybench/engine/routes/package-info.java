/**
 * The route study: JMH against gateways whose table of routes grows.
 */
package io.github.gatewaybench.engine.routes;
