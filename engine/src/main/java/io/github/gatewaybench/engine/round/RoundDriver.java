package io.github.gatewaybench.engine.round;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Optional;
import java.util.OptionalDouble;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.kind.ScriptCall;
import io.github.gatewaybench.engine.preflight.HostChecks;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.run.Schedule;
import io.github.gatewaybench.engine.run.Stage;
import io.github.gatewaybench.engine.run.SubjectFailedException;
import io.github.gatewaybench.engine.subject.Lineup;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.Round;
import io.github.gatewaybench.measurements.raw.WrkReader;

/**
 * Drives a round.
 */
public record RoundDriver(ScriptCall call, Round experiment, Lineup lineup) implements Driver {

	@Override
	public void check(HostChecks host) {
		host.checkOpenFiles(Collections.max(this.experiment.load().connections()));
		host.checkProcesses(this.experiment.load().threads());
	}

	@Override
	public Schedule schedule() {
		return () -> this.experiment;
	}

	@Override
	public Needs needs() {
		return Needs.of("wrk", Duration.ofSeconds(this.experiment.load().timeoutS()));
	}

	@Override
	public void start(CellId cell, Stage stage) throws SubjectFailedException, InterruptedException {
		servers().start(cell, stage, this.experiment.load().connections().get(0));
	}

	private RoundServers servers() {
		return new RoundServers(this.call, this.lineup, this.experiment.load().threads(),
				this.experiment.load().timeoutS());
	}

	@Override
	public LoadCommand load(CellId cell, Stage stage) {
		return servers().wrk(stage, cell.load().number("connections"), this.experiment.load().durationS());
	}

	@Override
	public Result judge(CellId cell, Stage stage, Path raw, Observation seen) {
		Figures figures = WrkReader.FORMAT.figures(raw);
		int connections = cell.load().number("connections");
		Judgement judgement = WrkJudge.judge(connections, this.experiment.load().durationS(), figures, seen);
		ObjectNode extras = JsonNodeFactory.instance.objectNode();
		WrkJudge.littleLaw(connections, figures).ifPresent((law) -> extras.put("little_law", law));
		return new Result(seen, judgement, figures, extras, line(figures, "p99", Metric.P99), Optional.empty());
	}

	/** Throughput and a latency, with all the digits that the tool gave. */
	public static String line(Figures figures, String latency, Metric metric) {
		return !figures.hasResult() ? "" : "%s requests/s, %s %s ms".formatted(digits(figures.value(Metric.THROUGHPUT)),
				latency, digits(figures.value(metric)));
	}

	private static String digits(OptionalDouble value) {
		return value.isPresent() ? BigDecimal.valueOf(value.getAsDouble()).stripTrailingZeros().toPlainString() : "-";
	}

	@Override
	public String label(CellId cell) {
		return "%s c=%s rep %d/%d".formatted(cell.subject(), cell.load().part("connections"), cell.repetition(),
				this.experiment.settings().repetitions());
	}

	@Override
	public Duration expected(CellId cell) {
		return Duration.ofSeconds(this.experiment.load().durationS());
	}

}
