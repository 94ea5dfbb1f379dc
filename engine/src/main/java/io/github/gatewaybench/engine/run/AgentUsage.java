package io.github.gatewaybench.engine.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Machines;
import io.github.gatewaybench.engine.host.ProcessSample;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;

/**
 * Adds up the resource usage of a load generator's agents. Agents end together with the
 * load, so their usage is read from the last sample in which they were running.
 */
final class AgentUsage {

	private final List<Agent> agents = new ArrayList<>();

	private final boolean areAllFound;

	/**
	 * Creates an instance for the running agents of a load generator.
	 * @param before samples taken before the load, by machine
	 */
	AgentUsage(LoadCommand load, Machines machines, Map<Machine, ProcessSample> before) {
		for (int i = 0; i < load.agentPidFiles().size(); i++) {
			Machine machine = machines.forRole("load-" + (i + 1));
			String file = machine.host().pathOnHost(load.agentPidFiles().get(i)).toString();
			machine.host()
				.run("cat", file)
				.number()
				.ifPresent((pid) -> this.agents.add(new Agent(machine, (int) pid, before.get(machine))));
		}
		this.areAllFound = this.agents.size() == load.agentPidFiles().size();
	}

	/**
	 * Adds the process ids of the agents to those that are to be sampled.
	 * @param processes process ids by machine
	 */
	void addPidsTo(Map<Machine, List<Integer>> processes) {
		this.agents.forEach((each) -> processes.get(each.machine).add(each.pid));
	}

	void record(Map<Machine, ProcessSample> samples) {
		this.agents.forEach((each) -> each.record(samples.get(each.machine)));
	}

	/**
	 * Total CPU time and peak memory of all agents; both are empty if an agent was not
	 * found, or if its CPU time is unknown. The number of threads is always empty.
	 */
	RoleUsage usage(String tool) {
		List<OptionalDouble> cpuS = this.agents.stream().map(Agent::cpuS).toList();
		if (!this.areAllFound || !cpuS.stream().allMatch(OptionalDouble::isPresent)) {
			return new RoleUsage(tool, OptionalDouble.empty(), OptionalDouble.empty(), OptionalLong.empty());
		}
		double totalS = cpuS.stream().mapToDouble(OptionalDouble::getAsDouble).sum();
		long peakKb = this.agents.stream().mapToLong((each) -> each.peakKb).sum();
		return new RoleUsage(tool, OptionalDouble.of(Math.rint(100 * totalS) / 100),
				ProcessSample.toMegabytes(OptionalLong.of(peakKb)), OptionalLong.empty());
	}

	private static final class Agent {

		private final Machine machine;

		private final int pid;

		private final ProcessSample first;

		/** Last sample during the load in which the agent was running. */
		private ProcessSample last = ProcessSample.EMPTY;

		private long peakKb;

		Agent(Machine machine, int pid, ProcessSample first) {
			this.machine = machine;
			this.pid = pid;
			this.first = first;
		}

		void record(ProcessSample sample) {
			this.last = sample.ticks(this.pid).isPresent() ? sample : this.last;
			this.peakKb = Math.max(this.peakKb, sample.peakRssKb(this.pid).orElse(0));
		}

		/** CPU time that the agent used during the load, in seconds; empty if unknown. */
		OptionalDouble cpuS() {
			return new UsageWindow(this.first, this.last, this.machine).cpuSeconds(this.pid);
		}

	}

}
