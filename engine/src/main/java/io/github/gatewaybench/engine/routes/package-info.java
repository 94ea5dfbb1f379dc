/** The route study: JMH measures gateways with more and more routes. */
package io.github.gatewaybench.engine.routes;
