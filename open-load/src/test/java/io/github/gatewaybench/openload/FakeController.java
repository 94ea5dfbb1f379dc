package io.github.gatewaybench.openload;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * A program that answers as Hyperfoil's controller does, of one run and the agent load-1.
 */
final class FakeController {

	/** The log of the agent, in another encoding than UTF-8. */
	static final byte[] LOG = "8 \u00b5s too late\n".repeat(10_000).getBytes(StandardCharsets.ISO_8859_1);

	private static final String PORT_OPTION = "-Dio.hyperfoil.controller.port=";

	private final Behavior behavior;

	private int polls;

	private FakeController(Behavior behavior) {
		this.behavior = behavior;
	}

	/**
	 * Writes a script to start it with, in place of the program java; it needs no other
	 * class path than its own.
	 */
	static Path script(Path folder, Behavior behavior) throws IOException, URISyntaxException {
		Path classes = Path.of(FakeController.class.getProtectionDomain().getCodeSource().getLocation().toURI());
		Path script = Files.writeString(folder.resolve("java"),
				"#!/bin/sh\nexec '%s/bin/java' -Xmx64m -cp '%s' %s %s \"$@\"\n"
					.formatted(System.getProperty("java.home"), classes, FakeController.class.getName(), behavior));
		return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
	}

	public static void main(String[] args) throws IOException {
		int port = Stream.of(args)
			.filter((each) -> each.startsWith(PORT_OPTION))
			.mapToInt((each) -> Integer.parseInt(each.substring(PORT_OPTION.length())))
			.findFirst()
			.orElseThrow();
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
		server.createContext("/", new FakeController(Behavior.valueOf(args[0]))::answer);
		server.start();
	}

	private void answer(HttpExchange exchange) throws IOException {
		try (exchange) {
			exchange.getRequestBody().readAllBytes();
			byte[] body = switch (exchange.getRequestURI().getPath()) {
				case "/version", "/benchmark" -> json("{}");
				case "/benchmark/open-load/start" -> json("{'id': '0000'}");
				case "/run/0000" -> json(poll());
				case "/run/0000/stats/total" -> json("{'statistics': []}");
				case "/log/load-1" -> LOG;
				default -> new byte[0];
			};
			if (body.length == 0) {
				exchange.sendResponseHeaders(404, -1);
			}
			else {
				exchange.sendResponseHeaders(200, body.length);
				exchange.getResponseBody().write(body);
			}
		}
	}

	private static byte[] json(String text) {
		return text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
	}

	private String poll() {
		this.polls++;
		if (this.behavior == Behavior.ENDS_THE_LOAD) {
			return "{'id': '0000', 'completed': true, 'persisted': true, 'errors': []}";
		}
		if (this.behavior == Behavior.DIES && this.polls == 3) {
			System.out.println("out of memory");
			Runtime.getRuntime().halt(1);
		}
		return "{'id': '0000', 'phases': [{'name': 'warmup', 'status': 'RUNNING'}], 'errors': ['load-2 is deaf']}";
	}

	/** What becomes of the run. */
	enum Behavior {

		ENDS_THE_LOAD, STAYS_IN_WARMUP, DIES

	}

}
