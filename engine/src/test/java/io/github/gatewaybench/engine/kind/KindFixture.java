package io.github.gatewaybench.engine.kind;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Supplier;

import picocli.CommandLine.Help.Ansi;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.check.Validation.Problem;
import io.github.gatewaybench.engine.flags.Defaults.Limits;
import io.github.gatewaybench.engine.host.LocalHost;
import io.github.gatewaybench.engine.host.Machines;
import io.github.gatewaybench.engine.judge.AnswerChecks;
import io.github.gatewaybench.engine.judge.BackendWork;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.judge.ObservedMachine;
import io.github.gatewaybench.engine.preflight.HostChecks;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.run.Endpoint;
import io.github.gatewaybench.engine.run.FakeHost;
import io.github.gatewaybench.engine.run.FakeServer;
import io.github.gatewaybench.engine.run.HttpProbe;
import io.github.gatewaybench.engine.run.Progress;
import io.github.gatewaybench.engine.run.RunContext;
import io.github.gatewaybench.engine.run.Servers;
import io.github.gatewaybench.engine.run.SubjectUnderTest;
import io.github.gatewaybench.engine.run.Warmup;
import io.github.gatewaybench.engine.subject.Jvm;
import io.github.gatewaybench.engine.subject.TestRepository;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.CellOutcome.MachineUsage;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;
import io.github.gatewaybench.measurements.Environment;
import io.github.gatewaybench.measurements.Run;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A repository, a script of it, and a host on which a kind's servers are started.
 */
public final class KindFixture {

	private static final String STORE = "--routes.store=";

	private static final OptionalDouble NONE = OptionalDouble.empty();

	public final Path home;

	public final TestRepository repository;

	public final FakeHost host = new FakeHost();

	public final Validation validation = new Validation();

	public final Map<String, String> environment = new HashMap<>();

	public final List<Endpoint> asked = new ArrayList<>();

	/** Commands of the gateways that filled a table of routes, having found none. */
	public final List<String> filled = new ArrayList<>();

	public int warmupLimitS = 1;

	/** Part of the command of servers that end at once, with status 3. */
	public String dying = "nothing";

	/** What is wrong with each answer of a server; empty if nothing is. */
	public Optional<String> wrongAnswer = Optional.empty();

	private final Supplier<ExperimentKind<?>> kinds;

	private final List<String> declaration;

	public KindFixture(Path home, Supplier<ExperimentKind<?>> kinds, String... declaration) {
		this.home = home;
		this.repository = new TestRepository(home);
		this.kinds = kinds;
		this.declaration = new ArrayList<>(List.of(declaration));
		this.environment.put("TMPDIR", home.toString());
		this.environment.put("PATH", home.resolve("bin").toString());
		this.environment.put("JAVA_OPTS", "-Xmx64m");
		this.host.visible = false;
		this.host.atEachLoad = (load) -> load.samples = 0;
		this.host.atEachStart = (server) -> {
			if (server.command().contains(this.dying)) {
				server.die(3);
			}
			else if (server.command().contains(STORE)) {
				fill(Path.of(server.command().replaceFirst(".*" + STORE + "(\\S+).*", "$1")), server);
			}
		};
	}

	/**
	 * Adds a java that always starts the JVM of this test, and a jcmd that runs a
	 * command.
	 */
	public void addJdkOnPath(String jcmd) {
		this.repository.write("bin/java", "exec %s/bin/java \"$@\"\n".formatted(System.getProperty("java.home")))
			.write("bin/jcmd", "#!/bin/sh\n" + jcmd);
		this.home.resolve("bin/java").toFile().setExecutable(true);
		this.home.resolve("bin/jcmd").toFile().setExecutable(true);
	}

	private void fill(Path store, FakeServer server) {
		try {
			if (!Files.exists(store)) {
				Files.writeString(store, "table");
				this.filled.add(server.command());
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Commands of the servers that were started, in order. */
	public List<String> commands() {
		return this.host.servers().stream().map(FakeServer::command).toList();
	}

	/** Adds a declaration to the script, or replaces one. */
	public KindFixture declare(String word) {
		this.declaration.add(word);
		return this;
	}

	public ScriptInvocation call(String... flags) {
		return call(this.kinds.get(), flags);
	}

	private ScriptInvocation call(ExperimentKind<?> kind, String... flags) {
		Map<String, String> declared = ScriptArguments.parseValues(this.declaration);
		return new ScriptInvocation(declared, kind.read(declared, List.of(flags), this.validation),
				this.repository.repository(), Jvm.of(this.environment), this.environment, this.home.resolve("work"),
				this.validation);
	}

	public Driver begin(String... flags) {
		ExperimentKind<?> kind = this.kinds.get();
		return kind.newRunDriver(call(kind, flags));
	}

	/** Creates the driver that resumes a run; empty if the run cannot be resumed. */
	public Optional<Driver> resume(Run run, String... flags) {
		ExperimentKind<?> kind = this.kinds.get();
		return kind.resumedRunDriver(call(kind, flags), run);
	}

	/** Lines of --list. */
	public List<String> list() {
		ExperimentKind<?> kind = this.kinds.get();
		return kind.listing(call(kind));
	}

	/** Creates the driver of a new run, whose flags must be right. */
	public Driver driver(String... flags) {
		Driver driver = begin(flags);
		assertThat(told()).isEmpty();
		return driver;
	}

	/** Problems that were found so far. */
	public List<String> told() {
		return this.validation.problems().stream().map(Problem::what).toList();
	}

	public SubjectUnderTest underTest(boolean trial) {
		Limits limits = new Limits(Duration.ofMillis(1), Duration.ofSeconds(1), Duration.ofSeconds(1),
				Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofSeconds(1), Duration.ofMillis(1),
				Duration.ofSeconds(1), Duration.ZERO, Duration.ofMinutes(2), Duration.ofSeconds(1), Duration.ZERO);
		this.host.local = here();
		this.host.servers().forEach((each) -> each.stop(Duration.ZERO)); // of an earlier
																			// start
		RunContext context = new RunContext(Machines.of(this.host), new AlwaysRight(),
				new Progress(new PrintStream(OutputStream.nullOutputStream()), false, Ansi.OFF), limits,
				Duration.ofMillis(1), this.home);
		return new SubjectUnderTest(new Servers(context),
				new Warmup(context, Duration.ofSeconds(this.warmupLimitS), false), this.home.resolve("start"), trial);
	}

	private LocalHost here() {
		return new LocalHost(LocalHost.LOOPBACK, Jvm.of(this.environment).command(),
				this.repository.repository().home(), this.environment);
	}

	/** Creates the checks of this machine, with the given limits of the kernel. */
	public HostChecks hostChecks(String limits) {
		this.host.local = here();
		return new HostChecks(this.host, Environment.ROLES, limits, this.validation);
	}

	/**
	 * Creates the observation of a cell on an idle machine, with the given exit status of
	 * the load generator.
	 */
	public static Observation seen(int exitStatus) {
		return new Observation("a command", exitStatus,
				Map.of("load", new RoleUsage("load", NONE, NONE, OptionalLong.empty())), NONE,
				List.of(new ObservedMachine("this host", List.of("load"),
						new MachineUsage(OptionalDouble.of(1), OptionalDouble.of(2), NONE, NONE, NONE))),
				1, 1, true, AnswerChecks.NONE, BackendWork.UNKNOWN, List.of(), List.of());
	}

	public static CellId cell(Driver driver, int index) {
		return driver.experiment().cells().get(index);
	}

	/** A probe that finds all servers right without asking them. */
	private final class AlwaysRight extends HttpProbe {

		@Override
		public Optional<String> findProblem(Endpoint target, Duration patience) {
			KindFixture.this.asked.add(target);
			return KindFixture.this.wrongAnswer;
		}

	}

}
