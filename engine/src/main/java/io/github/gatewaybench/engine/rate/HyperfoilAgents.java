package io.github.gatewaybench.engine.rate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.host.CommandResult;
import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.host.Login;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.run.SubjectUnderTest;
import io.github.gatewaybench.engine.subject.Jvm;
import io.github.gatewaybench.engine.subject.Repository;
import io.github.gatewaybench.measurements.ShellWords;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.raw.AgentsFile;
import io.github.gatewaybench.measurements.raw.AgentsFile.Agent;

/**
 * Checks and prepares the Hyperfoil agents with which open-load generates load from
 * several hosts. Hyperfoil's controller runs on this host and starts the agents over ssh.
 */
final class HyperfoilAgents {

	/**
	 * Maximum CPU time of Hyperfoil agents, as a share (0 to 1) of what their threads
	 * could use; above it, they are assumed to send requests late.
	 */
	private static final double MAX_AGENT_CPU_SHARE = 0.80;

	/**
	 * Time allowed for agents to start and end; the first start copies 50 MB to each
	 * host.
	 */
	static final Duration START_AND_END_LIMIT = Duration.ofMinutes(3);

	private static final String HOME_VARIABLE = "HYPERFOIL_HOME";

	private static final String JAR_PREFIX = "hyperfoil-clustering-";

	private static final int OLDEST_JAVA = 21;

	private static final int CONTROLLER_PORT = 7800;

	/**
	 * JVM flags of agents, which turn off Hyperfoil's watchdog: {@link #overloadWarning}
	 * replaces it.
	 */
	private static final List<String> JAVA_OPTS = List.of("-Xms256m", "-Xmx512m", "-XX:+UseSerialGC",
			"-Dio.hyperfoil.cpu.watchdog.idle.threshold=0");

	private final ScriptInvocation call;

	private final Map<String, Login> logins = new HashMap<>();

	HyperfoilAgents(ScriptInvocation call) {
		this.call = call;
	}

	/** Checks that agents can run on the given hosts. */
	void check(List<Host> hosts, Validation validation) {
		String home = this.call.environment().getOrDefault(HOME_VARIABLE, "");
		if (home.isEmpty()
				|| Repository.fileNames(Path.of(home, "lib")).noneMatch((each) -> each.startsWith(JAR_PREFIX))) {
			validation.addProblem(
					"Hyperfoil is not installed, and %d hosts for the load need it: %s %s".formatted(hosts.size(),
							HOME_VARIABLE,
							home.isEmpty() ? "is not set" : "is %s, which is not its folder".formatted(home)),
					"unpack its distribution, from hyperfoil.io, and set %s to its folder; or name one host for the load"
						.formatted(HOME_VARIABLE));
		}
		String java = this.call.jvm().command();
		CommandResult version = CommandResult.run(List.of(java, "-version"), this.call.environment(),
				Defaults.LIMITS.versionTimeout());
		checkJava(java, version, "set JAVA_HOME to one", validation);
		for (Host each : hosts) {
			checkJava(each.name() + ": " + each.java(), each.run(each.java(), "-version"), "name one as java",
					validation);
			if (each.isHere()) {
				validation.addProblem("this machine cannot be one of several hosts for the load",
						"name other hosts for it, or this machine alone");
				continue;
			}
			each.login()
				.ifPresentOrElse((login) -> this.logins.put(each.name(), login), () -> validation.addProblem(
						"%s: Hyperfoil cannot log in: it needs a key file without a passphrase, and no jump host"
							.formatted(each.name()),
						"name such a file as IdentityFile in ~/.ssh/config, or name one host for the load"));
		}
		checkNetwork(hosts, validation);
	}

	private static void checkJava(String java, CommandResult version, String fix, Validation validation) {
		// Another check reports a Java that is missing.
		int release = Jvm.parseRelease(version.text()).orElse(OLDEST_JAVA);
		if (release < OLDEST_JAVA) {
			validation.addProblem("%s is Java %d, and Hyperfoil needs %d".formatted(java, release, OLDEST_JAVA),
					"install a JDK %d or later, and %s".formatted(OLDEST_JAVA, fix));
		}
	}

	private static void checkNetwork(List<Host> hosts, Validation validation) {
		try {
			String controller = controllerAddress(hosts);
			hosts.forEach((each) -> checkNetwork(each, controller, validation));
		}
		catch (UncheckedIOException ex) {
			validation.addProblem(
					"%s: this host cannot reach its address %s: %s".formatted(hosts.get(0).name(),
							hosts.get(0).address(), ex.getCause().getMessage()),
					"name an address that this host can reach, as docs/hosts.yaml shows");
		}
	}

	/**
	 * Checks that a host can reach the controller's address; a refused connection is good
	 * enough.
	 */
	private static void checkNetwork(Host host, String address, Validation validation) {
		CommandResult reach = host.run(host.scriptPath("reach.sh"), address, "" + CONTROLLER_PORT, "1");
		if (!reach.succeeded()) {
			validation.addProblem(
					"%s gets no answer from this host at %s, port %d, within 5 s%s".formatted(host.name(), address,
							CONTROLLER_PORT, reach.messageSuffix()),
					"make sure that no firewall is between them: Hyperfoil's agents report to its controller there");
		}
	}

	/**
	 * Address that the controller binds: the one from which this machine reaches the
	 * first of the agents' hosts.
	 */
	private static String controllerAddress(List<Host> hosts) {
		try (DatagramSocket socket = new DatagramSocket()) {
			// This sends nothing.
			socket.connect(new InetSocketAddress(hosts.get(0).address(), CONTROLLER_PORT));
			return socket.getLocalAddress().getHostAddress();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static List<Host> loadHosts(SubjectUnderTest underTest) {
		return underTest.servers().machines().allForRole("load").stream().map(Machine::host).toList();
	}

	/** Sends to each host of the load a script that starts the agent on that host. */
	void sendScripts(SubjectUnderTest underTest) throws InterruptedException {
		List<Host> hosts = loadHosts(underTest);
		for (int i = 0; i < hosts.size(); i++) {
			Host host = hosts.get(i);
			Path java = agentFolder(i).resolve("java");
			List<String> words = List.of(host.scriptPath("agent.sh"), host.pathOnHost(agentFolder(i)).toString(),
					host.java());
			write(java, "#!/bin/sh\nexec %s \"$@\"\n".formatted(ShellWords.join(words)));
			host.send(java);
		}
	}

	private static void write(Path program, String text) {
		try {
			Files.createDirectories(program.getParent());
			Files.writeString(program, text);
			Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private Path agentFolder(int number) {
		return this.call.workFolder().resolve("agent-" + (number + 1));
	}

	/** Files to which the agents write their process ids. */
	List<Path> pidFiles(SubjectUnderTest underTest) {
		return IntStream.range(0, loadHosts(underTest).size())
			.mapToObj((number) -> agentFolder(number).resolve("pid"))
			.toList();
	}

	/**
	 * Warns if agents were so busy that they sent requests late, which adds to latencies,
	 * or if that is unknown.
	 * @param cpuS CPU time of all agents in the measured phase, in seconds; empty if
	 * unknown
	 * @param threads total number of threads of all agents
	 */
	static Optional<Warning> overloadWarning(OptionalDouble cpuS, double measuredS, int threads) {
		if (cpuS.isEmpty()) {
			return Optional.of(WarningCode.LOAD_FAILED
				.withText("the CPU time of the agents is unknown: they may have been late themselves"));
		}
		double share = cpuS.getAsDouble() / (measuredS * threads);
		return (share <= MAX_AGENT_CPU_SHARE) ? Optional.empty()
				: Optional.of(WarningCode.AGENTS_BUSY.with("percent", Math.round(100 * share)));
	}

	/** Total number of threads of all agents. */
	static int totalThreadCount(SubjectUnderTest underTest) {
		return loadHosts(underTest).size() * threadCountPerAgent(underTest);
	}

	/**
	 * Number of threads per agent: half the number of CPUs of the smallest host, so that
	 * even that host is half idle.
	 */
	private static int threadCountPerAgent(SubjectUnderTest underTest) {
		return Math.max(1,
				underTest.servers()
					.machines()
					.allForRole("load")
					.stream()
					.mapToInt(Machine::processorCount)
					.min()
					.orElseThrow() / 2);
	}

	/**
	 * Writes the file that lists the agents for open-load, and returns the path of the
	 * file.
	 */
	Path writeAgentsFile(SubjectUnderTest underTest) {
		List<Host> hosts = loadHosts(underTest);
		List<Agent> agents = new ArrayList<>();
		for (int i = 0; i < hosts.size(); i++) {
			Login login = Optional.ofNullable(this.logins.get(hosts.get(i).name())).orElseThrow();
			agents.add(new Agent("load-" + (i + 1), login.host(), login.user(), login.port(),
					login.key().toAbsolutePath().toString(), hosts.get(i).address(),
					hosts.get(i).pathOnHost(agentFolder(i)).toString()));
		}
		Path file = this.call.workFolder().resolve("agents.json");
		JsonFile.write(file,
				new AgentsFile(this.call.environment().get(HOME_VARIABLE), this.call.jvm().command(),
						controllerAddress(hosts), this.call.workFolder().resolve("hyperfoil").toString(),
						threadCountPerAgent(underTest), JAVA_OPTS, agents));
		return file;
	}

}
