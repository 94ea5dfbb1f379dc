package io.github.gatewaybench.engine.run;

import java.nio.file.Path;

import io.github.gatewaybench.engine.run.Driver.WarmupLoad;
import io.github.gatewaybench.measurements.RoleUsage;

/**
 * One start of a subject: its servers, and what is asked of them.
 */
public final class Stage {

	private final Servers servers;

	private final Meter meter;

	private final Warmup warmup;

	private final Path folder;

	private final boolean trial;

	private Target target;

	private boolean settled = true;

	private int served;

	private UsageLog usage = UsageLog.NONE;

	/**
	 * A start whose logs and cells are kept in that folder.
	 * @param trial whether it is only to be seen that the subject answers
	 */
	public Stage(Servers servers, Meter meter, Warmup warmup, Path folder, boolean trial) {
		this.servers = servers;
		this.meter = meter;
		this.warmup = warmup;
		this.folder = folder;
		this.trial = trial;
	}

	public Servers servers() {
		return this.servers;
	}

	/** Where the start's logs and cells are kept. */
	public Path folder() {
		return this.folder;
	}

	/** Whether it is only to be seen that the subject answers. */
	public boolean isTrial() {
		return this.trial;
	}

	/** What is loaded. */
	public Target target() {
		return this.target;
	}

	/** Whether the last warm-up settled. */
	public boolean settled() {
		return this.settled;
	}

	/** Is told of every sample that is taken while a load runs. */
	public UsageLog usage() {
		return this.usage;
	}

	/** From now on this is told of every sample. */
	public void keepUsage(UsageLog usage) {
		this.usage = usage;
	}

	/** Executions of the load generator that these servers have served. */
	public int served() {
		return this.served;
	}

	void countServed() {
		this.served++;
	}

	/** From now on this is what is asked for. */
	public void aim(Target target) {
		this.target = target;
	}

	/** Waits until the server of that role answers the target as it should. */
	public void awaitAnswer(String role) throws SubjectFailedException, InterruptedException {
		this.servers.awaitAnswer(role, this.target);
	}

	/** What the server of that role has used since its start. */
	public RoleUsage used(String role) throws InterruptedException {
		return this.meter.used(this.servers.byRole().get(role));
	}

	/**
	 * Warms up the server of that role, unless this is a trial.
	 * @throws SubjectFailedException if a server dies meanwhile
	 */
	public void warmUp(String role, WarmupLoad load) throws SubjectFailedException, InterruptedException {
		if (!this.trial) {
			this.settled = this.warmup.warmUp(this, role, load);
			for (String death : this.servers.deaths("during the warm-up")) {
				throw new SubjectFailedException(death);
			}
		}
	}

}
