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
 * The routes that a gateway is filled with: numbered ones, or those of a real API.
 *
 * @param templates the file of the API's path templates; empty where the routes are
 * numbered
 * @param size how many routes there are; empty where there can be any number
 * @param paths the path that is asked for by each route, by its number from 0
 */
record RouteTable(Optional<Path> templates, Optional<Integer> size, IntFunction<String> paths) {

	/** Where the path templates are: JMH's jar has them, too. */
	private static final String APIS = "jmh-bench/src/main/resources/apis";

	/** By their names, the numbered one first. */
	static final List<String> NAMES = List.of(RouteStudy.NUMBERED, "github", "kubernetes");

	/**
	 * A table.
	 * @param name one of {@link #NAMES}
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

	/** Has the file where a gateway is started with it. */
	void send(Host gateway) throws InterruptedException {
		if (this.templates.isPresent()) {
			gateway.send(this.templates.get());
		}
	}

	/** The argument for a gateway with this many of them. */
	String argument(Host gateway, int routes) {
		return this.templates.map((file) -> "--routes.templates=" + gateway.there(file))
			.orElse("--routes.count=" + routes);
	}

}
