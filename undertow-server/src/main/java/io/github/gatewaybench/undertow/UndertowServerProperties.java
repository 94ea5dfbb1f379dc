package io.github.gatewaybench.undertow;

import java.net.InetAddress;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Address and port of the server, by the names that Spring Boot's own servers use.
 *
 * @param address the address to bind, by default the loopback address
 * @param port the TCP port; 0 lets the system choose one
 */
@ConfigurationProperties("server")
public record UndertowServerProperties(@DefaultValue("127.0.0.1") InetAddress address, @DefaultValue("8080") int port) {
}
