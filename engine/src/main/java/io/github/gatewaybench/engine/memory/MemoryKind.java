package io.github.gatewaybench.engine.memory;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.engine.kind.ExperimentKind;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.round.RoundDriver;
import io.github.gatewaybench.engine.round.RoundKind;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.subject.SubjectSelection;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.MemoryStudy;
import io.github.gatewaybench.measurements.MemoryStudy.MemorySettings;
import io.github.gatewaybench.measurements.MemoryStudy.Try;
import picocli.CommandLine.Option;

/**
 * Defines the kind of experiment that searches for the smallest heap of each gateway.
 */
public final class MemoryKind extends ExperimentKind<MemoryStudy> {

	@Option(names = "--connections", paramLabel = "N", defaultValue = "1000",
			description = "number of connections, a multiple of --threads")
	private int connections;

	@Option(names = "--duration", paramLabel = "TIME", defaultValue = "30s",
			description = "length of a try, after its warm-up (s, m or h)")
	private Duration duration;

	@Option(names = "--threads", paramLabel = "N", defaultValue = "50", description = "wrk's threads")
	private int threads;

	@Option(names = "--timeout", paramLabel = "TIME", defaultValue = "30s",
			description = "a response that comes later is an error; at most 120s")
	private Duration timeout;

	@Option(names = "--largest-heap", paramLabel = "MB", defaultValue = "256",
			description = "heap that each search begins with")
	private int largestHeap;

	public MemoryKind() {
		super("memory", MemoryStudy.class,
				Map.of("connections", "50", "duration", "5s", "warmup-limit", "5s", "largest-heap", "64"));
	}

	/**
	 * Keys that a script must declare, including the backend: the study searches for the
	 * heaps of gateways, which need one.
	 */
	@Override
	protected List<String> requiredScriptKeys() {
		return List.of("subjects", "path", "expected-body", "backend");
	}

	@Override
	protected List<String> optionalScriptKeys() {
		return List.of("base", "study");
	}

	/** --reps is unsupported: a heap size is tried as often as it takes to decide. */
	@Override
	protected List<String> unsupportedFlags() {
		return List.of("--reps");
	}

	@Override
	protected String exitStatusHelp() {
		return "0 the run is complete, although tries break; 1 a gateway breaks with the largest heap, or one without a "
				+ "heap has no valid cell";
	}

	@Override
	protected MemoryStudy experiment(ScriptInvocation call, SubjectSelection selection) {
		RoundKind.checkEvenlyShared(call, List.of(this.connections), this.threads);
		List<Try> tries = selection.subjects()
			.stream()
			.map((each) -> new Try(each.text(),
					call.repository().runsInOwnJvm(each) ? this.largestHeap : MemoryStudy.NO_HEAP, 1))
			.distinct()
			.toList();
		return new MemoryStudy(call.settings("wrk", call.get("path"), selection),
				new MemorySettings(this.connections, call.toSeconds("--duration", this.duration), this.threads,
						call.toSeconds("--timeout", this.timeout, RoundKind.MAX_TIMEOUT_S), this.largestHeap, tries));
	}

	@Override
	protected Driver driver(ScriptInvocation call, MemoryStudy study, SubjectSelection selection, List<Cell> cells) {
		return new MemoryDriver(call, selection, new HeapSchedule(study, cells),
				new RoundDriver(call, study.asRound(), selection));
	}

}
