package io.github.gatewaybench.engine.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.flags.Limits;
import io.github.gatewaybench.engine.hands.Hands;
import io.github.gatewaybench.engine.hands.Hands.ServerProcess;
import io.github.gatewaybench.engine.hands.Sample;
import io.github.gatewaybench.engine.hands.Watch;
import io.github.gatewaybench.engine.hands.Watch.PortOwner;

/**
 * The servers that run at the moment, by role.
 */
public final class Servers {

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
	 * @param port where it listens
	 * @param folder to run in, which is made, and is removed at its end
	 * @param log what its output is appended to
	 * @param environment all of it
	 */
	public void start(String role, String name, int port, Path folder, Path log, List<String> command,
			Map<String, String> environment) throws InterruptedException {
		try {
			Files.createDirectories(log.getParent());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.running.put(role, new Running(name, port, this.hands.serve(folder, log, command, environment)));
	}

	/** Whether the server of that role is this one, there. */
	public boolean runs(String role, String name, int port) {
		Running server = this.running.get(role);
		return server != null && server.name().equals(name) && server.port() == port && server.process().isRunning();
	}

	/** The servers that were started and not stopped, by role. */
	public Map<String, Running> byRole() {
		return Collections.unmodifiableMap(new LinkedHashMap<>(this.running));
	}

	/** The processes of all servers. */
	Collection<Integer> pids(Optional<Sample> sample) {
		return this.running.values()
			.stream()
			.flatMap((each) -> sample.map((seen) -> seen.tree(each.process().pid())).orElse(Set.of()).stream())
			.toList();
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
	public void awaitAnswer(String role, Target target) throws SubjectFailedException, InterruptedException {
		Running server = this.running.get(role);
		long begun = System.nanoTime();
		while (true) {
			Optional<String> wrong = this.answers.wrong(target, this.limits.patience());
			// Before its answer counts: another server may have given it.
			if (!server.process().isRunning()) {
				throw new SubjectFailedException(
						"%s stopped at its start with exit status %s".formatted(server.name(), server.exitStatus()));
			}
			if (wrong.isEmpty()) {
				checkOwner(role, server);
				return;
			}
			Duration waited = Duration.ofNanos(System.nanoTime() - begun);
			if (waited.compareTo(this.limits.start()) >= 0) {
				throw new SubjectFailedException("%s was not ready after %d s: %s".formatted(server.name(),
						this.limits.start().toSeconds(), wrong.get()));
			}
			this.progress.now("starting " + server.name(), waited, this.limits.start());
			Thread.sleep(this.limits.poll().toMillis());
		}
	}

	/** Whose the sockets are that listen on a port, if not the server's of that role. */
	public PortOwner owner(int port, String role) throws InterruptedException {
		int pid = this.running.get(role).process().pid();
		return this.watch.owner(port, this.watch.sample().map((each) -> each.tree(pid)).orElse(Set.of()));
	}

	/** Tells the user a line that stays. */
	public void say(String line) {
		this.progress.line(line);
	}

	private void checkOwner(String role, Running server) throws SubjectFailedException, InterruptedException {
		if (owner(server.port(), role) == PortOwner.ANOTHER) {
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
	public boolean awaitIdle(Duration patience) throws InterruptedException {
		List<Integer> ports = this.running.values().stream().map(Running::port).toList();
		long begun = System.nanoTime();
		long fewestSince = begun;
		long fewest = Long.MAX_VALUE;
		long before = ticks();
		while (System.nanoTime() - fewestSince <= patience.toNanos()
				&& System.nanoTime() - begun <= this.limits.drain().toNanos()) {
			Thread.sleep(this.limits.idleWindow().toMillis());
			long after = ticks();
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

	private long ticks() throws InterruptedException {
		Optional<Sample> sample = this.watch.sample();
		return this.running.values()
			.stream()
			.mapToLong((each) -> sample.map((seen) -> seen.ticks(each.process().pid()).orElse(0)).orElse(0L))
			.sum();
	}

	/**
	 * Stops the servers of these roles, or all where none is named; the gateway first.
	 */
	public void stop(String... roles) throws InterruptedException {
		Set<String> some = (roles.length == 0) ? Set.copyOf(this.running.keySet()) : Set.of(roles);
		for (String role : some.stream().sorted(Comparator.comparing((each) -> !each.equals("gateway"))).toList()) {
			Running server = this.running.get(role);
			if (server != null) {
				stop(server);
			}
			this.running.remove(role);
		}
	}

	private void stop(Running server) throws InterruptedException {
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
			Thread.sleep(this.limits.poll().toMillis());
		}
	}

	/**
	 * A server.
	 *
	 * @param name in messages
	 * @param port where it listens
	 * @param process itself
	 */
	public record Running(String name, int port, ServerProcess process) {

		/** Instances of one server are told by their roles. */
		String named(String role) {
			return role.matches(".*-[0-9]+") ? "%s (%s)".formatted(this.name, role) : this.name;
		}

		private String exitStatus() {
			return this.process.exitStatus().isPresent() ? Integer.toString(this.process.exitStatus().getAsInt())
					: "unknown";
		}
	}

}
