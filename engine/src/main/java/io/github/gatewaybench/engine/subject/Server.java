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
 * A gateway, or a service that answers by itself: a module, with or without a variant. It
 * is native where the folder has an executable start.sh, and otherwise a Spring Boot
 * application, whose variant is a file application-variant.yml. These files declare what
 * it is.
 *
 * @param name what it is called
 * @param folder of its module
 */
public record Server(ModuleName name, Path folder) {

	private static final String WITHOUT = "without-";

	/** Spring takes these for settings; a run's are the folder's and the command's. */
	private static final List<String> SPRING_PREFIXES = List.of("SPRING_", "SERVER_", "ZUUL_", "SLEEP_", "LOGGING_",
			"REACTOR_", "ROUTE");

	private static final List<String> WITHOUTS = List.of("without-paths", "without-plain", "without-keep-alive");

	/** Whether it brings a script that starts it. */
	public boolean isNative() {
		return isNative(this.folder);
	}

	static boolean isNative(Path folder) {
		Path script = folder.resolve("start.sh");
		return Files.isRegularFile(script) && Files.isExecutable(script);
	}

	/** Script of a native server, which prints the version when called with --version. */
	public Path startScript() {
		return this.folder.resolve("start.sh");
	}

	/** Jar of a Java server; JMH's users know that of benchmarks by another name. */
	public Path jar() {
		String module = this.folder.getFileName().toString();
		return this.folder.resolve("target/%s.jar".formatted(module.equals("jmh-bench") ? "benchmarks" : module));
	}

	private Path configuration() {
		return this.folder.resolve("src/main/resources/application.yml");
	}

	private Optional<Path> variantFile() {
		return this.name.variant().map((each) -> configuration().resolveSibling("application-" + each + ".yml"));
	}

	/** Variants of its module, in order. */
	public List<String> variants() {
		Pattern variant = Pattern.compile("application-(.+)\\.yml");
		return Repository.files(configuration().getParent())
			.map(variant::matcher)
			.filter(Matcher::matches)
			.map((file) -> file.group(1))
			.toList();
	}

	/** Whether it takes an upstream. */
	public boolean isGateway() {
		return module().has("upstream");
	}

	/** Whether it has a table of routes. */
	public boolean hasRoutes() {
		return module().has("routes");
	}

	/** Port that its folder declares; empty where there is none. */
	public OptionalInt port() {
		return module().port();
	}

	/** Study that it is limited to; empty if it is for all experiments. */
	public Optional<String> study() {
		return declared("for-study");
	}

	/** Reason that it declares against a protocol of ab; empty if there is none. */
	public Optional<String> reasonWithout(String protocol) {
		return declared(WITHOUT + protocol).filter((reason) -> !reason.isEmpty());
	}

	/** Value that its variant declares, or else its module; empty where neither does. */
	private Optional<String> declared(String key) {
		return declarations().flatMap((each) -> each.text(key).stream()).findFirst();
	}

	private Stream<Declarations> declarations() {
		return Stream.concat(variantFile().map(Declarations::of).stream(), Stream.of(module()));
	}

	private Declarations module() {
		return Declarations.of(isNative() ? startScript() : configuration());
	}

	/** Oldest Java that it runs on; empty where that is the suite's own. */
	public OptionalInt neededJava() {
		return neededJavaText().filter((text) -> text.matches("[1-9][0-9]{0,4}"))
			.map(Integer::parseInt)
			.map(OptionalInt::of)
			.orElse(OptionalInt.empty());
	}

	private Optional<String> neededJavaText() {
		return declared("needs-java").filter((text) -> !text.isEmpty());
	}

	/** Whether its module has the name's variant, and answers the name's path. */
	boolean isThere() {
		return hasVariant() && missingPath().isEmpty();
	}

	private boolean hasVariant() {
		return variantFile().map(Files::isRegularFile).orElse(true);
	}

	private Optional<String> missingPath() {
		List<String> without = List.of(declared(WITHOUT + "paths").orElse("").split(" +"));
		return this.name.ownPath().filter(without::contains);
	}

	/** Keys that rule out what nobody asks for, as in {@code without-keepalive}. */
	private List<String> unknownWithouts() {
		return declarations().flatMap((each) -> each.root().propertyNames().stream())
			.filter((key) -> key.startsWith(WITHOUT) && !WITHOUTS.contains(key))
			.toList();
	}

	/** Notes a problem if the module is there, but cannot be started by this name. */
	void check(Validation validation) {
		String module = this.name + ": " + this.name.module();
		String variant = this.name.variant().orElse("");
		if (!variant.isEmpty() && isNative()) {
			validation.problem(module + " has no variants", "leave out @" + variant);
		}
		else if (!hasVariant()) {
			validation.problem("%s has no application-%s.yml".formatted(module, variant), "see --list");
		}
		else if (declarations().anyMatch((each) -> each.error().isPresent())) {
			declarations()
				.forEach((each) -> each.error()
					.ifPresent((error) -> validation.problem(
							"%s: %s is not valid YAML: %s".formatted(this.name, each.file(), error),
							"correct the file")));
		}
		else if (neededJavaText().isPresent() && neededJava().isEmpty()) {
			validation.problem("%s: needs-java is \"%s\", not a number".formatted(this.name, neededJavaText().get()),
					"write it as needs-java: 21");
		}
		else if (missingPath().isPresent()) {
			validation.problem(module + " has no " + missingPath().get(), "use another path, or today's module");
		}
		else if (!unknownWithouts().isEmpty()) {
			validation.problem("%s declares %s, which has no effect".formatted(this.name, unknownWithouts().get(0)),
					"write one of " + String.join(", ", WITHOUTS));
		}
		else if (port().isEmpty()) {
			validation.problem(this.name + " declares no port",
					"write server.port in its application.yml or PORT=\"${PORT:-8083}\" in its start.sh");
		}
	}

	/** Its role in a run; a module without a port is a load generator. */
	public String role() {
		return isGateway() ? "gateway" : port().isPresent() ? "backend" : "load";
	}

	/** Jar or folder that it is started from. */
	public Path files() {
		return isNative() ? this.folder : jar();
	}

	/**
	 * Command that starts it in the foreground.
	 * @param folder for its temporary files; empty for where the system has them
	 */
	public List<String> command(Host host, Launch launch, Optional<Path> folder) {
		List<String> command = new ArrayList<>();
		launch.processors().ifPresent((each) -> command.addAll(List.of("taskset", "-c", each)));
		if (isNative()) {
			command.addAll(List.of("env", "PORT=" + launch.port()));
			launch.upstream().ifPresent((each) -> command.add("UPSTREAM=" + each));
			command.add(host.there(startScript()).toString());
			command.addAll(launch.arguments());
			return command;
		}
		command.add(host.java());
		// Behind -jar they would be the application's arguments.
		command.addAll(launch.javaOptions());
		folder.ifPresent((each) -> command.add("-Djava.io.tmpdir=" + host.there(each)));
		command.addAll(List.of("-jar", host.there(jar()).toString(), "--server.port=" + launch.port()));
		launch.upstream().ifPresent((each) -> command.add("--upstream=" + each));
		command.addAll(launch.arguments());
		this.name.variant().ifPresent((each) -> command.add("--spring.profiles.active=" + each));
		return command;
	}

	/**
	 * All environment variables of the server: the host's, without what Spring would read
	 * as settings, and its own.
	 * @param folder where the server runs, and may write
	 */
	public Map<String, String> environment(Host host, Launch launch, Path folder) {
		Map<String, String> variables = new HashMap<>(host.environment());
		variables.keySet().removeIf((name) -> SPRING_PREFIXES.stream().anyMatch(name::startsWith));
		variables.put("RUN_DIR", host.there(folder).toString());
		variables.put("BIND", host.address());
		// A start.sh may have a JVM to start.
		variables.put("JAVA_OPTS", String.join(" ", launch.javaOptions()));
		Optional<String> locale = Stream.of("LC_ALL", "LC_CTYPE", "LANG")
			.map((name) -> variables.getOrDefault(name, ""))
			.filter((value) -> !value.isEmpty())
			.findFirst();
		if (!locale.orElse("").matches("(?i).*utf-?8.*")) {
			// In an ASCII locale a JVM finds no file whose name is not ASCII.
			variables.put("LC_ALL", "C.UTF-8");
		}
		variables.putAll(launch.environment());
		return variables;
	}

	/**
	 * Parameters of a start.
	 *
	 * @param upstream what a gateway stands in front of, as in {@code http://host:port},
	 * with commas between several
	 * @param processors the CPUs that it is pinned to, as taskset writes them
	 * @param environment variables that only it gets
	 */
	public record Launch(int port, Optional<String> upstream, List<String> javaOptions, List<String> arguments,
			Optional<String> processors, Map<String, String> environment) {
	}

}
