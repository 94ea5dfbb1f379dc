package io.github.gatewaybench.gateway.scg.mvc;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Changes to the HTTP client that sends requests to the upstream. The defaults change
 * nothing.
 *
 * @param compression whether the HTTP client may request compressed responses by itself,
 * and decompress responses
 * @param upgrade whether the client may ask to change to HTTP/2
 * @param maxConnections the most connections from Apache HttpClient to the upstream, 0
 * for its default; the JDK's client has no limit
 * @param cookies whether Apache HttpClient may store cookies of responses and send them
 * with later requests, even those of other clients; the JDK's client stores none
 * @param retries whether Apache HttpClient may repeat requests that failed or were
 * answered with 429 or 503
 */
@ConfigurationProperties("upstream-client")
public record UpstreamClientProperties(@DefaultValue("true") boolean compression, @DefaultValue("true") boolean upgrade,
		@DefaultValue("0") int maxConnections, @DefaultValue("true") boolean cookies,
		@DefaultValue("true") boolean retries) {
}
