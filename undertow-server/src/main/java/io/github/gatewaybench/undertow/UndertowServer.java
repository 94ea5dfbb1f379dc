package io.github.gatewaybench.undertow;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.Map;

import io.undertow.Undertow;
import io.undertow.server.HttpHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Serves one handler with undertow-core, at Undertow's own defaults, for as long as the
 * application context runs. Once started, the environment property
 * {@code local.server.port} holds the port it listens on.
 */
public class UndertowServer implements SmartLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(UndertowServer.class);

	private final UndertowServerProperties properties;

	private final HttpHandler handler;

	private final ConfigurableEnvironment environment;

	private Undertow undertow;

	/**
	 * Creates a server that is not started yet.
	 * @param properties address and port
	 * @param handler handler of all requests
	 * @param environment environment in which the actual port is stored
	 */
	public UndertowServer(UndertowServerProperties properties, HttpHandler handler,
			ConfigurableEnvironment environment) {
		this.properties = properties;
		this.handler = handler;
		this.environment = environment;
	}

	/**
	 * Opens the port.
	 * @throws InvalidConfigurationPropertyValueException if the port or the address
	 * cannot be bound
	 */
	@Override
	public void start() {
		String host = this.properties.address().getHostAddress();
		Undertow server = Undertow.builder()
			.addHttpListener(this.properties.port(), host)
			.setHandler(this.handler)
			.build();
		try {
			server.start();
		}
		catch (RuntimeException ex) {
			server.stop();
			throw (NestedExceptionUtils.getMostSpecificCause(ex) instanceof BindException cause) ? cannotBind(cause)
					: ex;
		}
		this.undertow = server;
		InetSocketAddress address = (InetSocketAddress) server.getListenerInfo().get(0).getAddress();
		this.environment.getPropertySources()
			.addFirst(new MapPropertySource("server.ports", Map.of("local.server.port", address.getPort())));
		logger.info("Undertow listens on {}:{}", host, address.getPort());
	}

	private InvalidConfigurationPropertyValueException cannotBind(BindException cause) {
		return new InvalidConfigurationPropertyValueException("server.port", this.properties.port(),
				"Cannot listen on %s:%d (%s). Stop what uses this port, or choose another."
					.formatted(this.properties.address().getHostAddress(), this.properties.port(), cause.getMessage()));
	}

	@Override
	public void stop() {
		this.undertow.stop();
		this.undertow = null;
	}

	@Override
	public boolean isRunning() {
		return this.undertow != null;
	}

}
