package io.github.gatewaybench.gateway.zuul2;

import java.net.InetAddress;
import java.net.URI;
import java.util.Map;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where Zuul listens, what it forwards to, and its own settings.
 *
 * @param address the address to bind
 * @param port the TCP port; 0 lets the system choose one
 * @param upstream the server behind this gateway, as {@code http://host:port}
 * @param settings properties of Zuul and Ribbon, by the names that these give them
 */
@ConfigurationProperties("zuul")
public record Zuul2Properties(InetAddress address, int port, URI upstream, Map<String, String> settings) {
}
