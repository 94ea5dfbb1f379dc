package io.github.gatewaybench.engine.subject;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.host.Host;

/**
 * A module that can be started: a gateway, a service that answers by itself, or a load
 * generator of this repository. It is native if its folder has a start.sh, and otherwise
 * a jar: a load generator, or a Spring Boot application, in which a variant is a file
 * application-VARIANT.yml. start.sh and these files declare the server's properties.
 *
 * @param name name of the module and its variant
 * @param folder folder of the module
 */
public record Server(ModuleSpec name, Path folder) {

	private static final String WITHOUT_PREFIX = "without-";

	/**
	 * Prefixes of environment variables that Spring would read as settings. Even DEBUG,
	 * which many CI systems set, makes Spring log more.
	 */
	private static final List<String> REMOVED_VARIABLE_PREFIXES = List.of("SPRING_", "SERVER_", "ZUUL_", "SLEEP_",
			"LOGGING_", "REACTOR_", "ROUTE", "DEBUG", "TRACE", "MANAGEMENT_", "PROXY_", "STATIC", "HYSTRIX_", "RIBBON_",
			"HELLO_", "ACCESS_", "UPSTREAMCLIENT_", "UPSTREAM_", "SCG_", "BURN_");

	private static final List<String> KNOWN_WITHOUT_KEYS = List.of("without-paths", "without-plain",
			"without-keep-alive");

	/** Whether the server is started by a start.sh instead of a jar. */
	public boolean hasStartScript() {
		return hasStartScript(this.folder);
	}

	static boolean hasStartScript(Path folder) {
		return Files.isRegularFile(folder.resolve("start.sh"));
	}

	/** Script that starts a native server or, with --version, prints its version. */
	public Path startScript() {
		return this.folder.resolve("start.sh");
	}

	/** Jar of a Java server; that of jmh-bench has JMH's usual name, benchmarks.jar. */
	public Path jar() {
		String module = this.folder.getFileName().toString();
		return this.folder.resolve("target/%s.jar".formatted(module.equals("jmh-bench") ? "benchmarks" : module));
	}

	private Path configurationFile() {
		return this.folder.resolve("src/main/resources/application.yml");
	}

	/** File of the variant, whether or not it exists; empty without a variant. */
	public Optional<Path> variantFile() {
		return this.name.variant().map((each) -> configurationFile().resolveSibling("application-" + each + ".yml"));
	}

	/** Names of all variants of the module, sorted. */
	public List<String> variants() {
		Pattern variant = Pattern.compile("application-(.+)\\.yml");
		return Repository.fileNames(configurationFile().getParent())
			.map(variant::matcher)
			.filter(Matcher::matches)
			.map((file) -> file.group(1))
			.toList();
	}

	/** Whether the server is a gateway, that is, declares an upstream. */
	public boolean isGateway() {
		return moduleProperties().has("upstream");
	}

	/** Whether the server declares a table of routes. */
	public boolean hasRoutes() {
		return moduleProperties().has("routes");
	}

	/** Port that the module declares; empty if there is none. */
	public OptionalInt port() {
		return moduleProperties().port();
	}

	/**
	 * Name of the study that the server is limited to; empty if the server is for all
	 * experiments.
	 */
	public Optional<String> requiredStudy() {
		return declared("for-study");
	}

	/**
	 * Changes that a gateway declares to make to requests and responses, as in "Via,
	 * -Accept"; an empty text if it declares none.
	 */
	public String declaredMessageChanges() {
		return declared("changes").orElse("");
	}

	/**
	 * Declared reason why the server cannot be tested with a protocol of ab, which is
	 * plain or keep-alive; empty if it can be.
	 */
	public Optional<String> reasonUnsupported(String protocol) {
		return declared(WITHOUT_PREFIX + protocol).filter((reason) -> !reason.isEmpty());
	}

	/** Value that the variant declares, or else the module; empty if neither does. */
	private Optional<String> declared(String key) {
		return declarations().flatMap((each) -> each.text(key).stream()).findFirst();
	}

	private Stream<DeclaredProperties> declarations() {
		return Stream.concat(variantFile().map(DeclaredProperties::of).stream(), Stream.of(moduleProperties()));
	}

	private DeclaredProperties moduleProperties() {
		return DeclaredProperties.of(hasStartScript() ? startScript() : configurationFile());
	}

	/** Oldest Java release that the server runs on; empty if it declares no number. */
	public OptionalInt minimumJava() {
		return minimumJavaText().stream()
			.filter((text) -> text.matches("[1-9][0-9]{0,4}"))
			.mapToInt(Integer::parseInt)
			.findFirst();
	}

	private Optional<String> minimumJavaText() {
		return declared("needs-java").filter((text) -> !text.isEmpty());
	}

	/**
	 * Whether the module has the variant and supports the path that the name contains.
	 */
	boolean supportsVariantAndPath() {
		return supportsVariant() && unsupportedPath().isEmpty();
	}

	private boolean supportsVariant() {
		return variantFile().map(Files::isRegularFile).orElse(true);
	}

	private Optional<String> unsupportedPath() {
		List<String> without = List.of(declared(WITHOUT_PREFIX + "paths").orElse("").split("[, ]+"));
		return this.name.ownPath().filter(without::contains);
	}

	/** Declared {@code without-} keys that have no effect, such as misspelt ones. */
	private List<String> unknownWithoutKeys() {
		return declarations().flatMap((each) -> each.root().propertyNames().stream())
			.filter((key) -> key.startsWith(WITHOUT_PREFIX) && !KNOWN_WITHOUT_KEYS.contains(key))
			.toList();
	}

	/** Notes a problem if the module exists, but cannot be started by this name. */
	void check(Validation validation) {
		String module = this.name + ": " + this.name.module();
		String variant = this.name.variant().orElse("");
		if (!variant.isEmpty() && hasStartScript()) {
			validation.addProblem(module + " has no variants", "leave out @" + variant);
		}
		else if (!supportsVariant()) {
			validation.addProblem("%s has no application-%s.yml".formatted(module, variant), "see --list");
		}
		else if (declarations().anyMatch((each) -> each.error().isPresent())) {
			declarations()
				.forEach((each) -> each.error()
					.ifPresent((error) -> validation.addProblem(
							"%s: %s is not valid YAML: %s".formatted(this.name, each.file(), error),
							"correct the file")));
		}
		else if (minimumJavaText().isPresent() && minimumJava().isEmpty()) {
			validation.addProblem(
					"%s: needs-java is \"%s\", not a number".formatted(this.name, minimumJavaText().get()),
					"write it as needs-java: 21");
		}
		else if (unsupportedPath().isPresent()) {
			validation.addProblem(module + " has no " + unsupportedPath().get(), "use another path, or today's module");
		}
		else if (!unknownWithoutKeys().isEmpty()) {
			validation.addProblem(
					"%s declares %s, which has no effect".formatted(this.name, unknownWithoutKeys().get(0)),
					"write one of " + String.join(", ", KNOWN_WITHOUT_KEYS));
		}
		else if (port().isEmpty()) {
			validation.addProblem(this.name + " declares no port",
					"write server.port in its application.yml or PORT=\"${PORT:-8083}\" in its start.sh");
		}
	}

	/** Role of the server: gateway, backend or, if it declares no port, load. */
	public String role() {
		return isGateway() ? "gateway" : port().isPresent() ? "backend" : "load";
	}

	/**
	 * Jar, or folder of a native server and the scripts it shares with others, that must
	 * be on a host to start the server.
	 */
	public Path[] pathsToSend() {
		return hasStartScript() ? Stream.of(this.folder, this.folder.resolveSibling("scripts/lib"))
			.filter(Files::isDirectory)
			.toArray(Path[]::new) : new Path[] { jar() };
	}

	/**
	 * Command that starts the server in the foreground.
	 * @param folder folder for temporary files; empty for the system's default
	 */
	public List<String> command(Host host, LaunchParameters launch, Optional<Path> folder) {
		List<String> command = new ArrayList<>();
		launch.processors().ifPresent((each) -> command.addAll(List.of("taskset", "-c", each)));
		if (hasStartScript()) {
			command.addAll(List.of("env", "PORT=" + launch.port()));
			launch.upstream().ifPresent((each) -> command.add("UPSTREAM=" + each));
			command.add(host.pathOnHost(startScript()).toString());
			command.addAll(launch.arguments());
			return command;
		}
		command.add(launch.java().orElse(host.java()));
		// After -jar they would be arguments of the application.
		command.addAll(launch.javaOptions());
		folder.ifPresent((each) -> command.add("-Djava.io.tmpdir=" + host.pathOnHost(each)));
		command.addAll(List.of("-jar", host.pathOnHost(jar()).toString(), "--server.port=" + launch.port()));
		launch.upstream().ifPresent((each) -> command.add("--upstream=" + each));
		command.addAll(launch.arguments());
		this.name.variant().ifPresent((each) -> command.add("--spring.profiles.active=" + each));
		return command;
	}

	/**
	 * All environment variables of the server: the host's, without those that Spring
	 * would read as settings, and its own.
	 * @param folder working folder of the server, to which it may write
	 */
	public Map<String, String> environment(Host host, LaunchParameters launch, Path folder) {
		Map<String, String> variables = new HashMap<>(host.environment());
		variables.keySet().removeIf((name) -> REMOVED_VARIABLE_PREFIXES.stream().anyMatch(name::startsWith));
		variables.put("RUN_DIR", host.pathOnHost(folder).toString());
		variables.put("BIND", host.address());
		// A start.sh may start a JVM.
		variables.put("JAVA_OPTS", String.join(" ", launch.javaOptions()));
		Optional<String> locale = Stream.of("LC_ALL", "LC_CTYPE", "LANG")
			.map((name) -> variables.getOrDefault(name, ""))
			.filter((value) -> !value.isEmpty())
			.findFirst();
		if (!locale.orElse("").matches("(?i).*utf-?8.*")) {
			// In an ASCII locale a JVM finds no files with non-ASCII names.
			variables.put("LC_ALL", "C.UTF-8");
		}
		variables.putAll(launch.environment());
		return variables;
	}

	/**
	 * Parameters for starting a server.
	 *
	 * @param upstream URLs that a gateway forwards to, as in {@code http://host:port},
	 * separated by commas
	 * @param java program that runs a Java server; empty for the host's
	 * @param processors CPUs that the server is pinned to, in taskset's format; empty for
	 * all
	 * @param environment environment variables for this server only
	 */
	public record LaunchParameters(int port, Optional<String> upstream, Optional<String> java, List<String> javaOptions,
			List<String> arguments, Optional<String> processors, Map<String, String> environment) {

		/** Creates parameters with the host's JVM. */
		public LaunchParameters(int port, Optional<String> upstream, List<String> javaOptions, List<String> arguments,
				Optional<String> processors, Map<String, String> environment) {
			this(port, upstream, Optional.empty(), javaOptions, arguments, processors, environment);
		}

		/** Copy of these parameters with other JVM flags. */
		public LaunchParameters withJavaOptions(List<String> others) {
			return new LaunchParameters(this.port, this.upstream, this.java, others, this.arguments, this.processors,
					this.environment);
		}

	}

}
