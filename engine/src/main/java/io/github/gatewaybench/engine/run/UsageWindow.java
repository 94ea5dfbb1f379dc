package io.github.gatewaybench.engine.run;

import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.ProcessSample;
import io.github.gatewaybench.engine.host.ProcessSample.MachineTicks;
import io.github.gatewaybench.measurements.CellOutcome.MachineUsage;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;

/**
 * Resource usage of a machine and its processes between two samples; unknown figures are
 * empty.
 */
record UsageWindow(ProcessSample before, ProcessSample after, Machine machine) {

	/**
	 * Time between two samples of a cell above which the engine was stalled, in seconds.
	 * Samples are taken once a second, on a busy machine at most 1.3 s apart. Tests of
	 * the scripts, which run many engines at once, set a higher limit by the system
	 * property.
	 */
	private static final double MAX_GAP_S = Integer.getInteger("gateway-bench.max-gap-s", 3);

	static final int ENGINE_PID = (int) ProcessHandle.current().pid();

	/** Largest clock step to ignore, in seconds; NTP slewing stays far below it. */
	private static final double CLOCK_STEP_S = 0.5;

	/** Seconds between the two samples; empty without /proc, where samples are empty. */
	OptionalDouble seconds() {
		double seconds = this.after.uptimeSeconds() - this.before.uptimeSeconds();
		return (seconds > 0) ? OptionalDouble.of(seconds) : OptionalDouble.empty();
	}

	/** Warns if the machine's clock was set between the two samples. */
	Optional<Warning> clockStepWarning() {
		double step = this.after.clockStepSince(this.before);
		return (Math.abs(step) > CLOCK_STEP_S) ? Optional.of(WarningCode.CLOCK_SET.with("machine",
				this.machine.host().isHere() ? "the machine" : this.machine.name(), "clock_ahead_s",
				Math.round(10 * step) / 10.0)) : Optional.empty();
	}

	/**
	 * Warns if too much time passed between samples because the engine was stalled.
	 * @param gapS longest time between two samples during the load, in seconds
	 * @param lastSampleS uptime of the host at the last sample during the load, in
	 * seconds
	 */
	Optional<Warning> stallWarning(double gapS, double lastSampleS) {
		double longest = Math.max(gapS, this.after.uptimeSeconds() - lastSampleS);
		return (longest > MAX_GAP_S) ? Optional.of(WarningCode.ENGINE_STALLED.with("stalled_s", Math.round(longest)))
				: Optional.empty();
	}

	/** CPU time of a process and its descendants, in seconds; empty if unknown. */
	OptionalDouble cpuSeconds(int pid) {
		return cpuSeconds((sample) -> sample.ticks(pid));
	}

	private OptionalDouble cpuSeconds(Function<ProcessSample, OptionalLong> ticks) {
		OptionalLong first = ticks.apply(this.before);
		OptionalLong last = ticks.apply(this.after);
		return (first.isPresent() && last.isPresent())
				? OptionalDouble.of(this.machine.ticksToSeconds(last.getAsLong() - first.getAsLong()))
				: OptionalDouble.empty();
	}

	/**
	 * CPU time in seconds that a process which ended within the window used in it.
	 * @param totalS CPU time of the process from its start to its end
	 */
	double endedCpuSeconds(int pid, double totalS) {
		return Math.max(0, totalS - this.machine.ticksToSeconds(this.before.ticks(pid).orElse(0)));
	}

	/** CPU time that the engine has used so far. */
	static Duration engineCpuTime() {
		return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
	}

	/**
	 * CPU time of the engine and of those host scripts that run throughout the window, in
	 * seconds, excluding the servers, which are their child processes. Empty if a server
	 * died: its time was then added to that of the script that waited for it.
	 * @param own CPU time of the engine alone
	 */
	OptionalDouble engineCpuSeconds(Duration own, Collection<RunningServer> servers) {
		List<RunningServer> here = servers.stream().filter((each) -> each.machine() == this.machine).toList();
		// The load ends within the window, and so does its script.
		Set<Integer> throughout = new HashSet<>(this.before.processTree(ENGINE_PID));
		throughout.retainAll(this.after.processTree(ENGINE_PID));
		OptionalDouble scripts = cpuSeconds((sample) -> scriptTicks(sample, throughout, here));
		return (scripts.isPresent() && here.stream().allMatch((each) -> each.isRunning()))
				? OptionalDouble.of(own.toMillis() / 1e3 + scripts.getAsDouble()) : OptionalDouble.empty();
	}

	private static OptionalLong scriptTicks(ProcessSample sample, Set<Integer> throughout,
			Collection<RunningServer> servers) {
		Set<Integer> scripts = new HashSet<>(throughout);
		scripts.remove(ENGINE_PID);
		servers.forEach((each) -> scripts.removeAll(sample.processTree(each.pid())));
		return scripts.stream().mapToLong((each) -> sample.processes().get(each).ticks()).reduce(Long::sum);
	}

	/** Usage of the machine during a load that took {@code wallS} seconds. */
	MachineUsage usage(double wallS) {
		MachineTicks used = this.after.machine().since(this.before.machine());
		if (used.total() <= 0) {
			return new MachineUsage(OptionalDouble.of(wallS), OptionalDouble.empty(), OptionalDouble.empty(),
					OptionalDouble.empty(), OptionalDouble.empty());
		}
		return new MachineUsage(OptionalDouble.of(wallS), OptionalDouble.of(this.machine.ticksToSeconds(used.total())),
				OptionalDouble.of(Math.max(0, 1 - (double) used.idle() / used.total())),
				OptionalDouble.of(this.machine.ticksToSeconds(used.steal())), this.machine.countsInterruptsApart()
						? OptionalDouble.of(this.machine.ticksToSeconds(used.interrupt())) : OptionalDouble.empty());
	}

}
