package io.github.gatewaybench.engine.round;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.engine.run.Driver.WarmupLoad;
import io.github.gatewaybench.engine.run.SubjectFailedException;
import io.github.gatewaybench.engine.run.SubjectUnderTest;
import io.github.gatewaybench.engine.subject.ModuleSpec;
import io.github.gatewaybench.engine.subject.Server.LaunchParameters;
import io.github.gatewaybench.engine.subject.SubjectSelection;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.raw.WrkReader;

/**
 * Starts a subject and its backend for a round, and builds the commands of wrk, which
 * warms them up and measures them.
 *
 * @param threads number of wrk's threads
 * @param timeoutS seconds after which wrk counts a response as a timeout
 * @param gatewayOptions JVM flags of gateways; empty if gateways get the same flags as
 * other servers
 */
public record RoundServerStarter(ScriptInvocation call, SubjectSelection selection, int threads, int timeoutS,
		Optional<List<String>> gatewayOptions) {

	public RoundServerStarter(ScriptInvocation call, SubjectSelection selection, int threads, int timeoutS) {
		this(call, selection, threads, timeoutS, Optional.empty());
	}

	/**
	 * Starts the servers of a cell, waits until they answer, and warms them up.
	 * @param connections number of wrk's connections in the warm-up
	 */
	public void start(CellId cell, SubjectUnderTest underTest, int connections)
			throws SubjectFailedException, InterruptedException {
		ModuleSpec subject = this.selection.repository().moduleSpec(cell.subject());
		ModuleSpec behind = this.selection.backendOf(subject).orElse(subject);
		String path = subject.pathOr(this.call.get("path"));
		boolean gateway = !subject.isDirect() && this.selection.backend().isPresent();
		this.call.launcher()
			.start(underTest, "backend", behind, gateway ? "backend.log" : "server.log",
					this.call.launchParameters(behind, Optional.empty()));
		if (gateway) {
			underTest.setRequestCountPath(this.call.countPath(subject));
			if (underTest.isTrial()) {
				// So that the gateway's start is timed alone.
				this.call.launcher().awaitTarget(underTest, "backend", this.call.port(behind), path);
			}
			// Otherwise both start at the same time: a gateway needs the backend only for
			// requests.
			String upstream = underTest.upstreamUrls(cell.subject(),
					underTest.servers().url("backend", this.call.port(behind)));
			LaunchParameters launch = this.call.launchParameters(subject, Optional.of(upstream));
			this.call.launcher()
				.start(underTest, "gateway", subject, "server.log",
						this.gatewayOptions.map(launch::withJavaOptions).orElse(launch));
		}
		this.call.launcher().awaitTarget(underTest, "backend", this.call.port(behind), path);
		if (gateway) {
			this.call.launcher().awaitTarget(underTest, "gateway", this.call.port(subject), path);
		}
		underTest.warmUp(gateway ? "gateway" : "backend", new WarmupLoad(Map.of("connections", connections),
				(seconds) -> wrk(underTest, connections, seconds), WrkReader.FORMAT::figuresOrNoResult));
	}

	LoadCommand wrk(SubjectUnderTest underTest, int connections, int seconds) {
		return LoadCommand.timed("wrk",
				List.of("wrk", "-t" + this.threads, "-c" + connections, "-d" + seconds + "s", "--timeout",
						this.timeoutS + "s", "--latency", "-s", "scripts/hands/bytes.lua", underTest.target().url()),
				OptionalLong.of(this.threads), Duration.ofSeconds(this.timeoutS), Duration.ofSeconds(seconds));
	}

}
