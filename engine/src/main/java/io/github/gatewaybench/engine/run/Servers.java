package io.github.gatewaybench.engine.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.flags.Limits;
import io.github.gatewaybench.engine.hands.Hands;
import io.github.gatewaybench.engine.hands.Sample;
import io.github.gatewaybench.engine.hands.ServerProcess;
import io.github.gatewaybench.engine.hands.Watch;

/**
 * The servers that run at the moment, by role.
 */
public final class Servers {

	private static final String GATEWAY = "gateway";

	private final Hands hands;

	private final Watch watch;

	private final Limits limits;

	private final Answers answers;

	private final Progress progress;

	private final Map<String, Running> running = new LinkedHashMap<>();

	public Servers(Hands hands, Watch watch, Limits limits, Answers answers, Progress progress) {
		this.hands = hands;
		this.watch = watch;
		this.limits = limits;
		this.answers = answers;
		this.progress = progress;
	}

	/**
	 * Starts a server, which gets a process group and a folder of its own.
	 * @param role gateway, backend, or backend-1 and so on
	 * @param name what it is called in messages
	 * @param log what its output is appended to
	 * @param folder to run in, which is made, and is removed at its end
	 * @param environment all of it
	 */
	public void start(String role, String name, int port, Path log, Path folder, List<String> command,
			Map<String, String> environment) {
		try {
			Files.createDirectories(folder.getParent());
			Files.createDirectories(log.getParent());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.running.put(role, new Running(name, port, log, this.hands.serve(folder, log, command, environment)));
	}

	/** The servers that were started and not stopped, by role. */
	public Map<String, Running> byRole() {
		return Map.copyOf(this.running);
	}

	/** Whether every server that was started lives. */
	public boolean areRunning() {
		return !this.running.isEmpty() && this.running.values().stream().allMatch((each) -> each.process().isRunning());
	}

	/** A sentence for each server that died. */
	public List<String> deaths(String when) {
		return this.running.values()
			.stream()
			.filter((each) -> !each.process().isRunning())
			.map((each) -> "%s died %s, exit status %s".formatted(each.name(), when, each.exitStatus()))
			.toList();
	}

	/**
	 * Waits until the server of that role answers as it should.
	 * @throws SubjectFailedException if it stops, or does not within the limit, or if the
	 * answer is another process's
	 */
	public void awaitAnswer(String role, Target target) throws SubjectFailedException {
		Running server = this.running.get(role);
		long begun = System.nanoTime();
		while (true) {
			Optional<String> wrong = this.answers.wrong(target, this.limits.patience());
			// Before its answer counts: another server may have given it.
			if (!server.process().isRunning()) {
				throw new SubjectFailedException("%s stopped at its start with exit status %s".formatted(server.name(),
						server.exitStatus()));
			}
			if (wrong.isEmpty()) {
				checkOwner(server);
				return;
			}
			Duration waited = Duration.ofNanos(System.nanoTime() - begun);
			if (waited.compareTo(this.limits.start()) >= 0) {
				throw new SubjectFailedException("%s was not ready after %d s: %s".formatted(server.name(),
						this.limits.start().toSeconds(), wrong.get()));
			}
			this.progress.now("starting " + server.name(), waited.toSeconds(), this.limits.start().toSeconds());
			pause(this.limits.poll());
		}
	}

	private void checkOwner(Running server) throws SubjectFailedException {
		Collection<Long> own = this.watch.sample(List.of()).descendants(server.process().pid());
		if (!this.watch.owns(server.port(), own)) {
			throw new SubjectFailedException(
					"another process than %s answers on port %d".formatted(server.name(), server.port()));
		}
	}

	/**
	 * Waits until the servers have worked off the load: until they use next to no
	 * processor time and no connection is left whose client is gone. When wrk ends, the
	 * requests that it had under way stay in the server's queue and would take their time
	 * from the next cell. Gives up when these connections have not become fewer for so
	 * long.
	 */
	public boolean awaitIdle(Duration patience) {
		List<Integer> ports = this.running.values().stream().map(Running::port).toList();
		long begun = System.nanoTime();
		long fewestSince = begun;
		long fewest = Long.MAX_VALUE;
		long before = ticks(this.watch.sample(List.of()));
		while (System.nanoTime() - fewestSince <= patience.toNanos()
				&& System.nanoTime() - begun <= this.limits.drain().toNanos()) {
			pause(this.limits.idleWindow());
			long after = ticks(this.watch.sample(List.of()));
			long left = this.watch.abandoned(ports);
			if (after - before <= Defaults.IDLE_TICKS && left == 0) {
				return true;
			}
			if (left < fewest) {
				fewest = left;
				fewestSince = System.nanoTime();
			}
			before = after;
		}
		return false;
	}

	private long ticks(Sample sample) {
		return this.running.values().stream().mapToLong((each) -> sample.ticks(each.process().pid())).sum();
	}

	/** Stops the servers of these roles, or all where none is named. */
	public void stop(String... roles) {
		List<String> some = (roles.length == 0) ? new ArrayList<>(this.running.keySet()) : List.of(roles);
		some.stream()
			.filter((role) -> role.equals(GATEWAY))
			.findFirst()
			.ifPresent((role) -> stopOne(this.running.remove(role)));
		for (String role : some) {
			stopOne(this.running.remove(role));
		}
	}

	private void stopOne(Running server) {
		if (server == null) {
			return;
		}
		if (!server.process().stop(this.limits.stop())) {
			this.progress.line("%s did not stop within %d s and was killed".formatted(server.name(),
					this.limits.stop().toSeconds()));
		}
		long begun = System.nanoTime();
		while (this.watch.isTaken(server.port())) {
			if (System.nanoTime() - begun > this.limits.stop().toNanos()) {
				this.progress.line("port %d is still taken %d s after %s stopped".formatted(server.port(),
						this.limits.stop().toSeconds(), server.name()));
				return;
			}
			pause(this.limits.poll());
		}
	}

	static void pause(Duration duration) {
		try {
			Thread.sleep(duration.toMillis());
		}
		catch (InterruptedException ex) {
			throw new InterruptedRunException();
		}
	}

	/**
	 * A server.
	 *
	 * @param name in messages
	 * @param port where it listens
	 * @param log of what it prints
	 * @param process itself
	 */
	public record Running(String name, int port, Path log, ServerProcess process) {

		private String exitStatus() {
			return this.process.exitStatus().isPresent() ? Integer.toString(this.process.exitStatus().getAsInt())
					: "unknown";
		}
	}

}
