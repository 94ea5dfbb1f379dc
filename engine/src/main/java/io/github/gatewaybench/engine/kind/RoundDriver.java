package io.github.gatewaybench.engine.kind;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.judge.WrkJudge;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.run.LoadCommand;
import io.github.gatewaybench.engine.run.Result;
import io.github.gatewaybench.engine.run.Stage;
import io.github.gatewaybench.engine.run.SubjectFailedException;
import io.github.gatewaybench.engine.run.Target;
import io.github.gatewaybench.engine.run.WarmupLoad;
import io.github.gatewaybench.engine.subject.Lineup;
import io.github.gatewaybench.engine.subject.Name;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Experiment;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.Round;
import io.github.gatewaybench.measurements.WrkFigures;
import io.github.gatewaybench.measurements.raw.WrkReader;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Drives a round.
 */
final class RoundDriver implements Driver {

	private final Round round;

	private final Lineup lineup;

	private final Starter starter;

	RoundDriver(Round round, Lineup lineup, Starter starter) {
		this.round = round;
		this.lineup = lineup;
		this.starter = starter;
	}

	@Override
	public Experiment experiment() {
		return this.round;
	}

	@Override
	public Lineup lineup() {
		return this.lineup;
	}

	@Override
	public List<String> tools() {
		return List.of("wrk");
	}

	@Override
	public int connections() {
		return this.round.load().connections().stream().mapToInt(Integer::intValue).max().orElse(0);
	}

	@Override
	public int threads() {
		return this.round.load().threads();
	}

	@Override
	public Duration patience() {
		return Duration.ofSeconds(this.round.load().timeoutS());
	}

	@Override
	public void start(CellId cell, Stage stage) throws SubjectFailedException, InterruptedException {
		Name subject = this.lineup.repository().name(cell.subject());
		Optional<Name> backend = this.lineup.backendOf(subject);
		String path = subject.path(this.round.settings().path());
		String role = "backend";
		if (subject.isDirect() || backend.isEmpty()) {
			Name server = backend.orElse(subject);
			this.starter.start(stage, role, server, "server.log", Optional.empty());
			aim(stage, server, path);
		}
		else {
			this.starter.start(stage, role, backend.get(), "backend.log", Optional.empty());
			aim(stage, backend.get(), path);
			role = "gateway";
			// Both start at once; the gateway asks the backend only when it is asked.
			this.starter.start(stage, role, subject, "server.log",
					Optional.of("http://127.0.0.1:" + this.starter.port(backend.get())));
			stage.awaitAnswer("backend");
			aim(stage, subject, path);
		}
		stage.awaitAnswer(role);
		stage.warmUp(role, warmup(stage.target()));
	}

	private void aim(Stage stage, Name server, String path) {
		stage.aim(Target.of("http://127.0.0.1:" + this.starter.port(server) + path,
				this.round.settings().expectedBody().orElse("")));
	}

	@Override
	public LoadCommand load(CellId cell, Stage stage) {
		return wrk(connections(cell), this.round.load().durationS(), stage.target());
	}

	private LoadCommand wrk(int connections, int seconds, Target target) {
		Round.WrkLoad load = this.round.load();
		Duration timeout = Duration.ofSeconds(load.timeoutS());
		return LoadCommand.timed("wrk",
				List.of("wrk", "-t" + load.threads(), "-c" + connections, "-d" + seconds + "s", "--timeout",
						load.timeoutS() + "s", "--latency", target.url()),
				OptionalLong.of(load.threads()), timeout, Duration.ofSeconds(seconds));
	}

	@Override
	public Result judge(CellId cell, Stage stage, Path raw, Observation seen) {
		WrkFigures figures = WrkReader.figures(raw);
		Judgement judgement = WrkJudge.judge(connections(cell), this.round.load().durationS(), figures, seen);
		ObjectNode extras = JsonNodeFactory.instance.objectNode();
		WrkJudge.littleLaw(connections(cell), figures).ifPresent((law) -> extras.put("little_law", law));
		return new Result(judgement, figures, extras, figures.hasResult() ? line(figures) : "", Optional.empty());
	}

	private static String line(WrkFigures figures) {
		return "%s requests/s, p99 %s ms".formatted(Words.plain(figures.value(Metric.THROUGHPUT)),
				Words.plain(figures.value(Metric.P99)));
	}

	private static int connections(CellId cell) {
		return Integer.parseInt(cell.load().part("connections"));
	}

	@Override
	public String label(CellId cell) {
		return "%s c=%d rep %d/%d".formatted(cell.subject(), connections(cell), cell.repetition(),
				this.round.settings().repetitions());
	}

	@Override
	public Duration expected(CellId cell) {
		return Duration.ofSeconds(this.round.load().durationS());
	}

	/** The warm-up of a round: its first connection count. */
	private WarmupLoad warmup(Target target) {
		int first = this.round.load().connections().get(0);
		return new WarmupLoad(Map.of("connections", first), (seconds) -> wrk(first, seconds, target),
				(output, seconds) -> {
					WrkFigures figures = WrkReader.figures(output);
					return new WarmupLoad.Work(figures.requests(), figures.value(Metric.THROUGHPUT));
				});
	}

}
