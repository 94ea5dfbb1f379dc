package io.github.gatewaybench.engine.kind;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import io.github.gatewaybench.engine.judge.Judgement;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.run.Stage;
import io.github.gatewaybench.engine.run.SubjectFailedException;
import io.github.gatewaybench.engine.preflight.HostChecks;
import io.github.gatewaybench.engine.subject.Lineup;
import io.github.gatewaybench.engine.subject.Name;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.StubFigures;
import io.github.gatewaybench.measurements.StubStudy;
import io.github.gatewaybench.measurements.raw.StubReader;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Drives a study of the stub.
 */
record StubDriver(ScriptCall call, StubStudy experiment, Lineup lineup) implements Driver {

	@Override
	public void check(HostChecks host) {
		host.checkOpenFiles(100);
		host.checkProcesses(1);
	}

	@Override
	public Duration patience() {
		return Duration.ofSeconds(30);
	}

	@Override
	public List<String> tools() {
		return List.of("stub");
	}

	@Override
	public void start(CellId cell, Stage stage) throws SubjectFailedException, InterruptedException {
		Name backend = this.lineup.backend().orElseThrow();
		this.call.start(stage, "backend", backend, "server.log", this.call.launch(backend, Optional.empty()));
		this.call.await(stage, "backend", this.call.port(backend), this.experiment.settings().path());
	}

	@Override
	public LoadCommand load(CellId cell, Stage stage) {
		int seconds = this.experiment.load().durationS();
		return LoadCommand.timed("stub",
				List.of("stub", cell.load().part("rate"), Integer.toString(seconds), stage.target().url()),
				OptionalLong.of(1), patience(), Duration.ofSeconds(seconds));
	}

	@Override
	public Result judge(CellId cell, Stage stage, Path raw, Observation seen) {
		StubFigures figures = StubReader.figures(raw);
		return new Result(Judgement.of(figures.problems(), List.of(), seen), figures,
				JsonNodeFactory.instance.objectNode(), figures.requests().orElse(0) + " requests", Optional.empty());
	}

	@Override
	public String label(CellId cell) {
		return "%s r=%s rep %d/%d".formatted(cell.subject(), cell.load().part("rate"), cell.repetition(),
				this.experiment.settings().repetitions());
	}

	@Override
	public Duration expected(CellId cell) {
		return Duration.ofSeconds(this.experiment.load().durationS());
	}

}
