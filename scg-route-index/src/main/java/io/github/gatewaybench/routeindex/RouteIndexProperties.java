package io.github.gatewaybench.routeindex;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the route index.
 *
 * @param enabled whether the index is used at all
 * @param strategy how routes are found; {@code linear} is the same as not enabled
 */
@ConfigurationProperties("route-index")
public record RouteIndexProperties(@DefaultValue("true") boolean enabled,
		@DefaultValue("indexed") RouteIndexStrategy strategy) {
}
