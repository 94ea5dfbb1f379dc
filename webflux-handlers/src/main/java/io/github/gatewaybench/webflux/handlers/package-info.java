/**
 * The handlers of every WebFlux variant of this suite, whatever its server: an
 * application imports
 * {@link io.github.gatewaybench.webflux.handlers.HandlersConfiguration
 * HandlersConfiguration}.
 */
package io.github.gatewaybench.webflux.handlers;
