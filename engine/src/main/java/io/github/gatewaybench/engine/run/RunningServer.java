package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

import io.github.gatewaybench.engine.host.HostProcess;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.ProcessMonitor.PortOwner;
import io.github.gatewaybench.engine.host.Sample;
import io.github.gatewaybench.measurements.Outcome.RoleUsage;
import io.github.gatewaybench.measurements.folder.UsageFile.UsageSample;

/**
 * A server that was started.
 * 
 * @param role gateway, backend, or backend-1 and so on
 * @param name for messages
 */
public record RunningServer(String role, String name, int port, Machine machine, Path log, HostProcess process) {

	public int pid() {
		return this.process.pid();
	}

	boolean isRunning() {
		return this.process.isRunning();
	}

	/** Name with the role where instances share it. */
	String fullName() {
		return this.role.matches(".*-[0-9]+") ? "%s (%s)".formatted(this.name, this.role) : this.name;
	}

	/** Owner of the sockets that listen on a port. */
	public PortOwner owner(int listening) throws InterruptedException {
		return this.machine.monitor().owner(listening, this.machine.look().tree(pid()));
	}

	/** Usage since its start. */
	public RoleUsage used() throws InterruptedException {
		Sample sample = this.machine.look();
		OptionalLong ticks = sample.ticks(pid());
		return this.machine.look(sample.tree(pid()))
			.usage(this.name, pid(), ticks.isPresent() ? OptionalDouble.of(this.machine.seconds(ticks.getAsLong()))
					: OptionalDouble.empty());
	}

	/** Usage in a look at all machines; empty where that does not show it. */
	Optional<UsageSample> used(Map<Machine, Sample> look) {
		Sample sample = look.get(this.machine);
		OptionalLong ticks = sample.ticks(pid());
		return ticks.isEmpty() ? Optional.empty()
				: Optional.of(new UsageSample(sample.wallSeconds(), this.role, this.name,
						this.machine.seconds(ticks.getAsLong()), sample.threads(pid()).orElse(0),
						this.machine.kilobytes(sample.rssPages(pid()).orElse(0)) / 1024, sample.isStopped(pid())));
	}

	/**
	 * Says how it ended. Without an exit status it may live: whoever was to learn it is
	 * gone.
	 */
	String ended(String how, String when) {
		OptionalInt status = this.process.exitStatus();
		return status.isPresent() ? "%s %s %d".formatted(this.name, how, status.getAsInt())
				: "the script that looks after %s was killed %s".formatted(this.name, when);
	}

}
