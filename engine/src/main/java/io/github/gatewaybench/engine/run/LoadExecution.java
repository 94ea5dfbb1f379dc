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
import io.github.gatewaybench.engine.judge.AnswerChecks;
import io.github.gatewaybench.engine.judge.BackendWork;
import io.github.gatewaybench.engine.judge.Observation;
import io.github.gatewaybench.engine.judge.ObservedMachine;
import io.github.gatewaybench.engine.judge.SliceCpu;
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

	/** Time at which the load was started, as {@link System#nanoTime()} tells it. */
	private long loadStartNanos;

	private SliceMonitor slices;

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
		ObservedLoad ended = run((since) -> this.context.progress()
			.showActivity("warming up " + this.load.tool(), since, this.load.limit()), (since) -> {
				checkers.forEach(SpotChecker::startCheck);
				this.context.progress().showActivity("measuring", since, this.load.expectedDuration());
			});
		for (SpotChecker each : checkers) {
			each.awaitResults();
		}
		List<Warning> incidents = incidents(ended);
		this.servers.awaitIdle(); // the next probe shows whether they respond
		Map<String, Long> receivedNow = this.underTest.receivedRequests();
		received.keySet().retainAll(receivedNow.keySet());
		received.replaceAll((role, before) -> receivedNow.get(role) - before);
		return observation(ended, idle, new BackendWork(received, OptionalDouble.empty()), incidents);
	}

	private List<Warning> incidents(ObservedLoad ended) throws InterruptedException {
		SampledLoad sampled = ended.sampled();
		List<Warning> incidents = new ArrayList<>(sampled.incidents());
		ended.windows().values().forEach((each) -> each.clockStepWarning().ifPresent(incidents::add));
		ended.windows()
			.get(this.machine)
			.stallWarning(sampled.longestGapS(), sampled.lastSampleS())
			.ifPresent(incidents::add);
		new PortChecks(this.context.limits()).foreignListenerMessages(this.servers.byRole().values())
			.forEach((each) -> incidents.add(WarningCode.ANOTHER_SERVER.with("problem", each)));
		this.servers.deathMessages("during the cell")
			.forEach((death) -> incidents.add(WarningCode.DIED.withText(death)));
		incidents.addAll(this.output.warnings(sampled.end().status()));
		return incidents;
	}

	/**
	 * Runs the load as a part of a warm-up, without checks of answers.
	 * @param meanwhile called about once a second and, during the load generator's own
	 * warm-up, each time that its end is looked for
	 */
	Observation warmUp(Consumer<Duration> meanwhile) throws InterruptedException {
		ObservedLoad ended = run(meanwhile, meanwhile);
		return observation(ended, true, BackendWork.UNKNOWN, ended.sampled().incidents());
	}

	private Observation observation(ObservedLoad ended, boolean idle, BackendWork backend, List<Warning> incidents) {
		double wallS = ended.sampled().wall().toMillis() / 1e3;
		return new Observation(Sanitizer.maskTokens(ShellWords.join(this.load.command())),
				ended.sampled().end().status(), ended.roles(), ended.loadProcessCpuS(),
				observedMachines(ended.windows(), wallS), wallS,
				ended.windows().get(this.machine).seconds().orElse(wallS), idle, AnswerChecks.NONE, backend,
				ended.slices(), incidents);
	}

	/**
	 * Runs the load, and returns what samples of the servers and the machines before,
	 * during and after it show.
	 * @param whileWarmingUp called with the time since the load generator was started,
	 * each time that the end of its own warm-up, if it has one, is looked for
	 * @param meanwhile called about once a second with the time since the load generator,
	 * after any warm-up of its own, began to measure
	 */
	ObservedLoad run(Consumer<Duration> whileWarmingUp, Consumer<Duration> meanwhile) throws InterruptedException {
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

	private ObservedLoad runAndSample(Optional<HostProcess> warmed, Consumer<Duration> meanwhile)
			throws InterruptedException {
		Collection<RunningServer> running = this.servers.byRole().values();
		JvmThreadMonitor jvms = new JvmThreadMonitor(running);
		Map<Machine, ProcessSample> before = this.machines.sample();
		Map<Machine, List<Integer>> processes = this.servers.processIds(before);
		for (Machine each : this.machines.all()) {
			each.monitor().resetPeakMemory(processes.get(each));
		}
		Optional<AgentUsage> agents = this.load.agentPidFiles().isEmpty() ? Optional.empty()
				: Optional.of(new AgentUsage(this.load, this.machines, before));
		agents.ifPresent((all) -> all.addPidsTo(processes));
		Duration engineBefore = UsageWindow.engineCpuTime();
		HostProcess process = warmed.isPresent() ? warmed.get() : start();
		processes.get(this.machine).add(process.pid());
		SampledLoad sampled = new LoadSampler(this.context, this.underTest, this.load, this.slices, jvms, agents,
				this.machine)
			.sampleUntilEnd(process, this.loadStartNanos, processes, before, meanwhile);
		Duration engineTime = UsageWindow.engineCpuTime().minus(engineBefore);
		Map<Machine, ProcessSample> after = this.machines.sample();
		Map<Machine, UsageWindow> windows = new LinkedHashMap<>();
		this.machines.all()
			.forEach((each) -> windows.put(each, new UsageWindow(before.get(each), after.get(each), each)));
		jvms.sample();
		Machine here = this.machines.here();
		Map<Machine, List<Integer>> left = this.servers.processIds(after);
		left.get(here).add(UsageWindow.ENGINE_PID);
		Map<Machine, ProcessSample> peaks = this.machines.sample(left);
		this.output.fetch();
		Map<String, RoleUsage> roles = new LinkedHashMap<>();
		double loadCpuS = sampled.end().cpuSeconds();
		roles.put("load",
				agents.map((all) -> all.usage(this.load.tool()))
					.orElseGet(() -> new RoleUsage(this.load.tool(), OptionalDouble.of(loadCpuS),
							ProcessSample.toMegabytes(sampled.peakKb()), this.load.threads())));
		running.forEach((each) -> {
			ProcessSample seen = each.isRunning() ? peaks.get(each.machine()) : ProcessSample.EMPTY;
			OptionalDouble cpuS = each.isRunning() ? windows.get(each.machine()).cpuSeconds(each.pid())
					: OptionalDouble.empty();
			RoleUsage usage = seen.usage(each.name(), each.pid(), cpuS);
			roles.put(each.role(), each.isRunning() ? jvms.withJvmTimes(each, usage) : usage);
		});
		roles.put("head", peaks.get(here)
			.usage("head", UsageWindow.ENGINE_PID, windows.get(here).engineCpuSeconds(engineTime, running)));
		OptionalDouble loadProcessCpuS = agents.isPresent() ? OptionalDouble.empty()
				: OptionalDouble.of(windows.get(this.machine).endedCpuSeconds(process.pid(), loadCpuS));
		return new ObservedLoad(sampled, roles, loadProcessCpuS, windows, this.slices.slices());
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
	private List<ObservedMachine> observedMachines(Map<Machine, UsageWindow> windows, double wallS) {
		Stream<String> ofServers = this.servers.byRole().keySet().stream().sorted(Servers.GATEWAYS_FIRST);
		return this.machines.byMachine(Stream.concat(ofServers, Stream.of("load")).toList())
			.entrySet()
			.stream()
			.map((each) -> new ObservedMachine(each.getKey().name(), each.getValue(),
					windows.get(each.getKey()).usage(wallS)))
			.toList();
	}

	/**
	 * What was observed of a load that has ended, before its answers are checked.
	 *
	 * @param sampled what the samples during the load show
	 * @param roles usage by role
	 * @param loadProcessCpuS CPU time in seconds of the whole process of the load
	 * generator during the load; empty if the load came from agents
	 * @param windows usage of each machine between the samples before and after the load
	 * @param slices CPU time by role around each slice of the load; empty if the load has
	 * no slices or they could not be sampled
	 */
	record ObservedLoad(SampledLoad sampled, Map<String, RoleUsage> roles, OptionalDouble loadProcessCpuS,
			Map<Machine, UsageWindow> windows, List<Map<String, SliceCpu>> slices) {
	}

}
