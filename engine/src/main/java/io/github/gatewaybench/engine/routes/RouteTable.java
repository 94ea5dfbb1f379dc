package io.github.gatewaybench.engine.routes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.subject.Repository;
import io.github.gatewaybench.measurements.RouteStudy;

/**
 * The routes of a gateway: numbered ones, or those of a real API.
 * 
 * @param templates the file of the API's path templates; empty for numbered routes
 * @param size number of routes; empty where there can be any
 * @param paths the path of a route by its number from 0
 */
record RouteTable(Optional<Path> templates, Optional<Integer> size, IntFunction<String> paths) {

	/** Where the path templates are: JMH's jar has them, too. */
	private static final String APIS = "jmh-bench/src/main/resources/apis";

	/** Names of all tables. */
	static final List<String> NAMES = List.of(RouteStudy.NUMBERED, "github", "kubernetes");

	/**
	 * Creates a table.
	 * @param path where the numbered routes are
	 * @throws UncheckedIOException if the file of an API cannot be read
	 */
	static RouteTable of(String name, String path, Repository repository) {
		if (name.equals(RouteStudy.NUMBERED)) {
			return new RouteTable(Optional.empty(), Optional.empty(), (number) -> path + "/" + number);
		}
		Path file = repository.folder(APIS).resolve(name + ".txt");
		try {
			List<String> templates = Files.readAllLines(file).stream().filter((line) -> !line.startsWith("#")).toList();
			return new RouteTable(Optional.of(file), Optional.of(templates.size()),
					(number) -> templates.get(number).replaceAll("\\{[^}]*}", "value-" + number));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Sends the file to the gateway's host. */
	void send(Host gateway) throws InterruptedException {
		if (this.templates.isPresent()) {
			gateway.send(this.templates.get());
		}
	}

	/** Argument for a gateway with this many routes. */
	String argument(Host gateway, int routes) {
		return this.templates.map((file) -> "--routes.templates=" + gateway.there(file))
			.orElse("--routes.count=" + routes);
	}

}
