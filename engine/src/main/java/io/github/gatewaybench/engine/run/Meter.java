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

import io.github.gatewaybench.engine.flags.Limits;
import io.github.gatewaybench.engine.hands.Hands;
import io.github.gatewaybench.engine.hands.LoadProcess;
import io.github.gatewaybench.engine.hands.Sample;
import io.github.gatewaybench.engine.hands.Watch;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.measurements.MachineUsage;
import io.github.gatewaybench.measurements.RoleUsage;

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

	private final UsageLog usage;

	/**
	 * A meter of this machine.
	 * @param usage is told of every sample
	 */
	public Meter(Hands hands, Watch watch, Limits limits, Answers answers, UsageLog usage) {
		this.hands = hands;
		this.watch = watch;
		this.limits = limits;
		this.answers = answers;
		this.usage = usage;
	}

	/** In which processor time is counted; empty where it is not. */
	OptionalLong ticksPerSecond() {
		return this.hands.ticksPerSecond();
	}

	/**
	 * Processor time that the server of a role uses while the load runs, in seconds.
	 * @param meanwhile is done about every second
	 */
	OptionalDouble cpuSeconds(Servers servers, String role, LoadCommand load, Path output, Runnable meanwhile) {
		long pid = servers.byRole().get(role).process().pid();
		long before = this.watch.sample(List.of()).ticks(pid);
		run(servers, load, output, meanwhile);
		return seconds(this.watch.sample(List.of()).ticks(pid) - before);
	}

	/** Runs a cell's load; what was seen. */
	Observation measure(Stage stage, LoadCommand load, Path output, Driver driver, Progress progress) {
		Servers servers = stage.servers();
		boolean idle = servers.awaitIdle(load.patience());
		Optional<String> wrongBefore = this.answers.wrong(stage.target(), load.patience());
		Sample first = this.watch.sample(List.of());
		Map<String, Servers.Running> roles = servers.byRole();
		this.watch.reset(roles.values().stream().flatMap((each) -> pids(first, each).stream()).toList());
		driver.beforeLoad(stage);
		Sample before = this.watch.sample(List.of());
		long begun = System.nanoTime();
		Loaded loaded = run(servers, load, output,
				() -> progress.now("measuring", (System.nanoTime() - begun) / 1_000_000_000, load.usual().toSeconds()));
		double wallS = (System.nanoTime() - begun) / 1e9;
		driver.afterLoad(stage);
		Sample after = this.watch
			.sample(roles.values().stream().flatMap((each) -> pids(before, each).stream()).toList());
		Map<String, RoleUsage> used = new LinkedHashMap<>();
		used.put("load",
				new RoleUsage(load.tool(), loaded.cpuS(), megabytes(loaded.peakRssKb()), load.threads()));
		roles.forEach((role, server) -> used.put(role, usage(server, before, after)));
		used.put("head", headUsage(before, after, roles.values()));
		List<String> incidents = new ArrayList<>(loaded.incidents());
		clockStep(before, after).ifPresent(incidents::add);
		incidents.addAll(servers.deaths("during the cell"));
		double observedS = after.uptime() - first.uptime();
		servers.awaitIdle(load.patience()); // the answer tells
		return new Observation(String.join(" ", load.quoted()), loaded.exitStatus(), used,
				machine(before, after, wallS), observedS, idle, stage.settled(), wrongBefore,
				this.answers.wrong(stage.target(), load.patience()), incidents);
	}

	/** Runs the load to its end, and looks at everything about every second. */
	private Loaded run(Servers servers, LoadCommand load, Path output, Runnable meanwhile) {
		Stops stops = new Stops();
		long peakRssKb = 0;
		long begun = System.nanoTime();
		List<String> incidents = new ArrayList<>();
		try (LoadProcess process = this.hands.load(output, load.words())) {
			meanwhile.run();
			Optional<LoadProcess.End> end = process.await(this.limits.usage());
			while (end.isEmpty()) {
				Sample sample = this.watch.sample(List.of(process.pid()));
				peakRssKb = Math.max(peakRssKb, sample.peakRssKb(List.of(process.pid())).orElse(0));
				stops.look(load.tool(), process.pid(), sample);
				servers.byRole().forEach((role, each) -> stops.look(named(role, each), each.process().pid(), sample));
				this.usage.add(sample, servers);
				meanwhile.run();
				if (Duration.ofNanos(System.nanoTime() - begun).compareTo(load.limit()) > 0) {
					incidents.add("%s did not end within %d s and was stopped".formatted(load.tool(),
							load.limit().toSeconds()));
					process.stop(this.limits.stop());
					end = process.await(this.limits.stop());
					break;
				}
				end = process.await(this.limits.usage());
			}
			incidents.addAll(0, stops.sentences());
			return new Loaded(end.map(LoadProcess.End::status).orElse(-1),
					end.map((each) -> OptionalDouble.of(each.cpuSeconds())).orElse(OptionalDouble.empty()),
					(peakRssKb > 0) ? OptionalLong.of(peakRssKb) : OptionalLong.empty(), incidents);
		}
	}

	/** Instances of one server are told by their roles. */
	private static String named(String role, Servers.Running server) {
		return role.matches(".*-[0-9]+") ? "%s (%s)".formatted(server.name(), role) : server.name();
	}

	private static Collection<Long> pids(Sample sample, Servers.Running server) {
		return sample.descendants(server.process().pid());
	}

	private RoleUsage usage(Servers.Running server, Sample before, Sample after) {
		long pid = server.process().pid();
		if (!server.process().isRunning()) {
			return new RoleUsage(server.name(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalLong.empty());
		}
		return new RoleUsage(server.name(), seconds(after.ticks(pid) - before.ticks(pid)),
				megabytes(after.peakRssKb(pids(before, server))),
				ticksPerSecond().isPresent() ? OptionalLong.of(after.threads(pid)) : OptionalLong.empty());
	}

	/** The head and its hands, without the servers that are their children. */
	private RoleUsage headUsage(Sample before, Sample after, Collection<Servers.Running> servers) {
		List<Long> others = servers.stream().map((each) -> each.process().pid()).toList();
		long self = ProcessHandle.current().pid();
		OptionalLong peak = this.watch.sample(List.of(self)).peakRssKb(List.of(self));
		return new RoleUsage("head", seconds(after.ticksBesides(self, others) - before.ticksBesides(self, others)),
				megabytes(peak), OptionalLong.empty());
	}

	private static Optional<String> clockStep(Sample before, Sample after) {
		double step = (after.clock() - before.clock()) - (after.uptime() - before.uptime());
		return (Math.abs(step) > CLOCK_STEP_S)
				? Optional.of(String.format(Locale.ROOT, "the clock was set by %+.1f s during the cell", step))
				: Optional.empty();
	}

	private MachineUsage machine(Sample before, Sample after, double wallS) {
		OptionalDouble wall = OptionalDouble.of(Math.round(wallS * 1000) / 1000.0);
		long total = after.machine().total() - before.machine().total();
		if (ticksPerSecond().isEmpty() || total <= 0) {
			return new MachineUsage(wall, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());
		}
		double idle = after.machine().idle() - before.machine().idle();
		return new MachineUsage(wall, seconds(total), OptionalDouble.of(1 - idle / total),
				seconds(after.machine().steal() - before.machine().steal()));
	}

	private OptionalDouble seconds(long ticks) {
		return ticksPerSecond().isPresent() ? OptionalDouble.of((double) ticks / ticksPerSecond().getAsLong())
				: OptionalDouble.empty();
	}

	private static OptionalDouble megabytes(OptionalLong kilobytes) {
		return kilobytes.isPresent() ? OptionalDouble.of(Math.rint(kilobytes.getAsLong() / KIBIBYTES))
				: OptionalDouble.empty();
	}

	/** How an execution of the load generator ended. */
	private record Loaded(int exitStatus, OptionalDouble cpuS, OptionalLong peakRssKb, List<String> incidents) {
	}

}
