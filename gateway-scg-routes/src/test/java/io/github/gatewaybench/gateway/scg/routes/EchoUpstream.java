package io.github.gatewaybench.gateway.scg.routes;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * Answers every request with its path and the id of the route it came by.
 */
final class EchoUpstream implements AutoCloseable {

	private final HttpServer server;

	private EchoUpstream(HttpServer server) {
		this.server = server;
	}

	static EchoUpstream start() throws IOException {
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		server.createContext("/", EchoUpstream::echo);
		server.start();
		return new EchoUpstream(server);
	}

	URI uri() {
		return URI.create("http://127.0.0.1:" + this.server.getAddress().getPort());
	}

	@Override
	public void close() {
		this.server.stop(0);
	}

	private static void echo(HttpExchange exchange) throws IOException {
		try (exchange) {
			String text = exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("x-benchmark-routeId");
			byte[] body = text.getBytes(StandardCharsets.UTF_8);
			exchange.sendResponseHeaders(200, body.length);
			exchange.getResponseBody().write(body);
		}
	}

}
