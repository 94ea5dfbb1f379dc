package io.github.gatewaybench.engine.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.github.gatewaybench.engine.run.Driver.WarmupLoad;
import io.github.gatewaybench.measurements.folder.UsageFile.UsageSample;

/**
 * One start of a subject: its servers, and what is asked of them.
 */
public final class Stage {

	private final Servers servers;

	private final Warmup warmup;

	private final Path folder;

	private final boolean trial;

	private Target target;

	private int served;

	private Optional<Observer> observer = Optional.empty();

	/**
	 * A start.
	 * @param folder where its logs and cells are kept
	 * @param trial whether it is only to be seen that the subject answers
	 */
	public Stage(Servers servers, Warmup warmup, Path folder, boolean trial) {
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

	/** The target of requests and loads. */
	public Target target() {
		return this.target;
	}

	/** Sets what is requested from now on. */
	public void aim(Target target) {
		this.target = target;
	}

	/** Executions of the load generator that these servers have served. */
	public int served() {
		return this.served;
	}

	void countServed() {
		this.served++;
	}

	/** From now on this one looks at the servers, too, when they are loaded. */
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

	/** Waits until the server of that role answers the target as it should. */
	public void awaitAnswer(String role) throws SubjectFailedException, InterruptedException {
		this.servers.awaitAnswer(role, this.target);
	}

	/**
	 * Warms up the server of that role, unless this is a trial.
	 * @throws SubjectFailedException if a server dies meanwhile
	 */
	public void warmUp(String role, WarmupLoad load) throws SubjectFailedException, InterruptedException {
		if (!this.trial) {
			this.warmup.warmUp(this, role, load);
			this.servers.checkAlive("during the warm-up");
		}
	}

	/** Looks at what only one kind of experiment keeps of its servers. */
	public interface Observer {

		/** Looks at the servers right before a cell's load, and right after it. */
		void aroundLoad(Stage stage) throws InterruptedException;

		/** Keeps what the servers had used at a moment of a load. */
		void duringLoad(Stage stage, List<UsageSample> samples);

	}

}
