package io.github.gatewaybench.engine.ab;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.preflight.HostChecks;
import io.github.gatewaybench.engine.round.RoundDriver;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.run.Endpoint;
import io.github.gatewaybench.engine.run.Schedule;
import io.github.gatewaybench.engine.run.SubjectFailedException;
import io.github.gatewaybench.engine.run.SubjectUnderTest;
import io.github.gatewaybench.engine.subject.ModuleSpec;
import io.github.gatewaybench.engine.subject.SubjectSelection;
import io.github.gatewaybench.measurements.AbStudy;
import io.github.gatewaybench.measurements.AbStudy.MachineSize;
import io.github.gatewaybench.measurements.AbStudy.RepeatedLoad;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.raw.AbReader;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Defines how the cells of an ab study are measured: with which servers, by ab, and when
 * valid.
 *
 * @param machineSizes machine sizes that can be tested on this machine
 */
record AbDriver(ScriptInvocation call, AbStudy experiment, SubjectSelection selection, MachineSizes machineSizes,
		AbServerStarter serverStarter) implements Driver, Schedule {

	/**
	 * Number of requests for ab in a slice of a warm-up, more than ab can send before the
	 * time of the slice is over.
	 */
	private static final int MAX_WARMUP_REQUESTS = 5_000_000;

	/**
	 * Requests per second below which a subject is considered hung, unless each of its
	 * connections gets an answer within {@link #SLOWEST_RESPONSE_S}.
	 */
	private static final int SLOWEST_PER_SECOND = 100;

	/** Seconds that a response may take on average, as from a slow backend. */
	private static final int SLOWEST_RESPONSE_S = 1;

	/** Assumed requests per second for --dry-run; only the order of magnitude matters. */
	private static final int ASSUMED_REQUESTS_PER_SECOND = 1000;

	@Override
	public Schedule schedule() {
		return this;
	}

	@Override
	public Requirements requirements() {
		return Requirements.of("ab", timeout());
	}

	private Duration timeout() {
		return Duration.ofSeconds(this.experiment.kindSettings().timeoutS());
	}

	@Override
	public void check(HostChecks host) throws InterruptedException {
		host.checkOpenFileLimit(this.experiment.kindSettings()
			.loads()
			.stream()
			.mapToInt(RepeatedLoad::connections)
			.max()
			.orElseThrow());
		host.checkProcessLimit(1);
		this.serverStarter.checkJmx(host);
		boolean pins = !this.experiment.kindSettings().cpus().equals(List.of(MachineSizes.ALL));
		if (pins && !host.host().isHere()) {
			host.validation()
				.addProblem("--cpus refers to this host, but roles run on %s".formatted(host.host().name()),
						"give --cpus all, or leave out --hosts");
		}
		else if (pins && !host.hasTool("taskset")) {
			host.validation()
				.addProblem("taskset is not installed: it pins servers to CPUs",
						"install util-linux (Linux), or give --cpus all");
		}
	}

	/**
	 * Whether a resumed run repeats all cells of an interrupted start: true if the
	 * gateways must be cold, which only a new start provides.
	 */
	@Override
	public boolean repeatsUnfinishedStarts() {
		return this.call.isYes("cold");
	}

	@Override
	public Optional<String> reasonUnavailable(CellId cell) {
		ModuleSpec subject = this.selection.repository().moduleSpec(cell.subject());
		ModuleSpec asked = subject.isDirect() ? this.selection.backendOf(subject).orElseThrow() : subject;
		return this.machineSizes.reasonTooSmall(cell.load().part("cpus"))
			.or(() -> this.selection.repository().server(asked).reasonUnsupported(cell.load().part("protocol")));
	}

	@Override
	public void start(CellId cell, SubjectUnderTest underTest) throws SubjectFailedException, InterruptedException {
		boolean cold = this.call.isYes("cold");
		if (cold && earlierExecutionCount(cell) > 0) {
			throw new SubjectFailedException("the servers ended after an earlier execution, "
					+ "and new ones would be colder than this execution's number says");
		}
		ModuleSpec subject = this.selection.repository().moduleSpec(cell.subject());
		String role = this.serverStarter.startBackend(subject, size(cell), underTest);
		if (!subject.isDirect()) {
			this.serverStarter.startGateway(subject, size(cell), underTest);
		}
		if (cold) {
			// A JVM discards compiled code when it closes connections for the first time.
			underTest.warmUp(role,
					warmup(cell, underTest, Optional.of(() -> restartGateway(subject, cell, underTest))));
			restartGateway(subject, cell, underTest);
			underTest.recordUsage();
		}
		else {
			underTest.recordUsage();
			underTest.warmUp(subject.isDirect() ? role : AbServerStarter.GATEWAY,
					warmup(cell, underTest, Optional.empty()));
		}
	}

	/** Restarts the gateway, which must be cold but was used to warm up the backend. */
	private void restartGateway(ModuleSpec subject, CellId cell, SubjectUnderTest underTest)
			throws SubjectFailedException, InterruptedException {
		if (!subject.isDirect() && !underTest.isTrial()) {
			underTest.servers().stop(AbServerStarter.GATEWAY);
			this.serverStarter.startGateway(subject, size(cell), underTest);
		}
	}

	private MachineSize size(CellId cell) {
		return this.machineSizes.describe(cell.load().part("cpus"));
	}

	private int earlierExecutionCount(CellId cell) {
		return (int) this.experiment.cells()
			.stream()
			.takeWhile((each) -> !each.equals(cell))
			.filter((each) -> this.experiment.startFolder(each).equals(this.experiment.startFolder(cell)))
			.count();
	}

	private WarmupLoad warmup(CellId cell, SubjectUnderTest underTest, Optional<ServerChange> early) {
		int connections = this.experiment.kindSettings().loads().get(0).connections();
		Map<String, Object> about = new TreeMap<>();
		about.put("connections", connections);
		about.put("protocol", cell.load().part("protocol"));
		String token = "\\?.*"; // not part of the load
		about.put("url", underTest.target().url().replaceFirst(token, ""));
		return new WarmupLoad(about,
				(seconds) -> LoadCommand.timed("ab",
						abCommand(cell, underTest.target(), "-t", seconds, "-n", MAX_WARMUP_REQUESTS, "-c",
								connections),
						OptionalLong.of(1), timeout(), Duration.ofSeconds(seconds)),
				AbReader.FORMAT::figuresOrNoResult, early);
	}

	@Override
	public LoadCommand loadCommand(CellId cell, SubjectUnderTest underTest) {
		int requests = cell.load().partAsInt("requests");
		int connections = cell.load().partAsInt("connections");
		int perConnection = 1 + (requests - 1) / connections;
		return new LoadCommand("ab", abCommand(cell, underTest.target(), "-n", requests, "-c", connections),
				OptionalLong.of(1), Duration.ZERO, timeout().plus(Defaults.LIMITS.gracePeriod())
					.plusSeconds(Math.max(requests / SLOWEST_PER_SECOND, perConnection * SLOWEST_RESPONSE_S)));
	}

	private List<String> abCommand(CellId cell, Endpoint target, Object... options) {
		List<String> words = new ArrayList<>();
		size(cell).processors().ifPresent((each) -> words.addAll(List.of("taskset", "-c", each.load())));
		words.add("ab");
		if (cell.load().part("protocol").equals("keep-alive")) {
			words.add("-k");
		}
		words.addAll(List.of("-s", Integer.toString(this.experiment.kindSettings().timeoutS())));
		Stream.of(options).map(Object::toString).forEach(words::add);
		words.add(target.url());
		return words;
	}

	@Override
	public CellResult judge(CellId cell, SubjectUnderTest underTest, Path raw, Observation seen) {
		Figures figures = AbReader.FORMAT.figuresOrNoResult(raw);
		Judgement judgement = new AbJudge(cell.load().partAsInt("requests"), underTest.servedLoadCount(),
				earlierExecutionCount(cell), this.call.isYes("cold"), size(cell))
			.judge(figures, seen);
		ObjectNode extras = JsonNodeFactory.instance.objectNode();
		extras.put("served_before", underTest.servedLoadCount());
		return new CellResult(seen, judgement, figures, extras, RoundDriver.formatResult(figures, "mean", Metric.MEAN),
				reasonToSkipRest(cell, figures, judgement, seen.exitStatus()));
	}

	/**
	 * Returns why the remaining cells after this start need not be run: ab cannot get any
	 * response, although the servers answer other clients. Empty if ab got a response,
	 * exited with 0 or failed for several reasons.
	 */
	private static Optional<String> reasonToSkipRest(CellId cell, Figures figures, Judgement judgement,
			int exitStatus) {
		long done = figures.requests().orElse(figures.count("partial_requests").orElse(0));
		return (exitStatus == 0 || done > 0 || judgement.reasons().size() > 1) ? Optional.empty()
				: Optional.of("ab -n %s -c %s got no answer, although the server answers other clients: %s".formatted(
						cell.load().part("requests"), cell.load().part("connections"), judgement.reasons().get(0)));
	}

	@Override
	public String label(CellId cell) {
		return "%s cpus=%s %s n%s-c%s #%d rep %d/%d".formatted(cell.subject(), cell.load().part("cpus"),
				cell.load().part("protocol"), cell.load().part("requests"), cell.load().part("connections"),
				cell.execution(), cell.repetition(), this.experiment.settings().repetitions());
	}

	@Override
	public Duration expectedDuration(CellId cell) {
		return Duration.ofSeconds(1 + cell.load().partAsInt("requests") / ASSUMED_REQUESTS_PER_SECOND);
	}

}
