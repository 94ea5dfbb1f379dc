package io.github.gatewaybench.routeindex;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the route index.
 *
 * @param enabled Whether routes are looked up in the index; if not, the gateway tests
 * them one by one.
 * @param readTimeout How long a route source may send nothing, while all its routes or a
 * single one are read, before the reading fails.
 * @param writeThrough Whether routes that a repository saves or deletes take effect as
 * soon as the save or delete completes, rather than with the next refresh.
 */
@ConfigurationProperties("scg.route-index")
public record RouteIndexProperties(@DefaultValue("true") boolean enabled, @DefaultValue("1m") Duration readTimeout,
		@DefaultValue("false") boolean writeThrough) {
}
