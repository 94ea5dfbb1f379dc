package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

import io.github.gatewaybench.engine.host.CpuSample.ThreadTime;
import io.github.gatewaybench.engine.host.HostProcess;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.ProcessMonitor.PortOwner;
import io.github.gatewaybench.engine.host.ProcessSample;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;
import io.github.gatewaybench.measurements.folder.UsageFile.UsageSample;

/**
 * A server that has been started; it may have ended since.
 *
 * @param role gateway, backend, or the name of an instance such as backend-1
 * @param name name in messages and results
 * @param timer measures how long the server took to respond
 */
public record RunningServer(String role, String name, int port, Machine machine, Path log, StartTimer timer,
		HostProcess process) {

	public int pid() {
		return this.process.pid();
	}

	public boolean isRunning() {
		return this.process.isRunning();
	}

	/** Name for messages, with the role if there are several instances of the server. */
	String fullName() {
		return this.role.matches(".*-[0-9]+") ? "%s (%s)".formatted(this.name, this.role) : this.name;
	}

	/**
	 * Finds the owner of the sockets that listen on the given port: this server, another
	 * process or nobody.
	 */
	public PortOwner portOwner(int listening) throws InterruptedException {
		return this.machine.monitor().owner(listening, this.machine.sample().processTree(pid()));
	}

	/** Thread ids of the server and its child processes, without JIT compilers. */
	public List<Integer> threadIdsWithoutJit() throws InterruptedException {
		return this.machine.cpuTimes(List.of(pid()))
			.times()
			.stream()
			.filter((each) -> !each.isProcessTotal() && !JvmThreadMonitor.COMPILER.matcher(each.name()).matches())
			.map(ThreadTime::tid)
			.toList();
	}

	/** Resource usage of the server since its start. */
	public RoleUsage usage() throws InterruptedException {
		ProcessSample sample = this.machine.sample();
		OptionalDouble cpuS = sample.ticks(pid()).stream().mapToDouble(this.machine::ticksToSeconds).findFirst();
		return this.machine.sample(sample.processTree(pid())).usage(this.name, pid(), cpuS);
	}

	/**
	 * Resource usage of the server, taken from samples of all machines; empty if the
	 * server is in none of them.
	 */
	Optional<UsageSample> usage(Map<Machine, ProcessSample> samples) {
		ProcessSample sample = samples.get(this.machine);
		OptionalLong ticks = sample.ticks(pid());
		return ticks.isEmpty() ? Optional.empty() : Optional.of(new UsageSample(sample.wallSeconds(), this.role,
				this.name, this.machine.ticksToSeconds(ticks.getAsLong()), sample.threadCount(pid()).orElse(0),
				this.machine.pagesToKilobytes(sample.rssPages(pid()).orElse(0)) / 1024, sample.isSuspended(pid())));
	}

	/**
	 * Returns a sentence that says how the server ended. If there is no exit status, the
	 * host script that would have reported it is gone, and the server may still run.
	 * @param how what happened, as words before the exit status; unused if there is none
	 * @param when when it happened, such as "during startup"
	 */
	String describeEnd(String how, String when) {
		OptionalInt status = this.process.exitStatus();
		return status.isPresent() ? "%s %s %d".formatted(this.name, how, status.getAsInt())
				: "the script that looks after %s was killed %s".formatted(this.name, when);
	}

}
