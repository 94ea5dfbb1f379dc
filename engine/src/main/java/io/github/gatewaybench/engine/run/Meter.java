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
import java.util.function.BiConsumer;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.host.HostProcess;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Machines;
import io.github.gatewaybench.engine.host.Sample;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.measurements.Outcome.RoleUsage;
import io.github.gatewaybench.measurements.Shell;
import io.github.gatewaybench.measurements.folder.UsageFile.UsageSample;

/**
 * Runs the load generator and looks at it, at the servers and at the machine before,
 * meanwhile and after.
 */
final class Meter {

	private static final double KIBIBYTES = 1024;

	/** By which a cell may begin too late, of a load generator that warms itself up. */
	/**
	 * After which a load generator has the memory that it needs: before, it has none to
	 * speak of.
	 */
	private static final Duration BEGINNING = Duration.ofMillis(100);

	private static final Duration BEGIN_POLL = Duration.ofMillis(20);

	/**
	 * In bytes: a disk with less is full, as its file system may keep some for itself.
	 */
	private static final long LITTLE = 1 << 20;

	private final RunContext context;

	Meter(RunContext context) {
		this.context = context;
	}

	/**
	 * CPU time that load generator and servers use while the load runs, by role.
	 * @param meanwhile is done about every second
	 */
	Map<String, RoleUsage> cpuTime(Stage stage, LoadCommand load, Path output, Runnable meanwhile)
			throws InterruptedException {
		Map<String, Servers.Running> roles = stage.servers().byRole();
		JvmWatch jvms = new JvmWatch(roles);
		Map<Machine, Sample> before = this.context.machines().look();
		Loaded loaded = attend(stage, before, load, start(load, output), agents(load), jvms, meanwhile);
		Map<Machine, Sample> after = this.context.machines().look();
		jvms.look();
		fetch(load, output);
		Map<String, RoleUsage> used = new LinkedHashMap<>(Map.of("load", loaded.usage()));
		roles.forEach((role, server) -> used.put(role,
				jvms.with(role,
						new RoleUsage(server.name(), span(before, after, server.machine()).cpuSeconds(server.pid()),
								OptionalDouble.empty(), OptionalLong.empty()))));
		return used;
	}

	private void fetch(LoadCommand load, Path output) throws InterruptedException {
		machine(load).host().fetch(Stream.concat(Stream.of(output), load.files().stream()).toList());
	}

	private static Span span(Map<Machine, Sample> before, Map<Machine, Sample> after, Machine machine) {
		return new Span(before.get(machine), after.get(machine), machine);
	}

	/** The machine of the load generator, or of what has agents generate the load. */
	private Machine machine(LoadCommand load) {
		return load.agents().isEmpty() ? this.context.machines().of("load") : this.context.machines().here();
	}

	private AgentUsage agents(LoadCommand load) {
		return new AgentUsage(load, this.context.machines(), this.context.limits().version());
	}

	/** Runs a cell's load, and returns what was observed. */
	Observation measure(Stage stage, LoadCommand load, Path output, Driver driver) throws InterruptedException {
		Servers servers = stage.servers();
		Map<String, Servers.Running> roles = servers.byRole();
		boolean idle = servers.awaitIdle();
		Optional<String> wrongBefore = servers.wrong(stage.target());
		driver.aroundLoad(stage);
		Optional<HostProcess> warmed = load.begins().isPresent() ? Optional.of(warmed(stage, load, output))
				: Optional.empty();
		AgentUsage agents = agents(load);
		JvmWatch jvms = new JvmWatch(roles);
		Map<Machine, Sample> before = this.context.machines().look();
		Map<Machine, List<Integer>> started = servers.processes(before);
		for (Machine each : this.context.machines().all()) {
			each.monitor().resetPeaks(started.get(each));
		}
		Duration headBefore = headTime();
		long begun = System.nanoTime();
		HostProcess process = warmed.isPresent() ? warmed.get() : start(load, output);
		Loaded loaded = attend(stage, before, load, process, agents, jvms,
				() -> this.context.progress().now("measuring", Progress.since(begun), load.usual()));
		Duration headTime = headTime().minus(headBefore);
		Map<Machine, Sample> after = this.context.machines().look();
		jvms.look();
		Machine here = this.context.machines().here();
		Map<Machine, List<Integer>> ended = servers.processes(after);
		ended.get(here).add(Span.HEAD);
		Map<Machine, Sample> peaks = this.context.machines().look(ended);
		driver.aroundLoad(stage);
		fetch(load, output);
		Map<String, RoleUsage> used = new LinkedHashMap<>();
		used.put("load", loaded.usage());
		for (String role : roles.keySet()) {
			Servers.Running server = roles.get(role);
			RoleUsage usage = usage(server.name(), span(before, after, server.machine()).cpuSeconds(server.pid()),
					peaks.get(server.machine()), server.pid());
			used.put(role, server.process().isRunning() ? jvms.with(role, usage) : unknown(server.name()));
		}
		used.put("head", usage("head", span(before, after, here).headSeconds(headTime, roles.values()), peaks.get(here),
				Span.HEAD));
		List<String> incidents = new ArrayList<>(loaded.incidents());
		this.context.machines()
			.all()
			.forEach((each) -> span(before, after, each).clockStep()
				.ifPresent((step) -> incidents.add(each.host().isHere() ? step : each.name() + ": " + step)));
		Span span = span(before, after, machine(load));
		span.standstill(loaded.gapS(), loaded.lastLook()).ifPresent(incidents::add);
		incidents.addAll(servers.deaths("during the cell"));
		if (loaded.exitStatus() != 0) {
			fullDisk(machine(load)).ifPresent(incidents::add);
		}
		servers.awaitIdle(); // the answer tells
		double wallS = loaded.wall().toMillis() / 1e3;
		return new Observation(Shell.quoted(load.words()), loaded.exitStatus(), used,
				machines(stage, before, after, wallS), wallS, span.seconds().orElse(wallS), idle, wrongBefore,
				servers.wrong(stage.target()), incidents);
	}

	/** That another machine has no room; here the results could not be written either. */
	private Optional<String> fullDisk(Machine machine) {
		boolean full = !machine.host().isHere()
				&& machine.freeBytes(this.context.limits().version()).orElse(LITTLE) < LITTLE;
		return full ? Optional.of("%s has no free disk space in %s".formatted(machine, machine.temporaryFolder()))
				: Optional.empty();
	}

	/** What each machine did, that of the subject first. */
	private List<Observation.Machine> machines(Stage stage, Map<Machine, Sample> before, Map<Machine, Sample> after,
			double wallS) {
		Map<String, Servers.Running> servers = stage.servers().byRole();
		Map<Machine, List<String>> roles = new LinkedHashMap<>();
		BiConsumer<String, Machine> add = (role, machine) -> roles.computeIfAbsent(machine, (each) -> new ArrayList<>())
			.add(role);
		Stream
			.concat(Stream.of("gateway").filter(servers::containsKey),
					servers.keySet().stream().filter((role) -> !role.equals("gateway")))
			.forEach((role) -> add.accept(role, this.context.machines().of(role)));
		this.context.machines().all("load").forEach((machine) -> add.accept("load", machine));
		return roles.keySet()
			.stream()
			.map((machine) -> new Observation.Machine(machine.name(), roles.get(machine),
					span(before, after, machine).usage(wallS)))
			.toList();
	}

	private HostProcess start(LoadCommand load, Path output) throws InterruptedException {
		if (!machine(load).host().isHere()) {
			// Of a load that was lost: what is brought here would be added to them.
			load.files().forEach((each) -> each.toFile().delete());
		}
		return machine(load).load(output, load.words());
	}

	/** A load generator that has warmed itself up; it may have ended instead. */
	private HostProcess warmed(Stage stage, LoadCommand load, Path output) throws InterruptedException {
		stage.servers().disturb();
		long begun = System.nanoTime();
		HostProcess process = start(load, output);
		try {
			while (Progress.since(begun).compareTo(load.limit()) < 0 && !process.hasPrinted(load.begins().orElseThrow())
					&& process.await(BEGIN_POLL).isEmpty()) {
				this.context.progress().now("warming up " + load.tool(), Progress.since(begun), load.limit());
			}
		}
		catch (InterruptedException ex) {
			process.stop(this.context.limits().stop());
			throw ex;
		}
		return process;
	}

	/** Waits for the load's end, and looks at everything about every second. */
	private Loaded attend(Stage stage, Map<Machine, Sample> before, LoadCommand load, HostProcess process,
			AgentUsage agents, JvmWatch jvms, Runnable meanwhile) throws InterruptedException {
		Servers servers = stage.servers();
		servers.disturb();
		Machines machines = this.context.machines();
		Machine machine = machine(load);
		Map<Machine, List<Integer>> processes = servers.processes(before);
		processes.get(machine).add(process.pid());
		agents.addTo(processes);
		agents.look(before);
		Map<String, Integer> stopped = new LinkedHashMap<>();
		OptionalLong peakKb = OptionalLong.empty();
		double gapS = 0;
		double lastLook = before.get(machine).uptimeSeconds();
		boolean hung = false;
		long begun = System.nanoTime();
		try {
			Optional<HostProcess.End> end = process.await(BEGINNING);
			while (end.isEmpty()) {
				Map<Machine, Sample> look = machines.look(processes);
				Sample sample = look.get(machine);
				agents.look(look);
				gapS = Math.max(gapS, sample.uptimeSeconds() - lastLook);
				lastLook = sample.uptimeSeconds();
				OptionalLong peak = sample.peakRssKb(process.pid());
				peakKb = peak.isPresent() ? peak : peakKb; // it may just have ended
				stopped.merge(load.tool(), sample.isStopped(process.pid()) ? 1 : 0, Integer::sum);
				servers.byRole()
					.forEach((role, each) -> stopped.merge(each.named(role),
							look.get(each.machine()).isStopped(each.pid()) ? 1 : 0, Integer::sum));
				stage.tellUsage(usage(look, servers));
				jvms.lookMeanwhile();
				meanwhile.run();
				hung = Progress.since(begun).compareTo(load.limit()) > 0;
				if (hung) {
					process.stop(this.context.limits().stop());
					// To stop it took its time, in which nobody looked.
					lastLook = machines.look(processes).get(machine).uptimeSeconds();
				}
				end = process.await(this.context.limits().usage());
			}
			List<String> incidents = new ArrayList<>();
			stopped.values().removeIf((samples) -> samples == 0);
			stopped.forEach((name, samples) -> incidents
				.add("%s stood stopped (SIGSTOP or a debugger) in %d of the samples, one a second".formatted(name,
						samples)));
			if (hung) {
				incidents
					.add("%s did not end within %d s and was stopped".formatted(load.tool(), load.limit().toSeconds()));
			}
			RoleUsage usage = new RoleUsage(load.tool(), OptionalDouble.of(end.get().cpuSeconds()), megabytes(peakKb),
					load.threads());
			return new Loaded(end.get().status(), agents.usage(usage), Progress.since(begun), gapS, lastLook,
					incidents);
		}
		finally {
			process.stop(this.context.limits().stop());
		}
	}

	private static List<UsageSample> usage(Map<Machine, Sample> look, Servers servers) {
		List<UsageSample> usage = new ArrayList<>();
		servers.byRole().forEach((role, server) -> {
			int pid = server.pid();
			Sample sample = look.get(server.machine());
			sample.ticks(pid)
				.ifPresent((ticks) -> usage.add(new UsageSample(sample.wallSeconds(), role, server.name(),
						server.machine().seconds(ticks), sample.threads(pid).orElse(0),
						server.machine().kilobytes(sample.rssPages(pid).orElse(0)) / KIBIBYTES,
						sample.isStopped(pid))));
		});
		return usage;
	}

	/** What a process and its children used. */
	static RoleUsage usage(String name, OptionalDouble cpuS, Sample peaks, int pid) {
		return new RoleUsage(name, cpuS, megabytes(peaks.peakRssKb(pid)), peaks.threads(pid));
	}

	private static RoleUsage unknown(String name) {
		return new RoleUsage(name, OptionalDouble.empty(), OptionalDouble.empty(), OptionalLong.empty());
	}

	static OptionalDouble megabytes(OptionalLong kilobytes) {
		return kilobytes.isPresent() ? OptionalDouble.of(Math.rint(kilobytes.getAsLong() / KIBIBYTES))
				: OptionalDouble.empty();
	}

	private static Duration headTime() {
		return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
	}

	/** How an execution of the load generator ended. */
	private record Loaded(int exitStatus, RoleUsage usage, Duration wall, double gapS, double lastLook,
			List<String> incidents) {
	}

}
