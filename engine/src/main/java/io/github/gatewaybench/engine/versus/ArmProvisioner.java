package io.github.gatewaybench.engine.versus;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.host.CommandResult;
import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Machines;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.preflight.HostChecks;
import io.github.gatewaybench.engine.preflight.InstallationChecks;
import io.github.gatewaybench.engine.preflight.Memory;
import io.github.gatewaybench.engine.run.EnvironmentCollector;
import io.github.gatewaybench.engine.subject.Jvm;
import io.github.gatewaybench.engine.subject.ModuleSpec;
import io.github.gatewaybench.engine.subject.Repository;
import io.github.gatewaybench.engine.subject.Server;
import io.github.gatewaybench.measurements.Arm;
import tools.jackson.databind.node.ObjectNode;

/**
 * Prepares the servers of the arms of a run: checks whether they can be started together,
 * and builds those of git revisions.
 *
 * @param arms all arms of the run, in order
 */
record ArmProvisioner(ScriptInvocation call, List<Arm> arms, Revisions revisions) {

	/**
	 * Port of the first arm of a comparison; the next arms have the ports after it. Arms
	 * of one subject run at the same time, so none has the port that its module declares.
	 */
	static final int FIRST_PORT = 18_101;

	/**
	 * Memory in bytes that a JVM needs besides its heap: classes, code, stacks, buffers.
	 */
	private static final long NON_HEAP_BYTES = 300_000_000;

	ArmProvisioner(ScriptInvocation call, List<Arm> arms) {
		this(call, arms, Revisions.of(call));
	}

	/**
	 * The server of the arm with the given name. The jar of a Java server is a copy or a
	 * build, which exists only after {@link #prepareJars}.
	 */
	ArmServer serverOf(String name) {
		return all().filter((each) -> each.arm().name().equals(name)).findFirst().orElseThrow();
	}

	private Stream<ArmServer> all() {
		return IntStream.range(0, this.arms.size()).mapToObj((i) -> server(this.arms.get(i), FIRST_PORT + i));
	}

	private ArmServer server(Arm arm, int port) {
		ModuleSpec subject = this.call.repository().moduleSpec(arm.subject());
		Repository repository = arm.commit()
			.map((commit) -> this.revisions.repository(commit, subject.module()))
			.or(() -> originalJar(arm).map(this::repositoryOfCopy))
			.orElse(this.call.repository());
		List<String> flags = Stream
			.concat(this.call.jvm().options().stream(), Jvm.splitWords(arm.opts().orElse("")).stream())
			.toList();
		return new ArmServer(arm, repository.server(subject), this.call.repository().server(subject),
				new Jvm(arm.java().orElse(this.call.jvm().command()), flags), port);
	}

	/**
	 * Jar that the arm starts a copy of; empty if it starts the build of a commit, or a
	 * start.sh.
	 */
	private Optional<Path> originalJar(Arm arm) {
		Server declared = this.call.repository().server(this.call.repository().moduleSpec(arm.subject()));
		return (arm.commit().isPresent() || declared.hasStartScript()) ? Optional.empty()
				: Optional.of(arm.jar().map(Path::of).orElse(declared.jar()));
	}

	/**
	 * Repository that contains a copy of a jar, once it is {@link #prepareJars prepared};
	 * arms that start the same jar share it.
	 */
	private Repository repositoryOfCopy(Path source) {
		int number = this.arms.stream().map(this::originalJar).toList().indexOf(Optional.of(source)) + 1;
		return new Repository(this.call.workFolder().resolve("jars").resolve(Integer.toString(number)));
	}

	/**
	 * Adds a problem for each arm that cannot be started on its host, for example because
	 * its port is taken, and one if the memory does not suffice for all arms at the same
	 * time.
	 * @param backends backends that run beside the arms
	 * @param closed whether the load generator is wrk, which needs hardly any memory
	 */
	void check(HostChecks host, List<ModuleSpec> backends, boolean closed) throws InterruptedException {
		for (ArmServer each : serversOn(host).toList()) {
			host.checkPort(each.port(), each.arm().name());
			if (!each.serverInCheckout().hasStartScript()) {
				checkJvm(host, each);
				originalJar(each.arm()).filter((jar) -> each.arm().java().isPresent())
					.ifPresent(
							(jar) -> InstallationChecks.checkJar("arm " + each.arm().name(), jar, host.validation()));
			}
			else if (each.arm().commit().isPresent() && host.host().isHere()) {
				checkProgram(each, host.validation());
			}
		}
		host.memory().ifPresent((memory) -> checkMemory(host, backends, closed, memory));
	}

	private Stream<ArmServer> serversOn(HostChecks host) {
		return all().filter((each) -> host.roles().contains(each.serverInCheckout().role()));
	}

	/**
	 * Checks that all arms run on one machine, and so do their backends if there are
	 * several: two machines may differ more than arms.
	 */
	void checkMachines(Machines machines, boolean severalBackends, Validation validation) {
		Stream<String> ofBackends = severalBackends ? Stream.of("backend") : Stream.empty();
		Stream<String> ofArms = all().map((each) -> each.serverInCheckout().role());
		Stream.concat(ofArms, ofBackends).distinct().forEach((role) -> {
			int hosts = machines.allForRole(role).size();
			if (hosts > 1) {
				validation.addProblem(
						"--hosts names %d hosts for the %s, and arms are compared on one".formatted(hosts, role),
						"name one");
			}
		});
	}

	/** Ports of the arms whose servers have the given role. */
	Stream<Integer> ports(String role) {
		return all().filter((each) -> each.serverInCheckout().role().equals(role)).map(ArmServer::port);
	}

	/**
	 * Notes a problem if the server of a git revision needs a program from PyPI, which
	 * only the checkout contains, and no environment variable names its path.
	 */
	private void checkProgram(ArmServer arm, Validation validation) {
		Server server = arm.serverInCheckout();
		String module = server.name().module();
		String setting = module.replace('-', '_').toUpperCase(Locale.ROOT) + "_BIN";
		if (Files.exists(server.folder().resolve("requirements.txt"))
				&& this.call.environment().getOrDefault(setting, "").isEmpty()) {
			validation.addProblem(
					"arm %s: a git revision does not contain the program of %s".formatted(arm.arm().name(), module),
					"set %s to its path, or leave out rev=".formatted(setting));
		}
	}

	private static void checkJvm(HostChecks host, ArmServer server) {
		Host there = host.host();
		List<String> command = Stream.of(Stream.of(server.arm().java().orElse(there.java())),
				// Touching a large heap could take longer than the limit.
				server.jvm().options().stream().filter((flag) -> !flag.equals(VersusKind.TOUCH_HEAP)),
				Stream.of("-version"))
			.flatMap((words) -> words)
			.toList();
		CommandResult result = CommandResult.run(there, command, Defaults.LIMITS.versionTimeout());
		OptionalInt release = Jvm.parseRelease(result.text());
		int needed = Math.max(Defaults.OLDEST_JAVA, server.serverInCheckout().minimumJava().orElse(0));
		if (!result.succeeded() || release.isEmpty()) {
			host.validation()
				.addProblem(
						"arm %s: %s fails: %s".formatted(server.arm().name(), String.join(" ", command), result.text()),
						"correct opts=, java= or JAVA_OPTS");
		}
		else if (release.getAsInt() < needed) {
			host.validation()
				.addProblem("arm %s needs Java %d or later, %s is Java %d".formatted(server.arm().name(), needed,
						command.get(0), release.getAsInt()), "give java=%d or later".formatted(needed));
		}
	}

	/**
	 * Adds a problem if a host has too little memory for all its JVMs to fill their heaps
	 * at the same time.
	 */
	void checkMemory(HostChecks host, List<ModuleSpec> backends, boolean closed, Memory memory) {
		Map<String, Jvm> jvms = new LinkedHashMap<>();
		serversOn(host).filter((each) -> !each.serverInCheckout().hasStartScript())
			.forEach((each) -> jvms.put(each.arm().name(), each.jvm()));
		backends.stream()
			.filter((each) -> host.roles().contains("backend") && !this.call.repository().server(each).hasStartScript())
			.forEach((each) -> jvms.put(each.text(), this.call.jvm()));
		if (host.roles().contains("load") && !closed) {
			jvms.put("open-load", new Jvm("java", Defaults.OPEN_LOAD_JAVA_OPTS));
		}
		Map<String, Long> needs = new LinkedHashMap<>();
		jvms.forEach((name, jvm) -> needs.put(name, jvm.heapLimit(memory.total()) + NON_HEAP_BYTES));
		long needed = needs.values().stream().mapToLong(Long::longValue).sum();
		if (needed > memory.available()) {
			host.validation()
				.addProblem(
						"%s: the servers may need %s GB of memory together (%s), and %s GB are available".formatted(
								host.host().name(), formatGigabytes(needed),
								needs.entrySet()
									.stream()
									.map((each) -> each.getKey() + " " + formatGigabytes(each.getValue()))
									.collect(Collectors.joining(", ")),
								formatGigabytes(memory.available())),
						"compare fewer arms, or set JAVA_OPTS to smaller heaps, such as \"-Xms512m -Xmx512m\"");
		}
	}

	private static String formatGigabytes(long bytes) {
		return String.format(Locale.ROOT, "%.1f", bytes / 1e9);
	}

	/**
	 * Builds the arms of git revisions that are not built yet, and copies all other jars,
	 * so that a build during the run does not change an arm. Removes builds of other
	 * revisions that have not been used for a long time. The caller holds the lock of a
	 * run.
	 * @param tell prints a line for the user
	 * @throws io.github.gatewaybench.engine.check.Validation.RefusedException if a
	 * revision does not build
	 */
	void prepareJars(Machine here, Consumer<String> tell) throws InterruptedException {
		for (ArmServer each : all().toList()) {
			Arm arm = each.arm();
			if (arm.commit().isPresent()) {
				this.revisions.build(arm, each.server().name().module(), here, this.call.workFolder(), tell,
						this.call.validation());
			}
			originalJar(arm).filter((jar) -> !Files.exists(each.server().jar()))
				.ifPresent((jar) -> copy(jar, each.server().jar()));
		}
		if (this.arms.stream().anyMatch((arm) -> arm.commit().isPresent())) {
			this.revisions.removeUnusedBuilds();
		}
	}

	private static void copy(Path from, Path to) {
		try {
			Files.createDirectories(to.getParent());
			// A JVM refuses a -XX:SharedArchiveFile of a jar whose time has changed.
			Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Adds the checksum or commit of each arm's jar and the version of its JVM, by the
	 * arm's name, to a description of the environment. Native servers are left out.
	 */
	void addFacts(ObjectNode environment, Machines machines) {
		ObjectNode arms = environment.putObject("arms");
		all().filter((each) -> !each.serverInCheckout().hasStartScript()).forEach((each) -> {
			ObjectNode facts = arms.putObject(each.arm().name());
			Host host = machines.forRole(each.serverInCheckout().role()).host();
			CommandResult
				.run(host, List.of(each.arm().java().orElse(host.java()), "-version"), Defaults.LIMITS.versionTimeout())
				.text()
				.lines()
				.forEach(facts.putArray("java")::add);
			// The jar of a commit may be built again before the run is resumed.
			each.arm().commit().ifPresent((commit) -> facts.put("commit", commit));
			originalJar(each.arm()).map((jar) -> Files.exists(each.server().jar()) ? each.server().jar() : jar)
				.ifPresent((jar) -> EnvironmentCollector.addJar(jar, facts));
		});
	}

}
