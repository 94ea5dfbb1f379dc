/**
 * What every WebFlux variant of this suite answers, whatever its server: an application
 * imports {@link io.github.gatewaybench.webflux.handlers.HandlersConfiguration
 * HandlersConfiguration}.
 */
package io.github.gatewaybench.webflux.handlers;
