package io.github.gatewaybench.engine.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.github.gatewaybench.engine.host.HostProcess;
import io.github.gatewaybench.engine.host.ProcessSample.ProcessStat;

/**
 * An execution of a load generator that does what a test says: it lasts for some samples,
 * and at each of them something may happen.
 */
public final class FakeLoad extends HostProcess {

	/** Number of samples of a load that never ends. */
	static final int FOR_EVER = Integer.MAX_VALUE;

	public final List<String> command;

	/** Steps that are taken at each sample. */
	final List<Step> steps = new ArrayList<>();

	public int samples = 2;

	/** Called between the last sample and the end. */
	Runnable atEnd = () -> {
	};

	int status;

	char state = 'S';

	private final Path output;

	private int seen;

	private boolean ended;

	FakeLoad(int pid, List<String> command, Path output) {
		super(null, null, List.of(Integer.toString(pid)), "", output);
		this.output = output;
		this.command = command;
	}

	ProcessStat stat(int parent) {
		return new ProcessStat(pid(), "wrk", this.state, parent, pid(), 30, 2, 500);
	}

	@Override
	public boolean isRunning() {
		return !this.ended;
	}

	@Override
	public Optional<LoadEnd> await(Duration limit) throws InterruptedException {
		if (this.ended || this.seen >= this.samples) {
			this.ended = true;
			this.atEnd.run();
			return Optional.of(new LoadEnd(this.status, 0.3));
		}
		if (this.samples == FOR_EVER) {
			Thread.sleep(limit.toMillis());
		}
		if (this.seen < this.steps.size()) {
			this.steps.get(this.seen).happen();
		}
		this.seen++;
		return Optional.empty();
	}

	@Override
	public boolean hasPrinted(String line) {
		try {
			return Files.readAllLines(this.output).contains(line);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public boolean stop(Duration patience) {
		if (!this.ended) {
			this.ended = true;
			this.status = 143;
		}
		return true;
	}

	/** Something that happens. */
	interface Step {

		void happen() throws InterruptedException;

	}

}
