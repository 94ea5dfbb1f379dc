package io.github.gatewaybench.engine.subject;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.host.Host;

/**
 * The environment variables of what is started.
 */
public final class Surroundings {

	/** Spring takes these for settings; a run's are the folder's and the command's. */
	private static final List<String> OF_SPRING = List.of("SPRING_", "SERVER_", "ZUUL_", "SLEEP_", "LOGGING_",
			"REACTOR_", "ROUTE");

	private Surroundings() {
	}

	/**
	 * The caller's, in which a path of a file that is there goes on naming it: servers
	 * run in folders of their own.
	 * @param folder that the caller's paths start from
	 */
	public static Map<String, String> absolute(Map<String, String> environment, Path folder) {
		Map<String, String> absolute = new HashMap<>(environment);
		absolute.replaceAll(
				(name, value) -> (value.contains("/") && !value.startsWith("/") && Files.exists(folder.resolve(value)))
						? folder.resolve(value).toString() : value);
		return absolute;
	}

	/**
	 * Those of a server: the host's, without what Spring would read as settings.
	 * @param folder where the server runs, and may write
	 */
	public static Map<String, String> ofServer(Host host, Server.Launch launch, Path folder) {
		Map<String, String> environment = host.environment();
		Map<String, String> variables = new HashMap<>(environment);
		variables.keySet().removeIf((name) -> OF_SPRING.stream().anyMatch(name::startsWith));
		variables.put("RUN_DIR", host.there(folder).toString());
		variables.put("BIND", host.address());
		// A start.sh may have a JVM to start.
		variables.put("JAVA_OPTS", String.join(" ", launch.javaOptions()));
		String locale = Stream.of("LC_ALL", "LC_CTYPE", "LANG")
			.map((name) -> environment.getOrDefault(name, ""))
			.filter((value) -> !value.isEmpty())
			.findFirst()
			.orElse("");
		if (!locale.matches("(?i).*utf-?8.*")) {
			// In an ASCII locale a JVM finds no file whose name is not ASCII.
			variables.put("LC_ALL", "C.UTF-8");
		}
		variables.putAll(launch.environment());
		return variables;
	}

}
