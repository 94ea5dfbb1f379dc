package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

import tools.jackson.databind.node.JsonNodeFactory;

import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.preflight.HostChecks;
import io.github.gatewaybench.engine.round.RoundDriver;
import io.github.gatewaybench.engine.subject.SubjectSelection;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Experiment;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Round;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.raw.WrkReader;

/**
 * A round on servers of a {@link FakeHost}: the backend on port 1, a gateway on port 2.
 */
final class StubDriver implements Driver {

	static final int BACKEND = 1;

	static final int GATEWAY = 2;

	/** Number of connections in the warm-up of servers. */
	static final int WARMUP_CONNECTIONS = 3;

	/** Time that servers have to become idle: 20 looks at them, one per millisecond. */
	static final Duration PATIENCE = Duration.ofMillis(20);

	/** Only a load that hangs takes so long. */
	private static final Duration LOAD_LIMIT = Duration.ofMinutes(2);

	/** Connections of the loads that hang in a test, and how long each is waited for. */
	final Map<Integer, Duration> loadLimits = new HashMap<>();

	/** Why the remaining cells of a start are not run once one of its cells has run. */
	Optional<String> reasonToSkipRest = Optional.empty();

	/** The subject whose cells this machine cannot run. */
	String unavailable = "";

	boolean wholeStarts;

	/** Whether gateways have a recorder when they are tried. */
	boolean recorded;

	/** Done when the gateway has answered. */
	Runnable atAnswer = () -> {
	};

	/** Whether one load measures all cells of a start. */
	boolean together;

	/** Whether a subject that cannot be measured is a result. */
	boolean countsFailureAsResult;

	List<String> missedGoals = List.of();

	/** Called before each cell, for the time to wait. */
	Supplier<Duration> pause = () -> Duration.ZERO;

	/** Cells that the experiment will have, and what follows the last ones of a start. */
	Optional<Schedule.ExpectedCells> later = Optional.empty();

	Duration ahead = Duration.ZERO;

	/** The experiment, unless it is the round. */
	Optional<Experiment> other = Optional.empty();

	private final Round round;

	private final SubjectSelection selection;

	StubDriver(Round round, SubjectSelection selection) {
		this.round = round;
		this.selection = selection;
	}

	@Override
	public Schedule schedule() {
		return new Cells();
	}

	@Override
	public SubjectSelection selection() {
		return this.selection;
	}

	@Override
	public void check(HostChecks host) {
		host.checkOpenFileLimit(100);
		host.checkProcessLimit(1);
	}

	@Override
	public Requirements requirements() {
		return Requirements.of("wrk", PATIENCE);
	}

	@Override
	public void start(CellId cell, SubjectUnderTest underTest) throws SubjectFailedException, InterruptedException {
		boolean direct = cell.subject().equals("direct");
		startServer(underTest, "backend", this.selection.backend().orElseThrow().text(), BACKEND,
				direct ? "server.log" : "backend.log");
		aim(underTest, BACKEND);
		underTest.awaitAnswer("backend");
		if (!direct) {
			underTest.setRequestCountPath(Optional.of("/hello/count"));
			if (this.recorded) {
				underTest.upstreamUrls(cell.subject(), "http://127.0.0.1:" + BACKEND);
			}
			startServer(underTest, "gateway", cell.subject(), GATEWAY, "server.log");
			aim(underTest, GATEWAY);
			underTest.awaitAnswer("gateway");
			this.atAnswer.run();
		}
		if (this.together) {
			underTest.setTargets(List.of(underTest.target(), underTest.target()));
		}
		underTest.warmUp(direct ? "backend" : "gateway", warmup(underTest.target()));
	}

	private static void startServer(SubjectUnderTest underTest, String role, String name, int port, String log)
			throws SubjectFailedException, InterruptedException {
		if (!underTest.servers().isRunning(role, name, port)) {
			underTest.servers()
				.start(role, name, port, underTest.folder().resolve("run"), underTest.folder().resolve(log),
						List.of(name, Integer.toString(port)), Map.of());
		}
	}

	private static void aim(SubjectUnderTest underTest, int port) {
		underTest.setTarget(Endpoint.of("http://127.0.0.1:%d/hello".formatted(port), "world"));
	}

	WarmupLoad warmup(Endpoint target) {
		return new WarmupLoad(Map.of("connections", WARMUP_CONNECTIONS),
				(seconds) -> command(WARMUP_CONNECTIONS, seconds, target), WrkReader.FORMAT::figuresOrNoResult);
	}

	private LoadCommand command(int connections, int seconds, Endpoint target) {
		return new LoadCommand("wrk", Wrk.command(connections, seconds, target.url()), OptionalLong.of(1),
				Duration.ofSeconds(seconds), this.loadLimits.getOrDefault(connections, LOAD_LIMIT));
	}

	@Override
	public List<CellId> measuredTogether(CellId cell) {
		return !this.together ? List.of(cell)
				: this.round.cells()
					.stream()
					.filter((each) -> this.round.startFolder(each).equals(this.round.startFolder(cell)))
					.toList();
	}

	@Override
	public LoadCommand loadCommand(CellId cell, SubjectUnderTest underTest) {
		return command(cell.load().partAsInt("connections"), this.round.kindSettings().durationS(), underTest.target());
	}

	@Override
	public CellResult judge(CellId cell, SubjectUnderTest underTest, Path raw, Observation seen) {
		Figures figures = WrkReader.FORMAT.figuresOrNoResult(raw);
		return new CellResult(seen, RoundDriver.judgement(cell.load().partAsInt("connections"), 1, figures, seen),
				figures, JsonNodeFactory.instance.objectNode().put("served_before", underTest.servedLoadCount()),
				"fine", this.reasonToSkipRest);
	}

	@Override
	public String label(CellId cell) {
		return "%s c=%s rep %d".formatted(cell.subject(), cell.load().part("connections"), cell.repetition());
	}

	@Override
	public Duration expectedDuration(CellId cell) {
		return Duration.ofSeconds(30);
	}

	private final class Cells implements Schedule {

		@Override
		public Experiment experiment() {
			return StubDriver.this.other.orElse(StubDriver.this.round);
		}

		@Override
		public Optional<String> reasonUnavailable(CellId cell) {
			return cell.subject().equals(StubDriver.this.unavailable) ? Optional.of("this machine is too small")
					: Optional.empty();
		}

		@Override
		public boolean countsFailureAsResult() {
			return StubDriver.this.countsFailureAsResult;
		}

		@Override
		public boolean repeatsUnfinishedStarts() {
			return StubDriver.this.wholeStarts;
		}

		@Override
		public Optional<ExpectedCells> expectedCells() {
			return StubDriver.this.later;
		}

		@Override
		public Duration pauseAfterDisturbance(CellId cell) {
			return StubDriver.this.pause.get();
		}

		@Override
		public List<String> missedGoals(Run run) {
			return StubDriver.this.missedGoals;
		}

		@Override
		public Duration expectedFollowUpTime(CellId cell) {
			return StubDriver.this.ahead;
		}

	}

}
