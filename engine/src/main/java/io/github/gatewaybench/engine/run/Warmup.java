package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.judge.SteadyState;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.engine.run.Driver.WarmupLoad;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.MemorySample.Phase;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.WarmupCurve;
import io.github.gatewaybench.measurements.WarmupCurve.JvmSlice;
import io.github.gatewaybench.measurements.WarmupCurve.WarmupSlice;
import io.github.gatewaybench.measurements.folder.RunFolder;

/**
 * Warms up servers after their start with slices of load and pauses, until the JVMs have
 * almost stopped compiling or the limit is reached. Every slice is stored in warmup.json.
 */
public final class Warmup {

	private final RunContext context;

	private final Duration limit;

	private final boolean untilLimit;

	private final MemoryRecorder memory;

	private Duration spent = Duration.ZERO;

	/**
	 * Creates a warm-up.
	 * @param limit longest time for each server that is warmed up
	 * @param untilLimit whether to warm up until the limit even if the JVMs are steady
	 * earlier
	 */
	public Warmup(RunContext context, Duration limit, boolean untilLimit) {
		this.context = context;
		this.limit = limit;
		this.untilLimit = untilLimit;
		this.memory = new MemoryRecorder(context);
	}

	/** Total time of all slices and pauses so far. */
	Duration totalTime() {
		return this.spent;
	}

	/**
	 * Warms up the server of a role and the servers behind it. Stops early if one dies.
	 * @throws SubjectFailedException if a server that is restarted during the warm-up
	 * does not start
	 */
	void warmUp(SubjectUnderTest underTest, String role, WarmupLoad load)
			throws SubjectFailedException, InterruptedException {
		// Otherwise it is restarted before the load of a cell.
		boolean stays = underTest.testedServer().filter((server) -> server.role().equals(role)).isPresent();
		if (stays) {
			this.memory.record(Phase.STARTED, underTest);
		}
		long startNanos = System.nanoTime();
		Path output = this.context.temporaryFolder().resolve("warmup.txt");
		int sliceS = (int) Math.min(this.context.limits().warmupSlice().toSeconds(), this.limit.toSeconds());
		List<WarmupSlice> slices = new ArrayList<>();
		long pauseNs = this.context.limits().warmupPause().toNanos();
		long idleNs = pauseNs;
		boolean steady = false;
		while (hasTimeForSlice(sliceS, slices.size(), Progress.since(startNanos).toSeconds())
				&& (this.untilLimit || !steady)) {
			if (slices.size() == Defaults.SLICES_BEFORE_RESTART && load.earlyChange().isPresent()) {
				load.earlyChange().get().apply();
			}
			long sliceBegun = System.nanoTime();
			TimeUnit.NANOSECONDS.sleep(pauseNs - idleNs);
			Observation observed = new LoadExecution(this.context, underTest, load.sliceCommand().apply(sliceS), output)
				.warmUp((since) -> this.context.progress()
					.showActivity("warming up", Progress.since(startNanos), this.limit));
			if (!underTest.servers().areRunning()) {
				steady = false;
				break;
			}
			long sliceEnded = System.nanoTime();
			underTest.servers().awaitIdle();
			// A JVM that has seen only the load would deoptimize at the check before
			// a cell, and a backend when it is asked what it has received.
			for (Endpoint each : underTest.targets()) {
				this.context.probe().findProblem(each, this.context.responseTimeout());
			}
			underTest.receivedRequests();
			idleNs = Math.min(System.nanoTime() - sliceEnded, pauseNs);
			this.spent = this.spent.plusNanos(sliceEnded - sliceBegun + idleNs);
			Figures figures = load.figuresReader().apply(output, observed);
			slices.add(slice(figures, sliceS, role, observed.withReportedLoadCpu(figures).roles()));
			steady = SteadyState.isSteady(slices, sliceS);
		}
		if (stays && !slices.isEmpty()) {
			this.memory.record(Phase.WARM, underTest);
		}
		RunFolder.appendWarmup(underTest.folder(), load.description(), new WarmupCurve(Optional.of(role), sliceS,
				this.limit.toSeconds(), Optional.of(steady), Progress.since(startNanos).toSeconds(), slices));
	}

	/**
	 * Runs a load that belongs to no cell on warm servers; discards what is observed.
	 * @param activity what the user is shown meanwhile, such as "counting instructions"
	 */
	void runLoad(SubjectUnderTest underTest, LoadCommand load, String activity) throws InterruptedException {
		new LoadExecution(this.context, underTest, load, this.context.temporaryFolder().resolve("warmup.txt"))
			.warmUp((since) -> this.context.progress().showActivity(activity, since, load.expectedDuration()));
	}

	/**
	 * Whether another slice may run within the limit. The first slices, which the
	 * steady-state rule needs, run even if waiting for a slow server has used up the
	 * limit.
	 * @param sliceS length of a slice in seconds
	 * @param count number of slices that have run
	 * @param elapsedS seconds since the first slice began
	 */
	private boolean hasTimeForSlice(int sliceS, int count, long elapsedS) {
		long limitS = this.limit.toSeconds();
		return sliceS > 0 && (count + 1) * sliceS <= limitS
				&& (count < Defaults.WARMUP_WINDOW_SLICES || elapsedS + sliceS <= limitS);
	}

	/**
	 * Creates the record of a slice. The number of requests is computed from the rate if
	 * the load generator reports only that, as JMH does. The CPU time of open-load is
	 * divided by the requests to all arms.
	 * @param used resource usage by role
	 */
	static WarmupSlice slice(Figures figures, int seconds, String role, Map<String, RoleUsage> used) {
		OptionalDouble rate = figures.value(Metric.THROUGHPUT);
		OptionalLong requests = (figures.requests().isPresent() || rate.isEmpty()) ? figures.requests()
				: OptionalLong.of(Math.round(rate.getAsDouble() * seconds));
		OptionalLong ofAll = figures.count("all_requests");
		Map<String, JvmSlice> jvms = new LinkedHashMap<>();
		used.forEach((each, usage) -> {
			double cpuS = usage.cpuS().orElse(0);
			if (cpuS > 0 && usage.jitS().isPresent()) {
				jvms.put(each, new JvmSlice(cpuS, usage.jitS().getAsDouble() / cpuS, usage.gcS().orElse(0) / cpuS));
			}
		});
		return new WarmupSlice(requests, rate, cpuUsPerRequest(used.get(role), requests),
				cpuUsPerRequest(used.get("load"), ofAll.isPresent() ? ofAll : requests), jvms);
	}

	private static OptionalDouble cpuUsPerRequest(RoleUsage usage, OptionalLong requests) {
		return (usage.cpuS().isPresent() && requests.orElse(0) > 0)
				? OptionalDouble.of(usage.cpuS().getAsDouble() * 1e6 / requests.getAsLong()) : OptionalDouble.empty();
	}

}
