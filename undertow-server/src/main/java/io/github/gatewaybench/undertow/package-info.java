/**
 * Spring Boot lifecycle around a plain undertow-core server.
 */
package io.github.gatewaybench.undertow;
