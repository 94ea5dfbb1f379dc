package io.github.gatewaybench.engine;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.flags.Flags;
import io.github.gatewaybench.engine.host.LocalHost;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Machines;
import io.github.gatewaybench.engine.preflight.HostChecks;
import io.github.gatewaybench.engine.preflight.InstallationChecks;
import io.github.gatewaybench.engine.subject.Jvm;
import io.github.gatewaybench.engine.subject.ModuleSpec;
import io.github.gatewaybench.engine.subject.Repository;
import io.github.gatewaybench.engine.subject.Server;
import io.github.gatewaybench.engine.subject.Server.LaunchParameters;
import io.github.gatewaybench.measurements.ShellWords;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Builds the command with which scripts/run.sh runs one module in the foreground. */
final class ModuleCommand {

	private static final Pattern UPSTREAM = Pattern.compile("http://(?:[^/:\\[\\]]+|\\[[0-9A-Fa-f:.]+]):[0-9]+");

	private static final String DEFAULT_UPSTREAM = "http://127.0.0.1:8080";

	private static final String NAME_ADVICE = "name a folder of this repository, or folder@variant";

	@Parameters(arity = "0..*")
	private List<String> names = List.of();

	@Option(names = "--port")
	private Optional<String> port;

	@Option(names = "--upstream")
	private Optional<String> upstream;

	@Option(names = "--dry-run", arity = "0")
	private boolean dryRun;

	private final Validation validation = new Validation();

	private ModuleCommand() {
	}

	/**
	 * Returns the command that starts the module, quoted for a shell.
	 * @param words the user's command-line arguments
	 * @throws io.github.gatewaybench.engine.check.Validation.RefusedException if the
	 * module cannot be started
	 */
	static String commandLine(Path home, List<String> words, Map<String, String> environment)
			throws InterruptedException {
		ModuleCommand command = new ModuleCommand();
		new Flags(CommandSpec.forAnnotatedObject(command), CommandSpec.create(), Map.of(), Map.of()).read(words,
				command.validation);
		return command.commandLine(new Repository(home), environment);
	}

	private String commandLine(Repository repository, Map<String, String> environment) throws InterruptedException {
		if (this.names.isEmpty()) {
			this.validation.addProblem("NAME is missing", "see --help");
		}
		this.names.stream()
			.skip(1)
			.forEach((each) -> this.validation.addProblem("more than one NAME: " + each, "run one module at a time"));
		this.port.filter((text) -> !isPort(text))
			.ifPresent((text) -> this.validation.addProblem("--port %s is not a port".formatted(text),
					"give a number from 1 to 65535"));
		this.upstream.filter((url) -> !UPSTREAM.matcher(url).matches() || !isPort(url.replaceFirst(".*:", "")))
			.ifPresent((url) -> this.validation.addProblem("--upstream %s is not http://HOST:PORT".formatted(url),
					"write it as http://127.0.0.1:8080"));
		this.names.stream().limit(1).map(repository::moduleSpec).forEach((name) -> checkName(repository, name));
		this.validation.throwIfFailed();
		Server server = repository.server(repository.moduleSpec(this.names.get(0)));
		Jvm jvm = Jvm.of(environment);
		LaunchParameters launch = new LaunchParameters(
				this.port.map(Integer::parseInt).orElseGet(() -> server.port().orElseThrow()),
				Optional.of(this.upstream.orElse(DEFAULT_UPSTREAM)).filter((each) -> server.isGateway()), jvm.options(),
				List.of(), Optional.empty(), Map.of());
		LocalHost host = new LocalHost(LocalHost.LOOPBACK, jvm.command(), repository.home(), environment);
		check(repository, server, host, launch.port());
		this.validation.throwIfFailed();
		return ShellWords.join(server.command(host, launch, Optional.empty()));
	}

	private static boolean isPort(String text) {
		return text.matches("[0-9]{1,5}") && Integer.parseInt(text) > 0 && Integer.parseInt(text) < 65_536;
	}

	/**
	 * Returns advice on how to correct a module's name. It replaces advice that refers to
	 * the flag --list, which run.sh does not have.
	 */
	private static String nameAdvice(Repository repository, ModuleSpec name) {
		return name.variant()
			.filter((variant) -> repository.isModule(name.module()))
			.map((variant) -> "leave out @%s, or name another variant".formatted(variant))
			.orElse(NAME_ADVICE);
	}

	private void checkName(Repository repository, ModuleSpec name) {
		Validation ofName = new Validation();
		repository.check(name, ofName);
		ofName.problems()
			.forEach((each) -> this.validation.addProblem(each.what(),
					each.fix().contains("--list") ? nameAdvice(repository, name) : each.fix()));
		name.ownPath()
			.filter((path) -> ofName.passed())
			.ifPresent((path) -> this.validation.addProblem(name + ": only subjects of a round can have a path",
					"leave out " + path));
		if (ofName.passed() && this.upstream.isPresent() && !repository.server(name).isGateway()) {
			this.validation.addProblem("--upstream is for gateways, and %s is none".formatted(name), "leave it out");
		}
	}

	private void check(Repository repository, Server server, LocalHost host, int wanted) throws InterruptedException {
		Path work = Path.of(System.getProperty("java.io.tmpdir"), "gateway-bench-command-" + UUID.randomUUID());
		RunCommand.makeFolder(work, this.validation);
		work.toFile().delete(); // made only to see whether TMPDIR is writable
		try (Machine here = new Machine(host, work)) {
			InstallationChecks installed = new InstallationChecks(repository, Machines.of(here),
					Defaults.LIMITS.versionTimeout());
			Optional<String> tooOld = installed.reasonJavaTooOld(server.name());
			tooOld.ifPresent((reason) -> this.validation.addProblem(server.name() + " " + reason,
					"set JAVA_HOME to a later JDK"));
			installed.reasonToSkip(server.name())
				.filter((reason) -> tooOld.isEmpty())
				.ifPresent((reason) -> this.validation.addProblem(
						"%s is %s".formatted(server.name(), reason.replaceFirst("(?s):.*", "")),
						reason.replaceFirst("^[^:]*: *", "")));
			installed.checkStartable(List.of(server.name()), this.validation);
			new HostChecks(here, List.of(), "", this.validation).checkPort(wanted, server.name().text());
		}
	}

}
