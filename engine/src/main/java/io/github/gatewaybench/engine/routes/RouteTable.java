package io.github.gatewaybench.engine.routes;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.subject.Repository;
import io.github.gatewaybench.measurements.RouteStudy;
import io.github.gatewaybench.measurements.file.TextFile;

/**
 * The routes of a gateway: numbered ones, or those of a real API.
 *
 * @param templates file with the path templates of the API; empty for numbered routes
 * @param size number of routes; empty if any number is possible
 * @param pathByNumber returns the path of a route, given its number from 0
 */
record RouteTable(Optional<Path> templates, Optional<Integer> size, IntFunction<String> pathByNumber) {

	/** Folder of the path templates, which are also in JMH's jar. */
	private static final String TEMPLATES_FOLDER = "jmh-bench/src/main/resources/apis";

	/** Names of all tables, as --table accepts them. */
	static final List<String> NAMES = List.of(RouteStudy.NUMBERED_TABLE, "github", "kubernetes");

	/**
	 * Creates a table.
	 * @param path prefix of the numbered routes
	 */
	static RouteTable of(String name, String path, Repository repository) {
		if (name.equals(RouteStudy.NUMBERED_TABLE)) {
			return new RouteTable(Optional.empty(), Optional.empty(), (number) -> path + "/" + number);
		}
		Path file = repository.folder(TEMPLATES_FOLDER).resolve(name + ".txt");
		// The gateway, which numbers them, too, skips the same lines.
		List<String> templates = TextFile.readWhole(file)
			.lines()
			.filter((line) -> !line.isBlank() && !line.startsWith("#"))
			.toList();
		return new RouteTable(Optional.of(file), Optional.of(templates.size()),
				(number) -> templates.get(number).replaceAll("\\{[^}]*}", "value-" + number));
	}

	/** Sends the path templates of an API to the gateway's host. */
	void sendTemplates(Host gateway) throws InterruptedException {
		if (this.templates.isPresent()) {
			gateway.send(this.templates.get());
		}
	}

	/** Command-line argument that gives a gateway its routes. */
	String gatewayArgument(Host gateway, int routes) {
		return this.templates.map((file) -> "--routes.templates=" + gateway.pathOnHost(file))
			.orElse("--routes.count=" + routes);
	}

}
