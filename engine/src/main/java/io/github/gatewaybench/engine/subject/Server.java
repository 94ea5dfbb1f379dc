package io.github.gatewaybench.engine.subject;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Checks;
import io.github.gatewaybench.engine.host.Host;

/**
 * A gateway, or a service that answers by itself: a module, with or without a variant. It
 * is native where the folder has an executable start.sh, and otherwise a Spring Boot
 * application, whose variant is a file application-variant.yml. These files declare what
 * it is, in lines of a fixed form.
 *
 * @param name what it is called
 * @param folder of its module
 */
public record Server(Name name, Path folder) {

	private static final Pattern NATIVE_PORT = Pattern.compile("(?md)^PORT=\"\\$\\{PORT:-([0-9]{1,5})}\"$");

	private static final Pattern NATIVE_UPSTREAM = Pattern.compile("(?m)^(export )?UPSTREAM=");

	private static final Pattern PORT = Pattern
		.compile("(?md)^server:[^\\n]*(?:\\n(?: [^\\n]*)?)*?\\n {2}port: *([0-9]{1,5})$");

	private static final Pattern UPSTREAM = Pattern.compile("(?m)^upstream:");

	private static final Pattern ROUTES = Pattern.compile("(?m)^routes:");

	private static final String WITHOUT = "without-";

	private static final List<String> WITHOUTS = List.of("without-paths", "without-plain", "without-keep-alive");

	/** Whether it brings a script that starts it. */
	public boolean isNative() {
		return isNative(this.folder);
	}

	static boolean isNative(Path folder) {
		Path script = folder.resolve("start.sh");
		return Files.isRegularFile(script) && Files.isExecutable(script);
	}

	/** What starts a native server, and tells its version when asked with --version. */
	public Path startScript() {
		return this.folder.resolve("start.sh");
	}

	/** What a Java server is started from; of benchmarks, the name JMH's users know. */
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

	/** The variants of its module, in order. */
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
		return declared(NATIVE_UPSTREAM, UPSTREAM).find();
	}

	/** Whether it has a table of routes. */
	public boolean hasRoutes() {
		return ROUTES.matcher(text(configuration())).find();
	}

	/** The port that its folder declares; empty where there is none. */
	public OptionalInt port() {
		Matcher matcher = declared(NATIVE_PORT, PORT);
		int port = matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
		return (port > 0 && port < 65_536) ? OptionalInt.of(port) : OptionalInt.empty();
	}

	/** The only study that it is for; empty if it is for all experiments. */
	public Optional<String> study() {
		return declared("for-study");
	}

	/**
	 * Why it cannot be tested with this protocol of ab, as its folder declares; empty if
	 * it can. A variant that can declares an empty reason.
	 */
	public Optional<String> reasonWithout(String protocol) {
		return declared(WITHOUT + protocol).filter((reason) -> !reason.isEmpty());
	}

	/** What its variant declares, or else its module; empty where neither does. */
	private Optional<String> declared(String key) {
		return declarations().flatMap((file) -> values(key, file)).findFirst().map(Server::unquoted);
	}

	/** The files that declare what it is, its variant's first. */
	private Stream<Path> declarations() {
		return isNative() ? Stream.of(startScript())
				: Stream.concat(variantFile().stream(), Stream.of(configuration()));
	}

	private static String unquoted(String value) {
		return value.strip().replaceFirst("^(['\"])(.*)\\1$", "$2");
	}

	/** The oldest Java that its variant runs on; empty where that is the suite's own. */
	public OptionalInt neededJava() {
		String needed = writtenJava();
		return needed.matches("[0-9]{1,5}") ? OptionalInt.of(Integer.parseInt(needed)) : OptionalInt.empty();
	}

	private String writtenJava() {
		return variantFile().stream().flatMap((file) -> values("needs-java", file)).collect(Collectors.joining("\n"));
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
		return declarations().flatMap((file) -> lines(WITHOUT + "[^:\\s]*", file))
			.map((line) -> line.group(1))
			.filter((key) -> !WITHOUTS.contains(key))
			.toList();
	}

	/** Notes why a module that is there cannot be started by this name. */
	void check(Checks checks) {
		String module = this.name + ": " + this.name.module();
		String variant = this.name.variant().orElse("");
		if (!variant.isEmpty() && isNative()) {
			checks.problem(module + " has no variants", "leave out @" + variant);
		}
		else if (!hasVariant()) {
			checks.problem("%s has no application-%s.yml".formatted(module, variant), "see --list");
		}
		else if (!writtenJava().isEmpty() && neededJava().isEmpty()) {
			checks.problem("%s: needs-java in %s is \"%s\", not a number".formatted(this.name, variantFile().get(),
					writtenJava()), "write it as needs-java: 21");
		}
		else if (missingPath().isPresent()) {
			checks.problem(module + " has no " + missingPath().get(), "use another path, or today's module");
		}
		else if (!unknownWithouts().isEmpty()) {
			checks.problem("%s declares %s, which has no effect".formatted(this.name, unknownWithouts().get(0)),
					"write one of " + String.join(", ", WITHOUTS));
		}
		else if (port().isEmpty()) {
			checks.problem(this.name + " declares no port",
					"write server.port in its application.yml or PORT=\"${PORT:-8083}\" in its start.sh");
		}
	}

	/** The role that it has in a run; what has no port is a load generator. */
	public String role() {
		return isGateway() ? "gateway" : port().isPresent() ? "backend" : "load";
	}

	/** What it is started from: a jar, or a folder. */
	public Path files() {
		return isNative() ? this.folder : jar();
	}

	/**
	 * The command that starts it in the foreground.
	 * @param host on which it is started
	 * @param folder for its temporary files
	 */
	public List<String> command(Host host, Launch launch, Path folder) {
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
		command.addAll(List.of("-Djava.io.tmpdir=" + host.there(folder), "-jar", host.there(jar()).toString(),
				"--server.port=" + launch.port()));
		launch.upstream().ifPresent((each) -> command.add("--upstream=" + each));
		command.addAll(launch.arguments());
		this.name.variant().ifPresent((each) -> command.add("--spring.profiles.active=" + each));
		return command;
	}

	private Matcher declared(Pattern inScript, Pattern inConfiguration) {
		return isNative() ? inScript.matcher(text(startScript())) : inConfiguration.matcher(text(configuration()));
	}

	private static String text(Path file) {
		try {
			return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			return ""; // where there is no such file, it declares nothing
		}
	}

	/** The values of a key that begins a line, in a script one of comment. */
	private Stream<String> values(String key, Path file) {
		return lines(key, file).map((line) -> line.group(2));
	}

	private Stream<MatchResult> lines(String key, Path file) {
		return Pattern.compile("(?md)^%s(%s): *(.*)$".formatted(isNative() ? "# " : "", key))
			.matcher(text(file))
			.results();
	}

	/**
	 * How it is started this time.
	 *
	 * @param port where it listens
	 * @param upstream what a gateway stands in front of, as in {@code http://host:port},
	 * with commas between several
	 * @param javaOptions the JVM's flags
	 * @param arguments further ones of its own
	 * @param processors the CPUs that it is pinned to, as taskset writes them
	 * @param environment variables that only it gets
	 */
	public record Launch(int port, Optional<String> upstream, List<String> javaOptions, List<String> arguments,
			Optional<String> processors, Map<String, String> environment) {
	}

}
