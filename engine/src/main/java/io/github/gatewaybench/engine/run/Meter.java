package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.engine.flags.Limits;
import io.github.gatewaybench.engine.hands.Hands;
import io.github.gatewaybench.engine.hands.Hands.LoadProcess;
import io.github.gatewaybench.engine.hands.Sample;
import io.github.gatewaybench.engine.hands.Sample.MachineTicks;
import io.github.gatewaybench.engine.hands.Watch;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.measurements.MachineUsage;
import io.github.gatewaybench.measurements.RoleUsage;
import io.github.gatewaybench.measurements.UsageSample;

/**
 * Runs the load generator and looks at it, at the servers and at the machine before,
 * meanwhile and after.
 */
public final class Meter {

	/** A clock that is only slewed, as by NTP, moves by far less in the longest cell. */
	private static final double CLOCK_STEP_S = 0.5;

	private static final double KIBIBYTES = 1024;

	private final Hands hands;

	private final Watch watch;

	private final Limits limits;

	private final Answers answers;

	private final int ticksPerSecond;

	private final int pageSize;

	/**
	 * A meter of this machine.
	 * @param ticksPerSecond in which the kernel counts processor time
	 * @param pageSize in which it counts memory, in bytes
	 */
	public Meter(Hands hands, Watch watch, Limits limits, Answers answers, int ticksPerSecond, int pageSize) {
		this.hands = hands;
		this.watch = watch;
		this.limits = limits;
		this.answers = answers;
		this.ticksPerSecond = ticksPerSecond;
		this.pageSize = pageSize;
	}

	/** In which processor time is counted. */
	int ticksPerSecond() {
		return this.ticksPerSecond;
	}

	/**
	 * Processor time that the server of a role uses while the load runs, in seconds;
	 * empty where that cannot be known.
	 * @param meanwhile is done about every second
	 */
	OptionalDouble cpuSeconds(Stage stage, String role, LoadCommand load, Path output, Runnable meanwhile)
			throws InterruptedException {
		int pid = stage.servers().byRole().get(role).process().pid();
		Optional<Sample> before = this.watch.sample();
		run(stage, load, output, meanwhile);
		return between(ticks(before, pid), ticks(this.watch.sample(), pid));
	}

	/** Runs a cell's load; what was seen. */
	Observation measure(Stage stage, LoadCommand load, Path output, Driver driver, Progress progress)
			throws InterruptedException {
		Servers servers = stage.servers();
		Map<String, Servers.Running> roles = servers.byRole();
		boolean idle = servers.awaitIdle(load.patience());
		Optional<String> wrongBefore = this.answers.wrong(stage.target(), load.patience());
		this.watch.resetPeaks(servers.pids(this.watch.sample()));
		driver.beforeLoad(stage);
		Optional<Sample> before = this.watch.sample();
		Duration headBefore = headTime();
		long begun = System.nanoTime();
		Loaded loaded = run(stage, load, output,
				() -> progress.now("measuring", Duration.ofNanos(System.nanoTime() - begun), load.usual()));
		double wallS = loaded.wall().toMillis() / 1e3;
		Duration headTime = headTime().minus(headBefore);
		Optional<Sample> after = this.watch.sample();
		Collection<Integer> all = new ArrayList<>(servers.pids(after));
		all.add(self());
		Optional<Sample> peaks = this.watch.sample(all);
		driver.afterLoad(stage);
		Map<String, RoleUsage> used = new LinkedHashMap<>();
		used.put("load", new RoleUsage(load.tool(), loaded.cpuS(), megabytes(loaded.peakKb()), load.threads()));
		roles.forEach((role, server) -> used.put(role, usage(server, before, after, peaks)));
		used.put("head", headUsage(headTime, before, after, peaks, roles.values()));
		List<String> incidents = new ArrayList<>(loaded.incidents());
		clockStep(before, after).ifPresent(incidents::add);
		incidents.addAll(servers.deaths("during the cell"));
		servers.awaitIdle(load.patience()); // the answer tells
		return new Observation(Shell.quoted(load.words()), loaded.exitStatus(), used, machine(before, after, wallS),
				wallS, observedS(before, after).orElse(wallS), idle, stage.settled(), wrongBefore,
				this.answers.wrong(stage.target(), load.patience()), incidents);
	}

	/** Runs the load to its end, and looks at everything about every second. */
	private Loaded run(Stage stage, LoadCommand load, Path output, Runnable meanwhile) throws InterruptedException {
		Servers servers = stage.servers();
		Collection<Integer> pids = new ArrayList<>(servers.pids(this.watch.sample()));
		Stops stops = new Stops();
		List<String> incidents = new ArrayList<>();
		OptionalLong peakKb = OptionalLong.empty();
		long begun = System.nanoTime();
		LoadProcess process = this.hands.load(output, load.words());
		try {
			pids.add(process.pid());
			Optional<LoadProcess.End> end = Optional.empty();
			while (end.isEmpty()) {
				Optional<Sample> sample = this.watch.sample(pids);
				if (sample.isPresent()) {
					OptionalLong peak = sample.get().peakRssKb(process.pid());
					peakKb = peak.isPresent() ? peak : peakKb; // it may just have ended
					stops.look(load.tool(), process.pid(), sample.get());
					servers.byRole()
						.forEach((role, each) -> stops.look(each.named(role), each.process().pid(), sample.get()));
					stage.usage().add(usage(sample.get(), servers));
				}
				meanwhile.run();
				if (Duration.ofNanos(System.nanoTime() - begun).compareTo(load.limit()) > 0) {
					incidents.add("%s did not end within %d s and was stopped".formatted(load.tool(),
							load.limit().toSeconds()));
					process.stop(this.limits.stop());
				}
				end = process.await(this.limits.usage());
			}
			incidents.addAll(0, stops.sentences());
			return new Loaded(end.get().status(), OptionalDouble.of(end.get().cpuSeconds()), peakKb,
					Duration.ofNanos(System.nanoTime() - begun), incidents);
		}
		finally {
			process.stop(this.limits.stop());
		}
	}

	private List<UsageSample> usage(Sample sample, Servers servers) {
		List<UsageSample> usage = new ArrayList<>();
		servers.byRole().forEach((role, server) -> {
			int pid = server.process().pid();
			sample.ticks(pid)
				.ifPresent((ticks) -> usage.add(new UsageSample(sample.wallSeconds(), role, server.name(),
						seconds(ticks), sample.threads(pid).orElse(0),
						sample.rssPages(pid).orElse(0) * (this.pageSize / KIBIBYTES / KIBIBYTES),
						sample.isStopped(pid))));
		});
		return usage;
	}

	/** What a server has used since its start. */
	RoleUsage used(Servers.Running server) throws InterruptedException {
		int pid = server.process().pid();
		Optional<Sample> all = this.watch.sample();
		Optional<Sample> peaks = this.watch.sample(all.map((each) -> each.tree(pid)).orElse(Set.of()));
		return new RoleUsage(server.name(), between(OptionalLong.of(0), ticks(all, pid)),
				megabytes(peaks.map((each) -> each.peakRssKb(pid)).orElse(OptionalLong.empty())),
				all.map((each) -> each.threads(pid)).orElse(OptionalLong.empty()));
	}

	private RoleUsage usage(Servers.Running server, Optional<Sample> before, Optional<Sample> after,
			Optional<Sample> peaks) {
		int pid = server.process().pid();
		if (!server.process().isRunning()) {
			return new RoleUsage(server.name(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalLong.empty());
		}
		return new RoleUsage(server.name(), between(ticks(before, pid), ticks(after, pid)),
				megabytes(peaks.map((each) -> each.peakRssKb(pid)).orElse(OptionalLong.empty())),
				after.map((each) -> each.threads(pid)).orElse(OptionalLong.empty()));
	}

	/**
	 * The head and its hands, without the servers that are their children. The time of
	 * one that died goes to the hand that waited for it: then that of the hands is not
	 * known.
	 */
	private RoleUsage headUsage(Duration own, Optional<Sample> before, Optional<Sample> after, Optional<Sample> peaks,
			Collection<Servers.Running> servers) {
		OptionalDouble hands = servers.stream().allMatch((each) -> each.process().isRunning())
				? between(handTicks(before, servers), handTicks(after, servers)) : OptionalDouble.empty();
		return new RoleUsage("head",
				hands.isPresent() ? OptionalDouble.of(own.toMillis() / 1e3 + Math.max(0, hands.getAsDouble()))
						: OptionalDouble.empty(),
				megabytes(peaks.map((each) -> each.peakRssKb(self())).orElse(OptionalLong.empty())),
				peaks.map((each) -> each.threads(self())).orElse(OptionalLong.empty()));
	}

	private static OptionalLong handTicks(Optional<Sample> sample, Collection<Servers.Running> servers) {
		if (sample.isEmpty()) {
			return OptionalLong.empty();
		}
		Collection<Integer> hands = new ArrayList<>(sample.get().tree(self()));
		hands.remove(self());
		servers.forEach((each) -> hands.removeAll(sample.get().tree(each.process().pid())));
		return OptionalLong.of(hands.stream().mapToLong((each) -> sample.get().processes().get(each).ticks()).sum());
	}

	private static Integer self() {
		return (int) ProcessHandle.current().pid();
	}

	private static Duration headTime() {
		return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
	}

	private static OptionalLong ticks(Optional<Sample> sample, int pid) {
		return sample.map((each) -> each.ticks(pid)).orElse(OptionalLong.empty());
	}

	private OptionalDouble between(OptionalLong before, OptionalLong after) {
		return (before.isPresent() && after.isPresent())
				? OptionalDouble.of(seconds(after.getAsLong() - before.getAsLong())) : OptionalDouble.empty();
	}

	/** A child that ended between two looks can make a sum of ticks smaller. */
	private double seconds(long ticks) {
		return (double) Math.max(0, ticks) / this.ticksPerSecond;
	}

	private static Optional<String> clockStep(Optional<Sample> before, Optional<Sample> after) {
		double step = (before.isPresent() && after.isPresent()) ? after.get().clockStepSince(before.get()) : 0;
		return (Math.abs(step) > CLOCK_STEP_S)
				? Optional.of(String.format(Locale.ROOT, "the clock was set by %+.1f s during the cell", step))
				: Optional.empty();
	}

	private static OptionalDouble observedS(Optional<Sample> before, Optional<Sample> after) {
		return (before.isPresent() && after.isPresent())
				? OptionalDouble.of(after.get().uptimeSeconds() - before.get().uptimeSeconds())
				: OptionalDouble.empty();
	}

	private MachineUsage machine(Optional<Sample> before, Optional<Sample> after, double wallS) {
		if (before.isPresent() && after.isPresent()) {
			MachineTicks used = after.get().machine().since(before.get().machine());
			if (used.total() > 0) {
				return new MachineUsage(OptionalDouble.of(wallS), OptionalDouble.of(seconds(used.total())),
						OptionalDouble.of(Math.max(0, 1 - (double) used.idle() / used.total())),
						OptionalDouble.of(seconds(used.steal())));
			}
		}
		return new MachineUsage(OptionalDouble.of(wallS), OptionalDouble.empty(), OptionalDouble.empty(),
				OptionalDouble.empty());
	}

	private static OptionalDouble megabytes(OptionalLong kilobytes) {
		return kilobytes.isPresent() ? OptionalDouble.of(Math.rint(kilobytes.getAsLong() / KIBIBYTES))
				: OptionalDouble.empty();
	}

	/** How an execution of the load generator ended. */
	private record Loaded(int exitStatus, OptionalDouble cpuS, OptionalLong peakKb, Duration wall,
			List<String> incidents) {
	}

}
