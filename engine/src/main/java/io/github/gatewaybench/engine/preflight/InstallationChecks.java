package io.github.gatewaybench.engine.preflight;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.host.CommandResult;
import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Machines;
import io.github.gatewaybench.engine.subject.Jvm;
import io.github.gatewaybench.engine.subject.ModuleSpec;
import io.github.gatewaybench.engine.subject.Repository;
import io.github.gatewaybench.engine.subject.Server;

/**
 * Checks whether the JVM, the jars and the native servers can be started. Each program is
 * run only once per host.
 */
public final class InstallationChecks {

	/**
	 * Exit status of start.sh --version if scripts/setup.sh has not installed the server.
	 */
	private static final int NOT_INSTALLED = 3;

	private static final String BUILD_ADVICE = "run ./mvnw -DskipTests package";

	private final Repository repository;

	private final Machines machines;

	private final Duration limit;

	private final Map<List<String>, CommandResult> results = new HashMap<>();

	/**
	 * Creates the checks.
	 * @param limit how long a program may take to print its version
	 */
	public InstallationChecks(Repository repository, Machines machines, Duration limit) {
		this.repository = repository;
		this.machines = machines;
		this.limit = limit;
	}

	private CommandResult ask(Host host, String program, String question) {
		return this.results.computeIfAbsent(List.of(host.name(), program, question),
				(each) -> CommandResult.run(host, List.of(program, question), this.limit));
	}

	/**
	 * Feature release of a host's JVM, for example 17; empty if the JVM cannot be run.
	 */
	public OptionalInt javaRelease(Host host) {
		return Jvm.parseRelease(ask(host, host.java(), "-version").text());
	}

	private Optional<Host> host(ModuleSpec name) {
		return this.machines.allForRole(this.repository.server(name).role()).stream().map(Machine::host).findFirst();
	}

	/** Version of a native server; empty for other modules, or if it is unknown. */
	public Optional<String> nativeVersion(ModuleSpec name) {
		return versionResult(name).filter(CommandResult::succeeded).map(CommandResult::text);
	}

	private Optional<CommandResult> versionResult(ModuleSpec name) {
		Server server = this.repository.server(name);
		return (name.isDirect() || !server.hasStartScript()) ? Optional.empty()
				: host(name).map((host) -> askNativeVersion(host, server));
	}

	private CommandResult askNativeVersion(Host host, Server server) {
		try {
			host.send(server.pathsToSend());
			return ask(host, host.pathOnHost(server.startScript()).toString(), "--version");
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return new CommandResult(OptionalInt.empty(), "interrupted");
		}
	}

	/**
	 * Reason why a run skips a subject, namely that the JVM is too old or the server is
	 * not installed; empty if the run does not skip it.
	 */
	public Optional<String> reasonToSkip(ModuleSpec name) {
		return reasonJavaTooOld(name)
			.or(() -> versionResult(name).filter((each) -> each.status().orElse(-1) == NOT_INSTALLED)
				.map(CommandResult::text));
	}

	/** Reason to skip the subjects of a backend; empty if it can be started here. */
	public Optional<String> reasonToSkipBackend(ModuleSpec backend) {
		return reasonToSkip(backend).map((reason) -> "its backend %s: %s".formatted(backend, reason));
	}

	/** Message that a subject needs a later JVM; empty if not, or if no JVM can run. */
	public Optional<String> reasonJavaTooOld(ModuleSpec name) {
		int needed = this.repository.server(name).minimumJava().orElse(0);
		int java = host(name).map(this::javaRelease).orElse(OptionalInt.empty()).orElse(needed);
		return (java >= needed) ? Optional.empty()
				: Optional.of("needs Java %d or later, this is Java %d".formatted(needed, java));
	}

	/** Checks that each machine has a JVM that is recent enough. */
	public void checkJava(Validation validation) {
		this.machines.all().forEach((each) -> checkJava(each.host(), validation));
	}

	private void checkJava(Host host, Validation validation) {
		String fix = (host.isHere() ? "set JAVA_HOME to a JDK %d or later"
				: "install a JDK %d or later there, or name one as java")
			.formatted(Defaults.OLDEST_JAVA);
		String where = host.isHere() ? "" : host.name() + ": ";
		if (javaRelease(host).isEmpty()) {
			validation.addProblem("%sno JVM: %s does not run".formatted(where, host.java()),
					fix + (host.isHere() ? ", or run scripts/setup.sh" : ""));
		}
		else if (javaRelease(host).getAsInt() < Defaults.OLDEST_JAVA) {
			validation.addProblem("%s%s is Java %d".formatted(where, host.java(), javaRelease(host).getAsInt()), fix);
		}
	}

	/**
	 * Checks that the jars and native servers of modules can be started, except for
	 * modules that are skipped.
	 */
	public void checkStartable(Iterable<ModuleSpec> names, Validation validation) {
		for (ModuleSpec each : names) {
			if (!each.isDirect() && this.repository.isModule(each.module()) && reasonToSkip(each).isEmpty()) {
				Server server = this.repository.server(each);
				if (!server.hasStartScript()) {
					checkJar(each.text(), server.jar(), validation);
				}
				else if (!Files.isExecutable(server.startScript())) {
					validation.addProblem("%s: %s is not executable".formatted(each, server.startScript()),
							"chmod +x " + server.startScript());
				}
				else {
					versionResult(each).filter((answer) -> !answer.succeeded()).ifPresent((answer) -> {
						// The script's own advice goes before any other.
						String[] problemAndAdvice = answer.text().split("\n    -> ", 2);
						validation.addProblem("%s cannot be started: %s".formatted(each, problemAndAdvice[0]),
								(problemAndAdvice.length > 1) ? problemAndAdvice[1] : "run scripts/setup.sh");
					});
				}
			}
		}
	}

	/**
	 * Checks that no pom.xml or source file of a module was changed after its jar was
	 * built, as far as {@link StaleJarCheck} can tell: a run would measure something
	 * older than the commit that it records. Jars that are missing or broken are left to
	 * {@link #checkStartable}.
	 */
	public void checkUpToDate(List<ModuleSpec> names, Validation validation) {
		names.stream()
			.filter(this.repository::runsInOwnJvm)
			.map(ModuleSpec::module)
			.distinct()
			.map(this.repository::moduleSpec)
			.map(this.repository::server)
			.filter((server) -> isReadable(server.jar()))
			.forEach((server) -> new StaleJarCheck(server.folder(), server.jar()).changedFile()
				.ifPresent((source) -> validation.addProblem("%s is older than %s".formatted(server.jar(), source),
						BUILD_ADVICE)));
	}

	private static boolean isReadable(Path jar) {
		Validation ofJar = new Validation();
		checkJar("", jar, ofJar);
		return ofJar.passed();
	}

	/**
	 * Checks that a jar that this repository builds exists, is readable and names a main
	 * class.
	 * @param what name of the program in messages
	 */
	public static void checkJar(String what, Path jar, Validation validation) {
		if (Files.isRegularFile(jar)) {
			checkJar(what, jar, BUILD_ADVICE, validation);
		}
		else {
			validation.addProblem("%s is not built: there is no %s".formatted(what, jar), BUILD_ADVICE);
		}
	}

	/**
	 * Checks that a jar, which this repository need not have built, exists, is readable
	 * and names a main class.
	 * @param what name of the program in messages
	 * @param fix what the user can do about a problem
	 */
	public static void checkJar(String what, Path jar, String fix, Validation validation) {
		if (!Files.isRegularFile(jar)) {
			validation.addProblem("%s: there is no file %s".formatted(what, jar), fix);
			return;
		}
		try (JarFile file = new JarFile(jar.toFile())) {
			Manifest manifest = file.getManifest();
			if (manifest == null || manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS) == null) {
				validation.addProblem("%s cannot be started: %s names no main class".formatted(what, jar), fix);
			}
		}
		catch (IOException ex) {
			validation.addProblem("%s cannot be started: %s is broken: %s".formatted(what, jar, ex.getMessage()), fix);
		}
	}

}
