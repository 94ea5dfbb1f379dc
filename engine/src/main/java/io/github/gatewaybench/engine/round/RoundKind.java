package io.github.gatewaybench.engine.round;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.engine.flags.Flags;
import io.github.gatewaybench.engine.kind.ExperimentKind;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.subject.SubjectSelection;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Round;
import picocli.CommandLine.Option;

/**
 * Defines the kind of experiment that runs wrk on each subject with several connection
 * counts.
 */
public final class RoundKind extends ExperimentKind<Round> {

	/** Maximum of wrk's --timeout in seconds; each second takes 8 MB of address space. */
	public static final int MAX_TIMEOUT_S = 120;

	@Option(names = "--connections", split = Flags.SEPARATOR, paramLabel = "\"N N\"",
			defaultValue = "300 1000 3000 5000", description = "connection counts, one cell each")
	private List<Integer> connections;

	@Option(names = "--duration", paramLabel = "TIME", defaultValue = "30s",
			description = "length of a cell (s, m or h)")
	private Duration duration;

	@Option(names = "--threads", paramLabel = "N", defaultValue = "50",
			description = "wrk's threads; every connection count must be a multiple of this")
	private int threads;

	// wrk's default, 2 s, would count slow responses of round 3 as errors.
	@Option(names = "--timeout", paramLabel = "TIME", defaultValue = "30s",
			description = "a response that comes later is an error; at most 120s")
	private Duration timeout;

	public RoundKind() {
		// 300 is the first connection count in the articles, which allows a comparison.
		super("round", Round.class,
				Map.of("connections", "50 300", "duration", "5s", "reps", "1", "warmup-limit", "20s"));
	}

	@Override
	protected List<String> optionalScriptKeys() {
		return List.of("backend", "base", "study", "rank-by");
	}

	/**
	 * Adds a problem for each connection count that wrk's threads cannot share evenly.
	 */
	public static void checkEvenlyShared(ScriptInvocation call, List<Integer> connections, int threads) {
		connections.stream()
			.filter((each) -> call.given().areValid("--connections", "--threads") && each % threads != 0)
			.forEach(
					(each) -> call.validation()
						.addProblem(
								"--connections %d cannot be shared evenly by %d threads: wrk would open %d"
									.formatted(each, threads, each / threads * threads),
								"give a multiple, or another --threads"));
	}

	@Override
	protected Round experiment(ScriptInvocation call, SubjectSelection selection) {
		checkEvenlyShared(call, this.connections, this.threads);
		return new Round(call.settings("wrk", call.get("path"), selection),
				new Round.RoundSettings(this.connections, call.toSeconds("--duration", this.duration), this.threads,
						call.toSeconds("--timeout", this.timeout, MAX_TIMEOUT_S)));
	}

	@Override
	protected Driver driver(ScriptInvocation call, Round round, SubjectSelection selection, List<Cell> cells) {
		return new RoundDriver(call, round, selection);
	}

}
