package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;

import io.github.gatewaybench.engine.run.Driver.WarmupLoad;
import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.flags.Limits;
import io.github.gatewaybench.measurements.folder.RunFolder;

/**
 * The warm-up after a server's start: slices of load with pauses, until both the
 * throughput and the processor time per request of the last few agree, or the limit is
 * reached. A subject whose throughput is bounded by something else would agree at once in
 * throughput while its code is still being compiled. Every slice is kept in warmup.json,
 * one entry per start of the server.
 */
public final class Warmup {

	private final Meter meter;

	private final Limits limits;

	private final Progress progress;

	private final Path output;

	private final long limitS;

	private final Duration patience;

	private Duration spent = Duration.ZERO;

	/**
	 * A warm-up of at most so many seconds.
	 * @param output a file for what the load generator prints
	 * @param patience for servers that work off what a slice has left
	 */
	public Warmup(Meter meter, Limits limits, Progress progress, Path output, long limitS, Duration patience) {
		this.meter = meter;
		this.limits = limits;
		this.progress = progress;
		this.output = output;
		this.limitS = limitS;
		this.patience = patience;
	}

	/** The time that slices have taken so far. */
	public Duration spent() {
		return this.spent;
	}

	/** Warms a server up; whether it settled. Ends early if a server dies. */
	boolean warmUp(Stage stage, String role, WarmupLoad load) throws InterruptedException {
		long begun = System.nanoTime();
		int sliceS = (int) Math.min(this.limits.warmupSlice().toSeconds(), this.limitS);
		List<Slice> slices = new ArrayList<>();
		boolean settled = true;
		long pauseNs = this.limits.warmupPause().toNanos();
		long idleNs = pauseNs;
		while (mayGoOn(sliceS, slices.size(), seconds(begun))) {
			long sliceBegun = System.nanoTime();
			TimeUnit.NANOSECONDS.sleep(pauseNs - idleNs);
			OptionalDouble cpuS = this.meter.cpuSeconds(stage, role, load.slice().apply(sliceS), this.output,
					() -> this.progress.now("warming up", Duration.ofNanos(System.nanoTime() - begun),
							Duration.ofSeconds(this.limitS)));
			if (!stage.servers().areRunning()) {
				return settled;
			}
			long sliceEnded = System.nanoTime();
			stage.servers().awaitIdle(this.patience);
			idleNs = System.nanoTime() - sliceEnded;
			this.spent = this.spent.plusNanos(sliceEnded - sliceBegun + Math.min(idleNs, pauseNs));
			slices.add(Slice.of(load.work().apply(this.output, sliceS), cpuS));
			settled = haveSettled(slices, this.meter.ticksPerSecond());
			if (settled) {
				break;
			}
		}
		Map<String, Object> entry = new LinkedHashMap<>(load.about());
		entry.put("slice_s", sliceS);
		entry.put("limit_s", this.limitS);
		entry.put("settled", settled);
		entry.put("seconds", seconds(begun));
		entry.put("slices", slices);
		RunFolder.append(stage.folder().resolve(RunFolder.WARMUPS), entry);
		return settled;
	}

	private static long seconds(long begun) {
		return Duration.ofNanos(System.nanoTime() - begun).toSeconds();
	}

	/**
	 * Whether another slice may be run after so many. The limit is one of time, but the
	 * few slices that can tell are run where a slow server's queue takes the time between
	 * them.
	 */
	private boolean mayGoOn(int sliceS, int count, long elapsedS) {
		return sliceS > 0 && (long) (count + 1) * sliceS <= this.limitS
				&& (count < Defaults.WARMUP_WINDOW || elapsedS + sliceS <= this.limitS);
	}

	/** Whether the last slices agree; what could not be measured is not asked for. */
	static boolean haveSettled(List<Slice> slices, int ticksPerSecond) {
		if (slices.size() < Defaults.WARMUP_WINDOW) {
			return false;
		}
		List<Slice> last = slices.subList(slices.size() - Defaults.WARMUP_WINDOW, slices.size());
		long fewest = last.stream().mapToLong((each) -> each.requests().orElse(0)).min().orElse(0);
		double clock = (fewest > 0) ? Defaults.WARMUP_CPU_RESOLUTION * 1e6 / ticksPerSecond / fewest : 0;
		return last.stream().allMatch((each) -> each.requestsPerSec().orElse(0) > 0)
				&& agree(last.stream().flatMapToDouble((each) -> each.requestsPerSec().stream()),
						Defaults.WARMUP_SPREAD, 0)
				&& agree(last.stream().flatMapToDouble((each) -> each.cpuUsPerRequest().stream()),
						Defaults.WARMUP_CPU_SPREAD, clock);
	}

	private static boolean agree(DoubleStream values, double spread, double resolution) {
		double[] sorted = values.sorted().toArray();
		if (sorted.length == 0) {
			return true;
		}
		double most = sorted[sorted.length - 1];
		return most - sorted[0] <= Math.max(spread * most, resolution);
	}

	/**
	 * A slice, as it is kept.
	 *
	 * @param requests that were answered
	 * @param requestsPerSec throughput
	 * @param cpuUsPerRequest processor time of the server, in microseconds
	 */
	record Slice(OptionalLong requests, OptionalDouble requestsPerSec, OptionalDouble cpuUsPerRequest) {

		static Slice of(WarmupLoad.Work work, OptionalDouble cpuS) {
			long requests = work.requests().orElse(0);
			return new Slice(work.requests(), work.requestsPerSec(), (cpuS.isPresent() && requests > 0)
					? OptionalDouble.of(cpuS.getAsDouble() * 1e6 / requests) : OptionalDouble.empty());
		}
	}

}
