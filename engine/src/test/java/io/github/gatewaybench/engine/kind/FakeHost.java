package io.github.gatewaybench.engine.kind;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

import io.github.gatewaybench.engine.hands.Hands;
import io.github.gatewaybench.engine.hands.Hands.LoadProcess;
import io.github.gatewaybench.engine.hands.Hands.ServerProcess;
import io.github.gatewaybench.engine.hands.Sample;
import io.github.gatewaybench.engine.hands.Sample.ProcessStat;
import io.github.gatewaybench.engine.hands.Watch;
import io.github.gatewaybench.engine.hands.Watch.PortOwner;

/**
 * A host that keeps what it is asked to start, and starts nothing. A gateway with a table
 * of routes fills it where its store is not there yet.
 */
final class FakeHost implements Hands, Watch {

	private static final String STORE = "--routes.store=";

	final List<Started> started = new ArrayList<>();

	final List<String> filled = new ArrayList<>();

	final List<String> loads = new ArrayList<>();

	/** Part of the command of servers that end at once, with status 3. */
	String dying = "nothing";

	/** Who listens on a port that is looked at. */
	PortOwner owner = PortOwner.NAMED;

	/** A port on which something else listens. */
	int takenPort;

	/** Commands so far, each as one line. */
	List<String> commands() {
		return this.started.stream().map((each) -> String.join(" ", each.command)).toList();
	}

	@Override
	public ServerProcess serve(Path folder, Path log, List<String> command, Map<String, String> environment) {
		Started server = new Started(1000 + this.started.size(), log, command, environment,
				String.join(" ", command).contains(this.dying));
		this.started.add(server);
		command.stream()
			.filter((each) -> each.startsWith(STORE) && server.isRunning())
			.forEach((each) -> fill(Path.of(each.substring(STORE.length())), command));
		return server;
	}

	private void fill(Path store, List<String> command) {
		try {
			if (!Files.exists(store)) {
				Files.writeString(store, "table");
				this.filled.add(String.join(" ", command));
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public LoadProcess load(Path output, List<String> command) {
		this.loads.add(String.join(" ", command));
		try {
			Files.writeString(output, "nothing\n");
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return new Load();
	}

	@Override
	public Watch watch(Path folder) {
		return this;
	}

	@Override
	public String facts(String java, Path checkout, List<String> tools) {
		return "{}";
	}

	@Override
	public Optional<Sample> sample() {
		return Optional.empty();
	}

	@Override
	public Optional<Sample> sample(Collection<Integer> pids) {
		return Optional.empty();
	}

	@Override
	public void resetPeaks(Collection<Integer> pids) {
		// nothing is measured
	}

	@Override
	public int abandoned(Collection<Integer> ports) {
		return 0;
	}

	@Override
	public boolean isTaken(int port) {
		return port == this.takenPort;
	}

	@Override
	public Optional<ProcessStat> holder(int port) {
		return Optional.empty();
	}

	@Override
	public PortOwner owner(int port, Set<Integer> pids) {
		return this.owner;
	}

	@Override
	public void close() {
		// nothing is open
	}

	/** A server that was asked for. */
	static final class Started implements ServerProcess {

		final List<String> command;

		final Map<String, String> environment;

		private final int pid;

		private final Path log;

		private boolean running;

		Started(int pid, Path log, List<String> command, Map<String, String> environment, boolean dead) {
			this.pid = pid;
			this.log = log;
			this.command = command;
			this.environment = environment;
			this.running = !dead;
		}

		@Override
		public int pid() {
			return this.pid;
		}

		public Path log() {
			return this.log;
		}

		@Override
		public boolean isRunning() {
			return this.running;
		}

		@Override
		public OptionalInt exitStatus() {
			return this.running ? OptionalInt.empty() : OptionalInt.of(3);
		}

		@Override
		public boolean stop(Duration patience) {
			this.running = false;
			return true;
		}

	}

	/** A load generator that has ended. */
	private static final class Load implements LoadProcess {

		@Override
		public int pid() {
			return 1;
		}

		@Override
		public Optional<End> await(Duration limit) {
			return Optional.of(new End(0, 0.1));
		}

		@Override
		public boolean stop(Duration patience) {
			return true;
		}

	}

}
