package io.github.gatewaybench.engine.memory;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.github.gatewaybench.engine.host.HostScriptException;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.kind.ScriptInvocation;
import io.github.gatewaybench.engine.preflight.HostChecks;
import io.github.gatewaybench.engine.round.RoundDriver;
import io.github.gatewaybench.engine.round.RoundServerStarter;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.run.RunningServer;
import io.github.gatewaybench.engine.run.Servers;
import io.github.gatewaybench.engine.run.SubjectFailedException;
import io.github.gatewaybench.engine.run.SubjectUnderTest;
import io.github.gatewaybench.engine.subject.SubjectSelection;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.MemoryStudy;
import io.github.gatewaybench.measurements.MemoryStudy.MemorySettings;

/**
 * Defines how the tries of a memory study are measured. A try is a cell of a round in
 * which the gateway has a heap of a given size.
 *
 * @param round driver of a round with the same load
 */
record MemoryDriver(ScriptInvocation call, SubjectSelection selection, HeapSchedule schedule,
		RoundDriver round) implements Driver {

	/**
	 * JVM flag that ends a JVM when its heap is exhausted; without the flag, it might
	 * continue with fewer threads.
	 */
	private static final String EXIT_ON_OUT_OF_MEMORY = "-XX:+ExitOnOutOfMemoryError";

	@Override
	public Requirements requirements() {
		return this.round.requirements();
	}

	@Override
	public void check(HostChecks host) {
		this.round.check(host);
	}

	@Override
	public void start(CellId cell, SubjectUnderTest underTest) throws SubjectFailedException, InterruptedException {
		MemorySettings settings = this.schedule.experiment().kindSettings();
		try {
			new RoundServerStarter(this.call, this.selection, settings.threads(), settings.timeoutS(),
					gatewayOptions(cell, underTest.isTrial()))
				.start(cell, underTest, settings.connections());
		}
		catch (SubjectFailedException ex) {
			if (!underTest.isTrial() && !mayHeapBeTooSmall(underTest)) {
				throw new HostScriptException("%s: see the logs in %s".formatted(ex.getMessage(), underTest.folder()));
			}
			throw ex;
		}
	}

	/**
	 * Whether a failed start may be due to too small a heap: the backend is running and
	 * has answered, so that the answer of the gateway was awaited.
	 */
	private static boolean mayHeapBeTooSmall(SubjectUnderTest underTest) {
		RunningServer backend = underTest.servers().byRole().get("backend");
		RunningServer gateway = underTest.servers().byRole().get("gateway");
		return backend != null && backend.isRunning() && gateway != null && underTest.targets()
			.stream()
			.anyMatch((each) -> each.url().startsWith(underTest.servers().url("gateway", gateway.port()) + "/"));
	}

	/**
	 * JVM flags for a gateway with the heap of a try; in a trial with the largest heap of
	 * the study, because a gateway may not start with less. Empty if the subject has no
	 * heap.
	 * @param trial whether the gateway is only started to check that it responds
	 */
	private Optional<List<String>> gatewayOptions(CellId cell, boolean trial) {
		int heap = cell.load().partAsInt(MemoryStudy.HEAP_PART);
		if (heap == MemoryStudy.NO_HEAP) {
			return Optional.empty();
		}
		int size = trial ? this.schedule.experiment().kindSettings().largestHeapMb() : heap;
		List<String> options = new ArrayList<>(this.call.jvm().optionsWithHeap(size));
		options.add(EXIT_ON_OUT_OF_MEMORY);
		return Optional.of(options);
	}

	@Override
	public LoadCommand loadCommand(CellId cell, SubjectUnderTest underTest) {
		return this.round.loadCommand(cell, underTest);
	}

	@Override
	public CellResult judge(CellId cell, SubjectUnderTest underTest, Path raw, Observation seen) {
		return this.round.judge(cell, underTest, raw, seen);
	}

	@Override
	public String label(CellId cell) {
		int heap = cell.load().partAsInt(MemoryStudy.HEAP_PART);
		return "%s %s try %d".formatted(cell.subject(),
				(heap == MemoryStudy.NO_HEAP) ? "without a heap" : "-Xmx%dm".formatted(heap), cell.repetition());
	}

	@Override
	public Duration expectedDuration(CellId cell) {
		return this.round.expectedDuration(cell);
	}

}
