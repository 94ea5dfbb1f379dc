package io.github.gatewaybench.engine.ab;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.host.CommandResult;
import io.github.gatewaybench.engine.host.ProcessMonitor.PortOwner;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.preflight.HostChecks;
import io.github.gatewaybench.engine.run.RunningServer;
import io.github.gatewaybench.engine.run.SubjectFailedException;
import io.github.gatewaybench.engine.run.SubjectUnderTest;
import io.github.gatewaybench.engine.subject.Jcmd;
import io.github.gatewaybench.engine.subject.Jvm;
import io.github.gatewaybench.engine.subject.ModuleSpec;
import io.github.gatewaybench.engine.subject.Server.LaunchParameters;
import io.github.gatewaybench.engine.subject.SubjectSelection;
import io.github.gatewaybench.measurements.AbStudy.MachineSize;
import io.github.gatewaybench.measurements.AbStudy.PinnedCpus;

/**
 * Starts the servers of an ab study, which are the instances of the backend and the
 * gateway, on the CPUs that a machine size assigns to them.
 */
final class AbServerStarter {

	static final String GATEWAY = "gateway";

	private static final Duration PINNING_LIMIT = Duration.ofSeconds(5);

	private final SubjectSelection selection;

	private final ScriptInvocation call;

	private final Optional<String> jmx;

	/**
	 * Creates an instance without starting any servers.
	 * @param jmx role whose server opens JMX; empty for none
	 */
	AbServerStarter(ScriptInvocation call, SubjectSelection selection, Optional<String> jmx) {
		this.selection = selection;
		this.call = call;
		this.jmx = jmx;
	}

	/**
	 * Adds a problem for each requirement of --jmx that a host does not meet; does
	 * nothing without --jmx.
	 */
	void checkJmx(HostChecks host) throws InterruptedException {
		if (this.jmx.isEmpty()) {
			return;
		}
		Validation validation = host.validation();
		String role = this.jmx.get();
		List<String> roles = new ArrayList<>(List.of(GATEWAY));
		this.selection.backend().ifPresent((each) -> roles.addAll(backendRoles(this.selection.backendPortsOf(each))));
		if (!host.host().isHere()) {
			if (host.roles().contains(role.replaceFirst("-[0-9]+$", ""))) {
				validation.addProblem(
						"--jmx is only for servers on this host, but %s runs on %s".formatted(role, host.host().name()),
						"leave out --jmx, or --hosts");
			}
			return;
		}
		List<ModuleSpec> servers = role.equals(GATEWAY) ? this.selection.subjects() : this.selection.backends();
		if (!roles.contains(role)) {
			validation.addProblem("--jmx %s: there is no such server".formatted(role),
					"name one of: " + String.join(" ", roles));
		}
		else if (servers.stream().noneMatch(this.selection.repository()::runsInOwnJvm)) {
			validation.addProblem("--jmx %s: no server with this role is a JVM in this run".formatted(role),
					"ask for a subject or backend in Java, or leave out --jmx");
		}
		if (Jcmd.nextTo(this.call.jvm(), this.call.environment()).isEmpty()) {
			validation.addProblem(
					"there is no jcmd next to %s, and --jmx needs it".formatted(this.call.jvm().command()),
					"set JAVA_HOME to a JDK, not a JRE");
		}
		host.checkPort(Defaults.JMX_PORT, "JMX");
	}

	private static List<String> backendRoles(List<Integer> ports) {
		return (ports.size() == 1) ? List.of("backend")
				: IntStream.rangeClosed(1, ports.size()).mapToObj((number) -> "backend-" + number).toList();
	}

	/**
	 * Starts the instances of the backend (for the subject direct only the first one),
	 * waits until each instance answers, and makes the first instance the target.
	 * @return the role of the first instance
	 */
	String startBackend(ModuleSpec subject, MachineSize size, SubjectUnderTest underTest)
			throws SubjectFailedException, InterruptedException {
		pinEngine(size);
		underTest.setRequestCountPath(this.call.countPath(subject));
		ModuleSpec behind = this.selection.backendOf(subject).orElseThrow();
		List<Integer> ports = this.selection.backendPortsOf(behind);
		List<String> roles = backendRoles(ports);
		int count = subject.isDirect() ? 1 : ports.size();
		Optional<String> processors = size.processors().map(PinnedCpus::backend);
		for (int i = 0; i < count; i++) {
			this.call.launcher()
				.start(underTest, roles.get(i), behind, subject.isDirect() ? "server.log" : roles.get(i) + ".log",
						new LaunchParameters(ports.get(i), Optional.empty(),
								javaOptions(roles.get(i), this.call.jvm().options()), List.of(), processors, Map.of()));
		}
		// In reverse order, because the last one stays the target.
		for (int i = count - 1; i >= 0; i--) {
			awaitAnswerAndOpenJmx(underTest, roles.get(i), behind, ports.get(i), this.call.get("path"));
		}
		return roles.get(0);
	}

	/**
	 * Starts the gateway in front of all instances of the backend, and waits until the
	 * gateway answers.
	 */
	void startGateway(ModuleSpec subject, MachineSize size, SubjectUnderTest underTest)
			throws SubjectFailedException, InterruptedException {
		String path = subject.pathOr(this.call.find("gateway-path").orElse(this.call.get("path")));
		Map<String, String> environment = Map.of();
		if (this.call.isYes("needs-token")) {
			byte[] random = new byte[16];
			new SecureRandom().nextBytes(random);
			String token = HexFormat.of().formatHex(random);
			environment = Map.of("ACCESS_TOKEN", token);
			path += "?access_token=" + token;
		}
		List<Integer> ports = this.selection.backendPortsOf(this.selection.backendOf(subject).orElseThrow());
		List<String> roles = backendRoles(ports);
		String upstream = underTest.upstreamUrls(subject.text(),
				IntStream.range(0, ports.size())
					.mapToObj((i) -> underTest.servers().url(roles.get(i), ports.get(i)))
					.collect(Collectors.joining(",")));
		List<String> options = size.javaOpts().map(Jvm::splitWords).orElse(this.call.jvm().options());
		int port = this.call.port(subject);
		this.call.launcher()
			.start(underTest, GATEWAY, subject, "server.log", new LaunchParameters(port, Optional.of(upstream),
					javaOptions(GATEWAY, options), List.of(), size.processors().map(PinnedCpus::gateway), environment));
		awaitAnswerAndOpenJmx(underTest, GATEWAY, subject, port, path);
	}

	private boolean opensJmx(String role) {
		return this.jmx.equals(Optional.of(role));
	}

	private List<String> javaOptions(String role, List<String> options) {
		Stream<String> jmx = opensJmx(role) ? Stream.of("-Djava.rmi.server.hostname=127.0.0.1") : Stream.of();
		return Stream.concat(options.stream(), jmx).toList();
	}

	private void awaitAnswerAndOpenJmx(SubjectUnderTest underTest, String role, ModuleSpec name, int port, String path)
			throws SubjectFailedException, InterruptedException {
		this.call.launcher().awaitTarget(underTest, role, port, path);
		if (opensJmx(role) && this.selection.repository().runsInOwnJvm(name)) {
			RunningServer server = underTest.servers().byRole().get(role);
			String said = Jcmd.nextTo(this.call.jvm(), this.call.environment())
				.map((each) -> each.openJmx(server.pid()))
				.orElse("there is no jcmd");
			PortOwner owner = server.portOwner(Defaults.JMX_PORT);
			if (owner == PortOwner.NOBODY || owner == PortOwner.ANOTHER) {
				throw new SubjectFailedException(
						"JMX could not be opened in %s: %s".formatted(name, said.replace("\n", " ")));
			}
		}
	}

	/**
	 * Pins the engine and its host scripts to the load generator's CPUs. Servers are
	 * pinned by the taskset in the commands that start them.
	 */
	private void pinEngine(MachineSize size) throws SubjectFailedException, InterruptedException {
		if (size.processors().isEmpty()) {
			return;
		}
		ProcessHandle engine = ProcessHandle.current();
		for (ProcessHandle each : Stream.concat(engine.descendants(), Stream.of(engine)).toList()) {
			CommandResult pinning = CommandResult.run(
					List.of("taskset", "-a", "-c", "-p", size.processors().get().load(), Long.toString(each.pid())),
					this.call.environment(), PINNING_LIMIT);
			if (Thread.interrupted()) {
				throw new InterruptedException();
			}
			if (each.equals(engine) && !pinning.succeeded()) {
				throw new SubjectFailedException("the engine cannot be pinned: " + pinning.text());
			}
		}
	}

}
