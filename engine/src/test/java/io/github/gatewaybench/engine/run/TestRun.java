package io.github.gatewaybench.engine.run;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

import picocli.CommandLine.Help.Ansi;

import io.github.gatewaybench.engine.flags.Defaults.Limits;
import io.github.gatewaybench.engine.host.Machines;
import io.github.gatewaybench.engine.preflight.InstallationChecks;
import io.github.gatewaybench.engine.subject.TestRepository;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.Round;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.RunSettings;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.measurements.folder.RunReader;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A round on a {@link FakeHost}: direct, gateway-a and gateway-b with 10 and 20
 * connections, unless a test wants less.
 */
final class TestRun {

	/** A start may take long on a busy machine; what is awaited is there at once. */
	static final Limits LIMITS = limits(Duration.ofMinutes(2));

	/** Limits with which a server must answer the first time that it is asked. */
	static final Limits IMPATIENT = limits(Duration.ZERO);

	private static final String ENVIRONMENT = """
			{"machine": {"cpu": "x", "cores": 2, "memory_mb": 8000, "kernel": "x"}, "limits": {}, "sysctls": {},
			"java": {"version": ["x"], "options": ""}, "tools": {}, "git": {"dirty": false}, "jars": {}, "native": {}}
			""";

	final FakeHost host = new FakeHost();

	final TestRepository repository;

	final ByteArrayOutputStream printed = new ByteArrayOutputStream();

	final Progress progress = new Progress(new PrintStream(this.printed, true, StandardCharsets.UTF_8), false,
			Ansi.OFF);

	final RunContext context;

	final Servers servers;

	List<String> subjects = List.of("direct", "gateway-a", "gateway-b");

	List<Integer> connections = List.of(10, 20);

	int repetitions = 1;

	long warmupLimitS;

	boolean wholeWarmup;

	/** Whether the summary can be made. */
	boolean reports = true;

	int reported;

	private final Path home;

	private StubDriver driver;

	private RunFolder folder;

	TestRun(Path home) {
		this(home, 2);
	}

	/** Creates a run on a machine with the given number of CPUs. */
	TestRun(Path home, int processors) {
		this(home, processors, LIMITS);
	}

	TestRun(Path home, int processors, Limits limits) {
		this.host.processors = processors;
		this.context = new RunContext(Machines.of(this.host), this.host.probe(), this.progress, limits,
				StubDriver.PATIENCE, home);
		this.servers = new Servers(this.context);
		this.home = home;
		this.repository = new TestRepository(home).addJava("backend-stub", 21501, false)
			.addJava("gateway-a", 21502, true)
			.addJava("gateway-b", 21503, true);
	}

	private static Limits limits(Duration start) {
		return new Limits(start, Duration.ofMillis(10), Duration.ofMillis(10), Duration.ofMillis(1),
				Duration.ofMillis(1), Duration.ofMillis(250), Duration.ofMillis(1), Duration.ofSeconds(1),
				Duration.ofMillis(1), Duration.ofMinutes(2), Duration.ofMillis(20), Duration.ofMillis(1));
	}

	StubDriver driver() {
		if (this.driver == null) {
			RunSettings settings = new RunSettings("stub-round", "wrk", Optional.of("backend-stub"), "/hello",
					Optional.of("world"), this.subjects, Optional.of("direct"), Map.of(), this.repetitions,
					OptionalLong.of(this.warmupLimitS), Optional.of(this.wholeWarmup), Optional.empty(),
					Optional.empty(), Optional.empty());
			this.driver = new StubDriver(new Round(settings, new Round.RoundSettings(this.connections, 1, 1, 1)),
					this.repository.selection(Optional.of("backend-stub"), this.subjects.toArray(String[]::new)));
		}
		return this.driver;
	}

	InstallationChecks installed() {
		return new InstallationChecks(this.repository.repository(), Machines.of(this.host), LIMITS.versionTimeout());
	}

	/** A start with its logs and cells in the folder "start". */
	SubjectUnderTest underTest() {
		return new SubjectUnderTest(this.servers,
				new Warmup(this.context, Duration.ofSeconds(this.warmupLimitS), this.wholeWarmup),
				this.home.resolve("start"), false);
	}

	/** Runs what is missing. */
	boolean run() throws InterruptedException {
		Set<io.github.gatewaybench.measurements.CellId> ran = Set.of();
		if (this.folder == null) {
			this.folder = RunFolder.create(this.home.resolve("results"), driver().experiment(),
					JsonMapper.shared().readValue(ENVIRONMENT, ObjectNode.class), Clock.systemUTC());
		}
		else {
			ran = read().cells()
				.stream()
				.filter((each) -> each.outcome().state() == State.RAN)
				.map(Cell::id)
				.collect(Collectors.toSet());
		}
		Plan plan = new Plan(driver(), installed(), ran);
		return new Execution(this.context, driver(), plan, this.folder, "scripts/stub-round.sh", (run) -> {
			this.reported++;
			return this.reports;
		}).run();
	}

	Path folder() {
		return this.folder.path();
	}

	Run read() {
		return RunReader.read(folder());
	}

	/** The cells as in "direct/rep1/c10 valid". */
	List<String> outcomes() {
		return read().cells().stream().map((each) -> "%s %s".formatted(place(each), outcome(each))).toList();
	}

	private String place(Cell cell) {
		return read().experiment().filePath(cell.id());
	}

	private static String outcome(Cell cell) {
		return cell.outcome().valid() ? "valid" : (cell.outcome().state() == State.RAN)
				? "invalid: " + Warning.joinTexts(cell.outcome().reasons())
				: cell.outcome().state().name().toLowerCase()
						+ cell.outcome().reasons().stream().map((each) -> ": " + each).collect(Collectors.joining());
	}

	JsonNode json(String file) {
		return JsonMapper.shared().readTree(folder().resolve(file).toFile());
	}

	String text(String file) {
		try {
			return Files.readString(folder().resolve(file));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Output that the user has seen. */
	String output() {
		return this.printed.toString(StandardCharsets.UTF_8);
	}

}
