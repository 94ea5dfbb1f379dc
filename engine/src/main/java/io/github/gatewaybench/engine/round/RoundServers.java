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
 * Starts the servers of a round's subject, and warms them up with wrk.
 */
public record RoundServers(ScriptCall call, Lineup lineup) {

	/** Starts them until the subject answers, and warms it up with this load of wrk. */
	public void start(CellId cell, Stage stage, Wrk wrk, int connections)
			throws SubjectFailedException, InterruptedException {
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
				(seconds) -> wrk.command(connections, seconds, stage.target().url()), WrkReader.FORMAT::figures));
	}

	/** A command of wrk but for its connections and its time. */
	public record Wrk(int threads, int timeoutS) {

		public LoadCommand command(int connections, int seconds, String url) {
			return LoadCommand.timed("wrk",
					List.of("wrk", "-t" + this.threads, "-c" + connections, "-d" + seconds + "s", "--timeout",
							this.timeoutS + "s", "--latency", url),
					OptionalLong.of(this.threads), Duration.ofSeconds(this.timeoutS), Duration.ofSeconds(seconds));
		}

	}

}
