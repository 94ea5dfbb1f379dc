package io.github.gatewaybench.routeindex;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the route index.
 *
 * @param enabled Whether the index is used at all.
 * @param strategy How routes are found; linear is the same as not enabled.
 */
@ConfigurationProperties("route-index")
public record RouteIndexProperties(@DefaultValue("true") boolean enabled,
		@DefaultValue("indexed") RouteIndexStrategy strategy) {
}
