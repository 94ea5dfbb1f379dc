package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.github.gatewaybench.engine.run.Driver.WarmupLoad;
import io.github.gatewaybench.measurements.folder.UsageFile.UsageSample;

/** A started subject: its servers, and the target of requests and loads. */
public final class StartedSubject {

	private final Servers servers;

	private final Warmup warmup;

	private final Path folder;

	private final boolean trial;

	private Target target;

	private int served;

	private Optional<Observer> observer = Optional.empty();

	/**
	 * Creates a start.
	 * @param folder for its logs and cells
	 * @param trial whether only to see that the subject answers
	 */
	public StartedSubject(Servers servers, Warmup warmup, Path folder, boolean trial) {
		this.servers = servers;
		this.warmup = warmup;
		this.folder = folder;
		this.trial = trial;
	}

	public Servers servers() {
		return this.servers;
	}

	public Path folder() {
		return this.folder;
	}

	public boolean isTrial() {
		return this.trial;
	}

	public Target target() {
		return this.target;
	}

	/** Sets the target of requests and loads. */
	public void aim(Target target) {
		this.target = target;
	}

	/** Number of executions of the load generator that these servers have served. */
	public int served() {
		return this.served;
	}

	void countServed() {
		this.served++;
	}

	/** Lets an observer look at the servers under load, too. */
	public void observe(Observer observer) {
		this.observer = Optional.of(observer);
	}

	public Optional<Observer> observer() {
		return this.observer;
	}

	void lookAroundLoad() throws InterruptedException {
		if (this.observer.isPresent()) {
			this.observer.get().aroundLoad(this);
		}
	}

	/** Waits until the server of a role gives the expected response. */
	public void awaitAnswer(String role) throws SubjectFailedException, InterruptedException {
		this.servers.awaitAnswer(role, this.target);
	}

	/**
	 * Warms up the server of a role, unless this is a trial.
	 * @throws SubjectFailedException if a server dies meanwhile
	 */
	public void warmUp(String role, WarmupLoad load) throws SubjectFailedException, InterruptedException {
		if (!this.trial) {
			this.warmup.warmUp(this, role, load);
			this.servers.checkAlive("during the warm-up");
		}
	}

	/** Observes what only one kind of experiment keeps of its servers. */
	public interface Observer {

		/** Looks right before and right after the load of a cell. */
		void aroundLoad(StartedSubject underTest) throws InterruptedException;

		/** Keeps the usage of servers during a load. */
		void duringLoad(StartedSubject underTest, List<UsageSample> samples);

	}

}
