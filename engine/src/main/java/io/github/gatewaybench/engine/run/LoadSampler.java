package io.github.gatewaybench.engine.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

import io.github.gatewaybench.engine.host.HostProcess;
import io.github.gatewaybench.engine.host.HostProcess.LoadEnd;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.ProcessSample;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;

/**
 * Samples the load generator and the servers about once a second while a load runs, and
 * stops a load generator that has hung.
 */
final class LoadSampler {

	/** Time before the first sample, in which a load generator allocates its memory. */
	private static final Duration FIRST_SAMPLE_DELAY = Duration.ofMillis(100);

	private final RunContext context;

	private final SubjectUnderTest underTest;

	private final LoadCommand load;

	private final SliceMonitor slices;

	private final JvmThreadMonitor jvms;

	private final Optional<AgentUsage> agents;

	/** Machine of the load generator, or of its controller if there are agents. */
	private final Machine machine;

	/** Number of samples in which a process was suspended, by its name. */
	private final Map<String, Integer> suspended = new LinkedHashMap<>();

	private OptionalLong peakKb = OptionalLong.empty();

	private double longestGapS;

	private double lastSampleS;

	LoadSampler(RunContext context, SubjectUnderTest underTest, LoadCommand load, SliceMonitor slices,
			JvmThreadMonitor jvms, Optional<AgentUsage> agents, Machine machine) {
		this.context = context;
		this.underTest = underTest;
		this.load = load;
		this.slices = slices;
		this.jvms = jvms;
		this.agents = agents;
		this.machine = machine;
	}

	/**
	 * Waits until the load ends or its limit is reached, and takes samples meanwhile.
	 * @param startNanos time at which the load was started, as {@link System#nanoTime()}
	 * tells it
	 * @param processes IDs of the processes to sample, by machine
	 * @param before samples that were taken right before
	 * @param meanwhile called after each sample with the time since the start of sampling
	 */
	SampledLoad sampleUntilEnd(HostProcess process, long startNanos, Map<Machine, List<Integer>> processes,
			Map<Machine, ProcessSample> before, Consumer<Duration> meanwhile) throws InterruptedException {
		boolean hung = false;
		long samplingStartNanos = System.nanoTime();
		this.lastSampleS = before.get(this.machine).uptimeSeconds();
		try {
			Optional<LoadEnd> ended = this.slices.await(process, FIRST_SAMPLE_DELAY);
			while (ended.isEmpty()) {
				sample(process, processes);
				meanwhile.accept(Progress.since(samplingStartNanos));
				hung = Progress.since(startNanos).compareTo(this.load.limit()) > 0;
				if (hung) {
					process.stop(this.context.limits().stopTimeout());
					// Stopping it took time during which no samples were taken.
					this.lastSampleS = this.machine.sample(processes.get(this.machine)).uptimeSeconds();
				}
				ended = this.slices.await(process, this.context.limits().sampleInterval());
			}
			return new SampledLoad(ended.get(), Progress.since(samplingStartNanos), this.peakKb, this.longestGapS,
					this.lastSampleS, incidents(hung));
		}
		finally {
			process.stop(this.context.limits().stopTimeout());
		}
	}

	private void sample(HostProcess process, Map<Machine, List<Integer>> processes) throws InterruptedException {
		Map<Machine, ProcessSample> samples = this.context.machines().sample(processes);
		ProcessSample sample = samples.get(this.machine);
		this.longestGapS = Math.max(this.longestGapS, sample.uptimeSeconds() - this.lastSampleS);
		this.lastSampleS = sample.uptimeSeconds();
		OptionalLong peak = sample.peakRssKb(process.pid());
		this.peakKb = peak.isPresent() ? peak : this.peakKb; // may have ended
		countIfSuspended(this.load.tool(), sample, process.pid());
		this.underTest.servers()
			.byRole()
			.values()
			.forEach((each) -> countIfSuspended(each.fullName(), samples.get(each.machine()), each.pid()));
		this.underTest.appendUsage(samples);
		this.agents.ifPresent((all) -> all.record(samples));
		this.jvms.sampleDuringLoad();
	}

	private void countIfSuspended(String name, ProcessSample sample, int pid) {
		if (sample.isSuspended(pid)) {
			this.suspended.merge(name, 1, Integer::sum);
		}
	}

	private List<Warning> incidents(boolean hung) {
		List<Warning> incidents = new ArrayList<>();
		this.suspended
			.forEach((name, samples) -> incidents.add(WarningCode.STOPPED.with("process", name, "samples", samples)));
		if (hung) {
			incidents.add(WarningCode.HUNG.with("tool", this.load.tool(), "limit_s", this.load.limit().toSeconds()));
		}
		return incidents;
	}

}
