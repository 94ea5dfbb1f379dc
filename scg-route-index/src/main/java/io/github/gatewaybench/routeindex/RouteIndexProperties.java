package io.github.gatewaybench.routeindex;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the route index.
 *
 * @param enabled Whether the index is used at all.
 * @param strategy How routes are found; linear is the same as not enabled.
 * @param readTimeout How long a source of routes may tell nothing while it is read or
 * asked for one route, before that fails.
 * @param writeThrough Whether what a repository saves or deletes takes effect when that
 * is over, and not with the next refresh.
 */
@ConfigurationProperties("route-index")
public record RouteIndexProperties(@DefaultValue("true") boolean enabled,
		@DefaultValue("indexed") RouteIndexStrategy strategy, @DefaultValue("1m") Duration readTimeout,
		@DefaultValue("false") boolean writeThrough) {
}
