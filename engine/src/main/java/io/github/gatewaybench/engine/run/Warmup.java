package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.run.Driver.WarmupLoad;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.Outcome.RoleUsage;
import io.github.gatewaybench.measurements.folder.RunFolder;

/**
 * The warm-up after a server's start: slices of load with pauses, until both the
 * throughput and the processor time per request of the last few agree, or the limit is
 * reached. A subject whose throughput is bounded by something else would agree at once in
 * throughput while its code is still being compiled. Every slice is kept in warmup.json,
 * one entry per start of the server.
 */
public final class Warmup {

	private final Equipment equipment;

	private final Meter meter;

	private final Duration limit;

	private Duration spent = Duration.ZERO;

	public Warmup(Equipment equipment, Duration limit) {
		this.equipment = equipment;
		this.meter = new Meter(equipment);
		this.limit = limit;
	}

	/** The time that slices and their pauses have taken so far. */
	Duration spent() {
		return this.spent;
	}

	/** Warms a server up; whether it settled. Ends early if a server dies. */
	boolean warmUp(Stage stage, String role, WarmupLoad load) throws InterruptedException {
		long begun = System.nanoTime();
		Path output = this.equipment.work().resolve("warmup.txt");
		int sliceS = (int) Math.min(this.equipment.limits().warmupSlice().toSeconds(), this.limit.toSeconds());
		List<Slice> slices = new ArrayList<>();
		boolean settled = true;
		long pauseNs = this.equipment.limits().warmupPause().toNanos();
		long idleNs = pauseNs;
		while (mayGoOn(sliceS, slices.size(), Progress.since(begun).toSeconds())) {
			long sliceBegun = System.nanoTime();
			TimeUnit.NANOSECONDS.sleep(pauseNs - idleNs);
			RoleUsage used = this.meter.cpuTime(stage, role, load.slice().apply(sliceS), output,
					() -> this.equipment.progress().now("warming up", Progress.since(begun), this.limit));
			if (!stage.servers().areRunning()) {
				return settled;
			}
			long sliceEnded = System.nanoTime();
			stage.servers().awaitIdle();
			idleNs = Math.min(System.nanoTime() - sliceEnded, pauseNs);
			this.spent = this.spent.plusNanos(sliceEnded - sliceBegun + idleNs);
			slices.add(Slice.of(load.figures().apply(output), sliceS, used));
			settled = haveSettled(slices, this.equipment.ticksPerSecond());
			if (settled) {
				break;
			}
		}
		Map<String, Object> entry = new LinkedHashMap<>(load.about());
		entry.put("slice_s", sliceS);
		entry.put("limit_s", this.limit.toSeconds());
		entry.put("settled", settled);
		entry.put("seconds", Progress.since(begun).toSeconds());
		entry.put("slices", slices);
		RunFolder.append(stage.folder().resolve(RunFolder.WARMUPS), entry);
		return settled;
	}

	/**
	 * Whether another slice may be run after so many. The limit is one of time, but the
	 * few slices that can tell are run where a slow server's queue takes the time between
	 * them.
	 */
	private boolean mayGoOn(int sliceS, int count, long elapsedS) {
		long limitS = this.limit.toSeconds();
		return sliceS > 0 && (count + 1) * sliceS <= limitS
				&& (count < Defaults.WARMUP_WINDOW || elapsedS + sliceS <= limitS);
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
		DoubleSummaryStatistics all = values.summaryStatistics();
		return all.getCount() == 0 || all.getMax() - all.getMin() <= Math.max(spread * all.getMax(), resolution);
	}

	/**
	 * A slice, as it is kept; the server's processor time is in microseconds.
	 *
	 * @param jitShare of the server's processor time, what its compilers used; empty of
	 * what is no JVM
	 * @param gcShare the same of its garbage collector
	 */
	record Slice(OptionalLong requests, OptionalDouble requestsPerSec, OptionalDouble cpuUsPerRequest,
			@JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble jitShare,
			@JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble gcShare) {

		/** JMH tells how many requests there are a second, and does not count them. */
		static Slice of(Figures figures, int seconds, RoleUsage used) {
			OptionalDouble rate = figures.value(Metric.THROUGHPUT);
			OptionalLong requests = (figures.requests().isPresent() || rate.isEmpty()) ? figures.requests()
					: OptionalLong.of(Math.round(rate.getAsDouble() * seconds));
			double cpuS = used.cpuS().orElse(0);
			return new Slice(requests, rate, share(used.cpuS(), 1e6, requests.orElse(0)), share(used.jitS(), 1, cpuS),
					share(used.gcS(), 1, cpuS));
		}

		private static OptionalDouble share(OptionalDouble value, double factor, double of) {
			return (value.isPresent() && of > 0) ? OptionalDouble.of(value.getAsDouble() * factor / of)
					: OptionalDouble.empty();
		}
	}

}
