package io.github.gatewaybench.engine.round;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.preflight.HostChecks;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.run.Schedule;
import io.github.gatewaybench.engine.run.SubjectFailedException;
import io.github.gatewaybench.engine.run.SubjectUnderTest;
import io.github.gatewaybench.engine.subject.SubjectSelection;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.Round;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.raw.WrkReader;

/**
 * Defines how the cells of a round are measured: with which servers, by wrk, and when
 * valid.
 */
public record RoundDriver(ScriptInvocation call, Round experiment, SubjectSelection selection) implements Driver {

	/**
	 * Maximum of |throughput x mean latency / connections - 1| without a warning;
	 * throughput is in requests/s, latency in seconds.
	 */
	public static final double LITTLE_LAW_TOLERANCE = 0.20;

	/**
	 * Minimum of throughput x mean latency / connections (in requests/s and seconds) if a
	 * quick server keeps answering. A server is quick if no answer takes this share of
	 * the cell. With a slower one, the result may be lower: most connections still wait
	 * for their first answer when the cell ends.
	 */
	private static final double MIN_LITTLE_LAW = 0.5;

	/**
	 * Minimum number of connections that a working server serves; one that serves fewer
	 * has stopped answering. Other connections may wait for the whole cell:
	 * gateway-zuul@tuned accepts only 2000 connections.
	 */
	private static final int MIN_SERVED_CONNECTIONS = 100;

	@Override
	public void check(HostChecks host) {
		host.checkOpenFileLimit(Collections.max(this.experiment.kindSettings().connections()));
		host.checkProcessLimit(this.experiment.kindSettings().threads());
	}

	@Override
	public Schedule schedule() {
		return () -> this.experiment;
	}

	@Override
	public Requirements requirements() {
		return Requirements.of("wrk", Duration.ofSeconds(this.experiment.kindSettings().timeoutS()));
	}

	@Override
	public void start(CellId cell, SubjectUnderTest underTest) throws SubjectFailedException, InterruptedException {
		serverStarter().start(cell, underTest, this.experiment.kindSettings().connections().get(0));
	}

	private RoundServerStarter serverStarter() {
		return new RoundServerStarter(this.call, this.selection, this.experiment.kindSettings().threads(),
				this.experiment.kindSettings().timeoutS());
	}

	@Override
	public LoadCommand loadCommand(CellId cell, SubjectUnderTest underTest) {
		return serverStarter().wrk(underTest, cell.load().partAsInt("connections"),
				this.experiment.kindSettings().durationS());
	}

	@Override
	public CellResult judge(CellId cell, SubjectUnderTest underTest, Path raw, Observation seen) {
		Figures figures = WrkReader.FORMAT.figuresOrNoResult(raw);
		int connections = cell.load().partAsInt("connections");
		Judgement judgement = judgement(connections, this.experiment.kindSettings().durationS(), figures, seen);
		ObjectNode extras = JsonNodeFactory.instance.objectNode();
		littleLaw(connections, figures).ifPresent((law) -> extras.put("little_law", law));
		return new CellResult(seen, judgement, figures, extras, formatResult(figures, "p99", Metric.P99),
				Optional.empty());
	}

	/**
	 * Decides whether a cell is valid, and which warnings it gets.
	 * @param durationS intended length of the load, in seconds
	 */
	public static Judgement judgement(int connections, int durationS, Figures figures, Observation seen) {
		boolean counted = seen.answerChecks().answerSize().isEmpty() || figures.count("read_bytes").isPresent();
		List<Warning> warnings = new ArrayList<>(
				seen.toolReasons("wrk", figures.hasResult() && counted, 0, "see its output"));
		warnings.addAll(WrkReader.invalidReasons(figures, OptionalDouble.of(durationS), 1));
		warnings.addAll(seen.answerReasons(figures, connections));
		warnings.addAll(seen.idleServerReasons(figures.requests().orElse(0)));
		warnings.addAll(latencyWarnings(connections, durationS, figures));
		return seen.judge(figures, warnings);
	}

	/**
	 * Warns if latencies contradict the throughput, to which Little's law ties them.
	 * @param durationS length of an execution of wrk in seconds
	 */
	public static List<Warning> latencyWarnings(int connections, int durationS, Figures figures) {
		List<Warning> warnings = new ArrayList<>();
		double law = littleLaw(connections, figures).orElse(1);
		if (law > 1 + LITTLE_LAW_TOLERANCE) {
			warnings.add(WarningCode.LATENCY_TOO_HIGH.with("factor",
					BigDecimal.valueOf(law).setScale(2, RoundingMode.HALF_UP)));
		}
		else if (hasStoppedAnswering(law, connections, durationS, figures)) {
			warnings.add(WarningCode.ANSWERS_STOPPED.with("answered", Math.round(law * connections), "connections",
					connections, "most_ms", figures.value(Metric.MAX).orElse(0)));
		}
		else if (law < 1 - LITTLE_LAW_TOLERANCE) {
			warnings.add(WarningCode.LATENCY_INCOMPLETE.with("answered", Math.round(law * connections), "connections",
					connections));
		}
		return warnings;
	}

	/**
	 * Whether the server stopped answering: most connections got no answer for most of
	 * the cell, although no answer took that long. If an answer did, the server is merely
	 * slow, and the other connections may still be waiting for theirs.
	 * @param law result of {@link #littleLaw}
	 * @param durationS length of an execution of wrk in seconds
	 */
	private static boolean hasStoppedAnswering(double law, int connections, int durationS, Figures figures) {
		double longestS = figures.value(Metric.MAX).orElse(0) / 1000;
		return law < MIN_LITTLE_LAW && law * connections < MIN_SERVED_CONNECTIONS
				&& longestS < MIN_LITTLE_LAW * durationS && figures.errors() == 0;
	}

	/**
	 * Computes throughput x mean latency / connections, which is 1 by Little's law if
	 * every connection always waits for a response; empty if a figure is missing.
	 */
	static OptionalDouble littleLaw(int connections, Figures figures) {
		OptionalDouble rate = figures.value(Metric.THROUGHPUT);
		OptionalDouble mean = figures.value(Metric.MEAN);
		return (rate.isPresent() && mean.isPresent())
				? OptionalDouble.of(rate.getAsDouble() * mean.getAsDouble() / 1000 / connections)
				: OptionalDouble.empty();
	}

	/**
	 * Formats throughput and one latency with all digits of the load generator; empty if
	 * there is no result.
	 * @param latency name of the latency for the user, such as p99
	 * @param metric the latency
	 */
	public static String formatResult(Figures figures, String latency, Metric metric) {
		return !figures.hasResult() ? "" : "%s requests/s, %s %s ms"
			.formatted(formatPlain(figures.value(Metric.THROUGHPUT)), latency, formatPlain(figures.value(metric)));
	}

	private static String formatPlain(OptionalDouble value) {
		return value.isPresent() ? BigDecimal.valueOf(value.getAsDouble()).stripTrailingZeros().toPlainString() : "-";
	}

	@Override
	public String label(CellId cell) {
		return "%s c=%s rep %d/%d".formatted(cell.subject(), cell.load().part("connections"), cell.repetition(),
				this.experiment.settings().repetitions());
	}

	@Override
	public Duration expectedDuration(CellId cell) {
		return Duration.ofSeconds(this.experiment.kindSettings().durationS());
	}

}
