package io.github.gatewaybench.engine.round;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import io.github.gatewaybench.engine.kind.ScriptCall;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.engine.run.Driver.WarmupLoad;
import io.github.gatewaybench.engine.run.Stage;
import io.github.gatewaybench.engine.run.SubjectFailedException;
import io.github.gatewaybench.engine.subject.Lineup;
import io.github.gatewaybench.engine.subject.Name;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.raw.WrkReader;

/**
 * The servers of a round's subject, and wrk, which warms them up and measures them.
 *
 * @param threads number of wrk's threads
 * @param timeoutS seconds after which wrk counts a response as a timeout
 */
public record RoundServers(ScriptCall call, Lineup lineup, int threads, int timeoutS) {

	/** Starts the servers until the subject answers, and warms it up. */
	public void start(CellId cell, Stage stage, int connections) throws SubjectFailedException, InterruptedException {
		Name subject = this.lineup.repository().name(cell.subject());
		Name behind = this.lineup.backendOf(subject).orElse(subject);
		String path = subject.path(this.call.get("path"));
		boolean gateway = !subject.isDirect() && this.lineup.backend().isPresent();
		this.call.start(stage, "backend", behind, gateway ? "backend.log" : "server.log",
				this.call.launch(behind, Optional.empty()));
		if (gateway) {
			// Both start at once; the gateway asks the backend only when it is asked.
			this.call.start(stage, "gateway", subject, "server.log",
					this.call.launch(subject, Optional.of(stage.servers().url("backend", this.call.port(behind)))));
		}
		this.call.await(stage, "backend", this.call.port(behind), path);
		if (gateway) {
			this.call.await(stage, "gateway", this.call.port(subject), path);
		}
		stage.warmUp(gateway ? "gateway" : "backend", new WarmupLoad(Map.of("connections", connections),
				(seconds) -> wrk(stage, connections, seconds), WrkReader.FORMAT::figures));
	}

	/** The command that has wrk load the subject. */
	LoadCommand wrk(Stage stage, int connections, int seconds) {
		return LoadCommand.timed("wrk",
				List.of("wrk", "-t" + this.threads, "-c" + connections, "-d" + seconds + "s", "--timeout",
						this.timeoutS + "s", "--latency", stage.target().url()),
				OptionalLong.of(this.threads), Duration.ofSeconds(this.timeoutS), Duration.ofSeconds(seconds));
	}

}
