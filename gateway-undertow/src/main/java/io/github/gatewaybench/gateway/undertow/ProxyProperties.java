package io.github.gatewaybench.gateway.undertow;

import java.net.URI;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The upstream, and limits of the connections to it.
 *
 * @param upstream the server behind this gateway, as {@code http://host:port}
 * @param connectionsPerThread the most connections to the upstream that one IO thread
 * opens; beyond them a request is refused with 503
 * @param problemServerRetrySeconds the seconds after a failed connect until the gateway
 * tries again without waiting for a request; 0 if only requests cause attempts
 */
@ConfigurationProperties("proxy")
public record ProxyProperties(URI upstream, int connectionsPerThread, int problemServerRetrySeconds) {
}
