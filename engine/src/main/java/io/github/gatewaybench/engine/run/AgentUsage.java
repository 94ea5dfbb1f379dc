package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import io.github.gatewaybench.engine.host.CommandResult;
import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Machines;
import io.github.gatewaybench.engine.host.Sample;
import io.github.gatewaybench.engine.run.Driver.LoadCommand;
import io.github.gatewaybench.measurements.Outcome.RoleUsage;

/**
 * What the agents of a load use while it is measured. They end with it: what they had
 * used at the last look counts, in which they had nothing to do any more.
 */
final class AgentUsage {

	private final List<Agent> agents = new ArrayList<>();

	private final boolean areAllKnown;

	/**
	 * Finds the agents that run.
	 * @param limit for an answer of each of their hosts
	 */
	AgentUsage(LoadCommand load, Machines machines, Duration limit) {
		for (int i = 0; i < load.agents().size(); i++) {
			Machine machine = machines.of("load-" + (i + 1));
			OptionalLong pid = pid(machine.host(), load.agents().get(i), limit);
			pid.ifPresent((known) -> this.agents.add(new Agent(machine, (int) known)));
		}
		this.areAllKnown = this.agents.size() == load.agents().size();
	}

	private static OptionalLong pid(Host host, Path file, Duration limit) {
		CommandResult said = CommandResult.of(host, List.of("cat", host.there(file).toString()), limit);
		return (said.succeeded() && said.text().matches("\\d+")) ? OptionalLong.of(Long.parseLong(said.text()))
				: OptionalLong.empty();
	}

	/** Adds their processes to those that are looked at. */
	void addTo(Map<Machine, List<Integer>> processes) {
		this.agents.forEach((each) -> processes.get(each.machine).add(each.pid));
	}

	/** Looks at them; the first look is the one from which on it counts. */
	void look(Map<Machine, Sample> look) {
		this.agents.forEach((each) -> each.look(look.get(each.machine)));
	}

	/**
	 * That of all of them; nothing is known where one was not found.
	 * @param head of the process that has them offer the load
	 */
	RoleUsage usage(RoleUsage head) {
		if (!this.areAllKnown) {
			return new RoleUsage(head.name(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalLong.empty());
		}
		if (this.agents.isEmpty()) {
			return head;
		}
		return new RoleUsage(head.name(),
				OptionalDouble.of(Math.rint(100 * this.agents.stream().mapToDouble(Agent::cpuS).sum()) / 100),
				Meter.megabytes(OptionalLong.of(this.agents.stream().mapToLong((each) -> each.peakKb).sum())),
				OptionalLong.empty());
	}

	private static final class Agent {

		private final Machine machine;

		private final int pid;

		private OptionalLong first = OptionalLong.empty();

		private long last;

		private long peakKb;

		Agent(Machine machine, int pid) {
			this.machine = machine;
			this.pid = pid;
		}

		void look(Sample sample) {
			sample.ticks(this.pid).ifPresent((ticks) -> {
				this.first = this.first.isPresent() ? this.first : OptionalLong.of(ticks);
				this.last = ticks;
			});
			this.peakKb = Math.max(this.peakKb, sample.peakRssKb(this.pid).orElse(0));
		}

		double cpuS() {
			return this.first.isPresent() ? this.machine.seconds(this.last - this.first.getAsLong()) : 0;
		}

	}

}
