package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.host.HostProcess;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Machines;
import io.github.gatewaybench.engine.host.ProcessSample;
import io.github.gatewaybench.engine.judge.BackendWork;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.judge.ObservedMachine;
import io.github.gatewaybench.engine.judge.SpotChecks;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;
import io.github.gatewaybench.measurements.Sanitizer;
import io.github.gatewaybench.measurements.ShellWords;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;

/**
 * Runs a load generator once, and observes it, the servers and the machines before,
 * during and after the load.
 */
final class LoadExecution {

	private final RunContext context;

	private final Machines machines;

	private final SubjectUnderTest underTest;

	private final Servers servers;

	private final LoadCommand load;

	private final LoadOutput output;

	/** Machine of the load generator, or of its controller if there are agents. */
	private final Machine machine;

	private final List<Warning> incidents = new ArrayList<>();

	private final Map<Machine, UsageWindow> windows = new LinkedHashMap<>();

	/** Time at which the load was started, as {@link System#nanoTime()} tells it. */
	private long loadStartNanos;

	private SliceMonitor slices;

	private JvmThreadMonitor jvms;

	private Optional<AgentUsage> agents = Optional.empty();

	private SampledLoad sampled;

	private double loadProcessCpuS;

	LoadExecution(RunContext context, SubjectUnderTest underTest, LoadCommand load, Path output) {
		this.context = context;
		this.machines = context.machines();
		this.underTest = underTest;
		this.servers = underTest.servers();
		this.load = load;
		this.machine = load.agentPidFiles().isEmpty() ? this.machines.forRole("load") : this.machines.here();
		this.output = new LoadOutput(this.machine, load, output);
	}

	/** Runs the load; returns what was observed, for each target in order. */
	List<Observation> observeTargets() throws InterruptedException {
		boolean idle = this.servers.awaitIdle();
		List<SpotChecker> checkers = new ArrayList<>();
		try {
			for (Endpoint each : this.underTest.targets()) {
				checkers.add(new SpotChecker(this.context.probe(), each, this.context.responseTimeout(),
						this.load.limit(), Defaults.SPOT_CHECK_LIMIT, this.load.rate()));
			}
			Observation seen = observe(idle, checkers);
			List<Observation> observations = new ArrayList<>();
			for (SpotChecker each : checkers) {
				observations.add(each.checkAfterLoad(seen));
			}
			return observations;
		}
		finally {
			checkers.forEach(SpotChecker::close);
		}
	}

	private Observation observe(boolean idle, List<SpotChecker> checkers) throws InterruptedException {
		Map<String, Long> received = this.underTest.receivedRequests();
		Map<String, RoleUsage> used = run((since) -> this.context.progress()
			.showActivity("warming up " + this.load.tool(), since, this.load.limit()), (since) -> {
				checkers.forEach(SpotChecker::startCheck);
				this.context.progress().showActivity("measuring", since, this.load.expectedDuration());
			});
		for (SpotChecker each : checkers) {
			each.awaitResults();
		}
		this.windows.values().forEach((each) -> each.clockStepWarning().ifPresent(this.incidents::add));
		this.windows.get(this.machine)
			.stallWarning(this.sampled.longestGapS(), this.sampled.lastSampleS())
			.ifPresent(this.incidents::add);
		new PortChecks(this.context.limits()).foreignListenerMessages(this.servers.byRole().values())
			.forEach((each) -> this.incidents.add(WarningCode.ANOTHER_SERVER.with("problem", each)));
		this.servers.deathMessages("during the cell")
			.forEach((death) -> this.incidents.add(WarningCode.DIED.withText(death)));
		this.incidents.addAll(this.output.warnings(this.sampled.end().status()));
		this.servers.awaitIdle(); // the next probe shows whether they respond
		Map<String, Long> receivedNow = this.underTest.receivedRequests();
		received.keySet().retainAll(receivedNow.keySet());
		received.replaceAll((role, before) -> receivedNow.get(role) - before);
		return observation(used, idle, new BackendWork(received, OptionalDouble.empty()));
	}

	/**
	 * Runs the load as a part of a warm-up, without checks of answers.
	 * @param meanwhile called about once a second and, during the load generator's own
	 * warm-up, each time that its end is looked for
	 */
	Observation warmUp(Consumer<Duration> meanwhile) throws InterruptedException {
		return observation(run(meanwhile, meanwhile), true, BackendWork.UNKNOWN);
	}

	private Observation observation(Map<String, RoleUsage> used, boolean idle, BackendWork backend) {
		double wallS = this.sampled.wall().toMillis() / 1e3;
		return new Observation(Sanitizer.maskTokens(ShellWords.join(this.load.command())), this.sampled.end().status(),
				used, this.agents.isPresent() ? OptionalDouble.empty() : OptionalDouble.of(this.loadProcessCpuS),
				observedMachines(wallS), wallS, this.windows.get(this.machine).seconds().orElse(wallS), idle,
				Optional.empty(), Optional.empty(), SpotChecks.NONE, Optional.empty(), backend, this.slices.slices(),
				this.incidents);
	}

	/**
	 * Runs the load and returns the resource usage by role.
	 * @param whileWarmingUp called with the time since the load generator was started,
	 * each time that the end of its own warm-up, if it has one, is looked for
	 * @param meanwhile called about once a second with the time since the load generator,
	 * after any warm-up of its own, began to measure
	 */
	Map<String, RoleUsage> run(Consumer<Duration> whileWarmingUp, Consumer<Duration> meanwhile)
			throws InterruptedException {
		this.slices = new SliceMonitor(this.load.sliceMarkers(), this.servers);
		if (this.load.beginMarker().isEmpty()) {
			return runAndSample(Optional.empty(), meanwhile);
		}
		HostProcess process = start();
		try {
			awaitWarmup(process, whileWarmingUp);
			return runAndSample(Optional.of(process), meanwhile);
		}
		catch (InterruptedException | RuntimeException ex) {
			// Otherwise the servers would be stopped under its load.
			process.stop(this.context.limits().stopTimeout());
			throw ex;
		}
	}

	private Map<String, RoleUsage> runAndSample(Optional<HostProcess> warmed, Consumer<Duration> meanwhile)
			throws InterruptedException {
		Collection<RunningServer> running = this.servers.byRole().values();
		this.jvms = new JvmThreadMonitor(running);
		Map<Machine, ProcessSample> before = this.machines.sample();
		Map<Machine, List<Integer>> processes = this.servers.processIds(before);
		for (Machine each : this.machines.all()) {
			each.monitor().resetPeakMemory(processes.get(each));
		}
		if (!this.load.agentPidFiles().isEmpty()) {
			this.agents = Optional.of(new AgentUsage(this.load, this.machines, before));
		}
		this.agents.ifPresent((all) -> all.addPidsTo(processes));
		Duration engineBefore = UsageWindow.engineCpuTime();
		HostProcess process = warmed.isPresent() ? warmed.get() : start();
		processes.get(this.machine).add(process.pid());
		this.sampled = new LoadSampler(this.context, this.underTest, this.load, this.slices, this.jvms, this.agents,
				this.machine)
			.sampleUntilEnd(process, this.loadStartNanos, processes, before, meanwhile);
		this.incidents.addAll(this.sampled.incidents());
		Duration engineTime = UsageWindow.engineCpuTime().minus(engineBefore);
		Map<Machine, ProcessSample> after = this.machines.sample();
		this.machines.all()
			.forEach((each) -> this.windows.put(each, new UsageWindow(before.get(each), after.get(each), each)));
		this.loadProcessCpuS = this.windows.get(this.machine)
			.endedCpuSeconds(process.pid(), this.sampled.end().cpuSeconds());
		this.jvms.sample();
		Machine here = this.machines.here();
		Map<Machine, List<Integer>> left = this.servers.processIds(after);
		left.get(here).add(UsageWindow.ENGINE_PID);
		Map<Machine, ProcessSample> peaks = this.machines.sample(left);
		this.output.fetch();
		Map<String, RoleUsage> used = new LinkedHashMap<>();
		used.put("load",
				this.agents.map((all) -> all.usage(this.load.tool()))
					.orElseGet(() -> new RoleUsage(this.load.tool(), OptionalDouble.of(this.sampled.end().cpuSeconds()),
							ProcessSample.toMegabytes(this.sampled.peakKb()), this.load.threads())));
		running.forEach((each) -> {
			ProcessSample seen = each.isRunning() ? peaks.get(each.machine()) : ProcessSample.EMPTY;
			OptionalDouble cpuS = each.isRunning() ? this.windows.get(each.machine()).cpuSeconds(each.pid())
					: OptionalDouble.empty();
			RoleUsage usage = seen.usage(each.name(), each.pid(), cpuS);
			used.put(each.role(), each.isRunning() ? this.jvms.withJvmTimes(each, usage) : usage);
		});
		used.put("head", peaks.get(here)
			.usage("head", UsageWindow.ENGINE_PID, this.windows.get(here).engineCpuSeconds(engineTime, running)));
		return used;
	}

	private HostProcess start() throws InterruptedException {
		this.servers.markBusy();
		HostProcess process = this.output.startLoad();
		this.loadStartNanos = System.nanoTime();
		this.slices.addLoad(this.machine, process.pid());
		return process;
	}

	/**
	 * Waits until the load generator's own warm-up is over, it has ended, or its limit is
	 * reached.
	 */
	private void awaitWarmup(HostProcess process, Consumer<Duration> meanwhile) throws InterruptedException {
		while (Progress.since(this.loadStartNanos).compareTo(this.load.limit()) < 0
				&& !process.hasPrinted(this.load.beginMarker().orElseThrow())
				&& process.await(SliceMonitor.POLL_INTERVAL).isEmpty()) {
			meanwhile.accept(Progress.since(this.loadStartNanos));
		}
		this.slices.sampleIfDue(process);
	}

	/** Usage of the machines of the cell's roles; the subject's machine comes first. */
	private List<ObservedMachine> observedMachines(double wallS) {
		Stream<String> ofServers = this.servers.byRole().keySet().stream().sorted(Servers.GATEWAYS_FIRST);
		return this.machines.byMachine(Stream.concat(ofServers, Stream.of("load")).toList())
			.entrySet()
			.stream()
			.map((each) -> new ObservedMachine(each.getKey().name(), each.getValue(),
					this.windows.get(each.getKey()).usage(wallS)))
			.toList();
	}

}
