package io.github.gatewaybench.engine.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.hands.Hands.LoadProcess;
import io.github.gatewaybench.engine.hands.Sample;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.measurements.Outcome.RoleUsage;
import io.github.gatewaybench.measurements.folder.UsageFile.UsageSample;

/**
 * Runs the load generator and looks at it, at the servers and at the machine before,
 * meanwhile and after.
 */
final class Meter {

	private static final double KIBIBYTES = 1024;

	/** By which a cell may begin too late, of a load generator that warms itself up. */
	private static final Duration BEGIN_POLL = Duration.ofMillis(20);

	private final Equipment equipment;

	Meter(Equipment equipment) {
		this.equipment = equipment;
	}

	/**
	 * Processor time that load generator and servers use while the load runs, by role.
	 * @param meanwhile is done about every second
	 */
	Map<String, RoleUsage> cpuTime(Stage stage, LoadCommand load, Path output, Runnable meanwhile)
			throws InterruptedException {
		Map<String, Servers.Running> roles = stage.servers().byRole();
		JvmWatch jvms = new JvmWatch(this.equipment, roles);
		Sample before = this.equipment.look();
		Loaded loaded = attend(stage, before, load, start(load, output), jvms, meanwhile);
		Span span = since(before);
		jvms.look();
		Map<String, RoleUsage> used = new LinkedHashMap<>(Map.of("load", loaded.usage()));
		roles.forEach((role, server) -> used.put(role, jvms.with(role, cpuTime(server, span))));
		return used;
	}

	private static RoleUsage cpuTime(Servers.Running server, Span span) {
		return new RoleUsage(server.name(), span.cpuSeconds(server.pid()), OptionalDouble.empty(),
				OptionalLong.empty());
	}

	private Span since(Sample before) throws InterruptedException {
		return new Span(before, this.equipment.look(), this.equipment);
	}

	/** Runs a cell's load; what was seen. */
	Observation measure(Stage stage, LoadCommand load, Path output, Driver driver) throws InterruptedException {
		Servers servers = stage.servers();
		Map<String, Servers.Running> roles = servers.byRole();
		boolean idle = servers.awaitIdle();
		Optional<String> wrongBefore = servers.wrong(stage.target());
		driver.aroundLoad(stage);
		Optional<LoadProcess> warmed = load.begins().isPresent() ? Optional.of(warmed(stage, load, output))
				: Optional.empty();
		JvmWatch jvms = new JvmWatch(this.equipment, roles);
		Sample before = this.equipment.look();
		this.equipment.watch().resetPeaks(servers.pids(before));
		Duration headBefore = headTime();
		long begun = System.nanoTime();
		LoadProcess process = warmed.isPresent() ? warmed.get() : start(load, output);
		Loaded loaded = attend(stage, before, load, process, jvms,
				() -> this.equipment.progress().now("measuring", Progress.since(begun), load.usual()));
		Duration headTime = headTime().minus(headBefore);
		Span span = since(before);
		jvms.look();
		Collection<Integer> all = new ArrayList<>(servers.pids(span.after()));
		all.add(Span.HEAD);
		Sample peaks = this.equipment.look(all);
		driver.aroundLoad(stage);
		Map<String, RoleUsage> used = new LinkedHashMap<>();
		used.put("load", loaded.usage());
		for (String role : roles.keySet()) {
			Servers.Running server = roles.get(role);
			RoleUsage usage = usage(server.name(), span.cpuSeconds(server.pid()), peaks, server.pid());
			used.put(role, server.process().isRunning() ? jvms.with(role, usage) : unknown(server.name()));
		}
		used.put("head", usage("head", span.headSeconds(headTime, roles.values()), peaks, Span.HEAD));
		List<String> incidents = new ArrayList<>(loaded.incidents());
		span.clockStep().ifPresent(incidents::add);
		span.standstill(loaded.gapS(), loaded.lastLook()).ifPresent(incidents::add);
		incidents.addAll(servers.deaths("during the cell"));
		servers.awaitIdle(); // the answer tells
		double wallS = loaded.wall().toMillis() / 1e3;
		return new Observation(Shell.quoted(load.words()), loaded.exitStatus(), used, span.machine(wallS), wallS,
				span.seconds().orElse(wallS), idle, wrongBefore, servers.wrong(stage.target()), incidents);
	}

	private LoadProcess start(LoadCommand load, Path output) throws InterruptedException {
		return this.equipment.hands().load(output, load.words());
	}

	/** A load generator that has warmed itself up; it may have ended instead. */
	private LoadProcess warmed(Stage stage, LoadCommand load, Path output) throws InterruptedException {
		stage.servers().disturb();
		long begun = System.nanoTime();
		LoadProcess process = start(load, output);
		try {
			while (Progress.since(begun).compareTo(load.limit()) < 0 && !says(output, load.begins().orElseThrow())
					&& process.await(BEGIN_POLL).isEmpty()) {
				this.equipment.progress().now("warming up " + load.tool(), Progress.since(begun), load.limit());
			}
		}
		catch (InterruptedException ex) {
			process.stop(this.equipment.limits().stop());
			throw ex;
		}
		return process;
	}

	private static boolean says(Path output, String line) {
		try (Stream<String> lines = Files.lines(output)) {
			return lines.anyMatch(line::equals);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Waits for the load's end, and looks at everything about every second. */
	private Loaded attend(Stage stage, Sample before, LoadCommand load, LoadProcess process, JvmWatch jvms,
			Runnable meanwhile) throws InterruptedException {
		Servers servers = stage.servers();
		servers.disturb();
		Collection<Integer> pids = new ArrayList<>(servers.pids(before));
		Map<String, Integer> roots = new LinkedHashMap<>();
		Map<String, Integer> stopped = new LinkedHashMap<>();
		OptionalLong peakKb = OptionalLong.empty();
		double gapS = 0;
		double lastLook = before.uptimeSeconds();
		boolean hung = false;
		long begun = System.nanoTime();
		try {
			pids.add(process.pid());
			roots.put(load.tool(), process.pid());
			servers.byRole().forEach((role, each) -> roots.put(each.named(role), each.pid()));
			Optional<LoadProcess.End> end = Optional.empty();
			while (end.isEmpty()) {
				Sample sample = this.equipment.look(pids);
				gapS = Math.max(gapS, sample.uptimeSeconds() - lastLook);
				lastLook = sample.uptimeSeconds();
				OptionalLong peak = sample.peakRssKb(process.pid());
				peakKb = peak.isPresent() ? peak : peakKb; // it may just have ended
				roots.forEach((name, pid) -> stopped.merge(name, sample.isStopped(pid) ? 1 : 0, Integer::sum));
				stage.tellUsage(usage(sample, servers));
				jvms.lookMeanwhile();
				meanwhile.run();
				hung = Progress.since(begun).compareTo(load.limit()) > 0;
				if (hung) {
					process.stop(this.equipment.limits().stop());
					// To stop it took its time, in which nobody looked.
					lastLook = this.equipment.look(pids).uptimeSeconds();
				}
				end = process.await(this.equipment.limits().usage());
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
			return new Loaded(end.get().status(), new RoleUsage(load.tool(), OptionalDouble.of(end.get().cpuSeconds()),
					megabytes(peakKb), load.threads()), Progress.since(begun), gapS, lastLook, incidents);
		}
		finally {
			process.stop(this.equipment.limits().stop());
		}
	}

	private List<UsageSample> usage(Sample sample, Servers servers) {
		List<UsageSample> usage = new ArrayList<>();
		servers.byRole().forEach((role, server) -> {
			int pid = server.pid();
			sample.ticks(pid)
				.ifPresent((ticks) -> usage.add(new UsageSample(sample.wallSeconds(), role, server.name(),
						this.equipment.seconds(ticks), sample.threads(pid).orElse(0),
						sample.rssPages(pid).orElse(0) * (this.equipment.pageSize() / KIBIBYTES / KIBIBYTES),
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

	private static OptionalDouble megabytes(OptionalLong kilobytes) {
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
