package io.github.gatewaybench.engine.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.host.HostScriptException;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Machines;
import io.github.gatewaybench.engine.host.ProcessSample;

/** Starts, probes and stops the servers of a run, at most one per role. */
public final class Servers {

	/** Order of roles in which gateways come before backends. */
	static final Comparator<String> GATEWAYS_FIRST = Comparator.comparing((role) -> !role.startsWith("gateway"));

	private final RunContext context;

	private final PortChecks portChecks;

	private final Map<String, RunningServer> running = new LinkedHashMap<>();

	private boolean idle;

	public Servers(RunContext context) {
		this.context = context;
		this.portChecks = new PortChecks(context.limits());
	}

	/**
	 * Starts a server in its own process group and working folder.
	 * @param role gateway, backend, or the name of an instance such as backend-1
	 * @param name name in messages and results
	 * @param folder working folder, created now and removed when the server has ended
	 * @param log file for the output; fetched from another machine when the server has
	 * stopped
	 * @param environment all variables; on another machine, those added to its own
	 * @throws SubjectFailedException if something else keeps listening on its port
	 */
	public void start(String role, String name, int port, Path folder, Path log, List<String> command,
			Map<String, String> environment) throws SubjectFailedException, InterruptedException {
		machines().here().host().makeFolderOnHost(log.getParent());
		this.idle = false;
		Machine machine = this.context.machines().forRole(role);
		if (!this.portChecks.awaitFree(machine, port)) {
			throw new SubjectFailedException("port %d of %s is taken%s".formatted(port, name,
					this.portChecks.formatListener(machine, port, " by ")));
		}
		this.running.put(role, new RunningServer(role, name, port, machine, log,
				StartTimer.startBeside(this.running.values()), machine.startServer(folder, log, command, environment)));
	}

	/** URL at which the server of a role is reached. */
	public String url(String role, int port) {
		return "http://%s:%d".formatted(machines().forRole(role).host().address(), port);
	}

	public Machines machines() {
		return this.context.machines();
	}

	public boolean isRunning(String role, String name, int port) {
		RunningServer server = this.running.get(role);
		return server != null && server.name().equals(name) && server.port() == port && server.isRunning();
	}

	/** Servers that were started and not yet stopped, by role. */
	public Map<String, RunningServer> byRole() {
		return Collections.unmodifiableMap(new LinkedHashMap<>(this.running));
	}

	/**
	 * Process ids of all servers and their descendants in the given samples, by machine.
	 */
	Map<Machine, List<Integer>> processIds(Map<Machine, ProcessSample> samples) {
		Map<Machine, List<Integer>> processes = new HashMap<>();
		machines().all().forEach((each) -> processes.put(each, new ArrayList<>()));
		this.running.values()
			.forEach((each) -> processes.get(each.machine())
				.addAll(samples.get(each.machine()).processTree(each.pid())));
		return processes;
	}

	/** Whether all servers that were started are alive; false if there are none. */
	public boolean areRunning() {
		return !this.running.isEmpty() && this.running.values().stream().allMatch(RunningServer::isRunning);
	}

	/**
	 * Creates one message per server that died.
	 * @param when time of death in the message, for example "during the cell"
	 */
	List<String> deathMessages(String when) {
		return this.running.values()
			.stream()
			.filter((each) -> !each.isRunning())
			.map((each) -> each.describeEnd("died %s, exit status".formatted(when), when))
			.toList();
	}

	/**
	 * Checks that all servers are alive.
	 * @param when time of death in the message, for example "during the cell"
	 * @throws SubjectFailedException if one has died
	 */
	public void checkAlive(String when) throws SubjectFailedException {
		for (String death : deathMessages(when)) {
			throw new SubjectFailedException(death);
		}
	}

	/**
	 * Number of requests that each instance of the backend has received so far, by role.
	 * Instances that do not answer with a number are left out.
	 * @param countPath path at which the backend returns the number
	 */
	Map<String, Long> receivedRequests(String countPath) throws InterruptedException {
		Map<String, Long> received = new TreeMap<>();
		for (RunningServer each : this.running.values()) {
			try {
				if (each.role().startsWith("backend")) {
					String url = url(each.role(), each.port()) + countPath;
					received.put(each.role(), Long.valueOf(
							this.context.probe().get(url, Map.of(), this.context.limits().responseTimeout()).body()));
				}
			}
			catch (IOException | NumberFormatException ex) {
				// this instance does not count
			}
		}
		return received;
	}

	/**
	 * Waits until the server of a role gives the expected response.
	 * @throws SubjectFailedException if there is none within the start timeout, if the
	 * server ends, or if another process listens on its port
	 */
	public void awaitAnswer(String role, Endpoint target) throws SubjectFailedException, InterruptedException {
		RunningServer server = this.running.get(role);
		Duration limit = this.context.limits().startTimeout();
		long startNanos = System.nanoTime();
		while (true) {
			Optional<String> wrong = this.context.probe().findProblem(target, this.context.limits().responseTimeout());
			// Checked first: the response may have come from another server.
			if (!server.isRunning()) {
				throw new SubjectFailedException(
						server.describeEnd("stopped during startup with exit status", "during startup"));
			}
			if (wrong.isEmpty()) {
				server.timer().stop();
				break;
			}
			Duration waited = Progress.since(startNanos);
			if (waited.compareTo(limit) >= 0) {
				throw new SubjectFailedException(
						"%s was not ready after %d s: %s".formatted(server.name(), limit.toSeconds(), wrong.get()));
			}
			this.context.progress().showActivity("starting " + server.name(), waited, limit);
			Thread.sleep(this.context.limits().pollIntervalAfter(waited).toMillis());
		}
		this.portChecks.checkPortOwner(server);
	}

	public void printLine(String line) {
		this.context.progress().printLine(line);
	}

	/** Notes that the servers may no longer be idle. */
	void markBusy() {
		this.idle = false;
	}

	/**
	 * Waits until the servers have finished the load, and returns whether they are idle:
	 * they use almost no CPU time, and no connection is left whose client is gone.
	 * Requests in flight when wrk ends stay in the server's queue and would slow down the
	 * next cell. Gives up after the drain timeout, or if the number of connections whose
	 * client is gone has not dropped for as long as a response may take. Does nothing if
	 * the servers have been idle since the load.
	 */
	boolean awaitIdle() throws InterruptedException {
		if (this.idle) {
			return true;
		}
		Duration window = this.context.limits().idleWindow();
		long most = this.context.limits().drainTimeout().dividedBy(window);
		long patience = this.context.responseTimeout().dividedBy(window);
		long fewest = Long.MAX_VALUE;
		long before = totalCpuTicks();
		// Counts windows instead of reading a clock: this process itself may be slow.
		for (long i = 0, last = patience; !this.idle && i <= Math.min(last, most); i++) {
			Thread.sleep(window.toMillis());
			long after = totalCpuTicks();
			long left = abandonedConnectionCount();
			this.idle = after - before <= Defaults.MAX_IDLE_TICKS && left == 0;
			if (left < fewest) {
				fewest = left;
				last = i + patience;
			}
			before = after;
		}
		return this.idle;
	}

	private long totalCpuTicks() throws InterruptedException {
		Map<Machine, ProcessSample> samples = machines().sample();
		return this.running.values()
			.stream()
			.mapToLong((each) -> samples.get(each.machine()).ticks(each.pid()).orElse(0))
			.sum();
	}

	private long abandonedConnectionCount() throws InterruptedException {
		long abandoned = 0;
		for (Machine machine : machines().all()) {
			abandoned += machine.monitor()
				.abandonedConnectionCount(this.running.values()
					.stream()
					.filter((each) -> each.machine() == machine)
					.map(RunningServer::port)
					.toList());
		}
		return abandoned;
	}

	/**
	 * Stops all servers, gateways first.
	 * @throws HostScriptException if a host script fails because its machine is gone;
	 * servers on other machines have been stopped
	 */
	public void stop() throws InterruptedException {
		Optional<HostScriptException> gone = Optional.empty();
		for (String role : this.running.keySet().stream().sorted(GATEWAYS_FIRST).toList()) {
			try {
				stop(role);
			}
			catch (HostScriptException ex) {
				gone = gone.or(() -> Optional.of(ex));
				this.running.remove(role);
			}
		}
		if (gone.isPresent()) {
			throw gone.get();
		}
	}

	/**
	 * Stops the server of a role, if any, waits until its port is free or the stop
	 * timeout is over, and fetches its log.
	 */
	public void stop(String role) throws InterruptedException {
		RunningServer server = this.running.get(role);
		if (server == null) {
			return;
		}
		Duration limit = this.context.limits().stopTimeout();
		if (!server.process().stop(limit)) {
			printLine("%s did not stop within %d s and was killed".formatted(server.name(), limit.toSeconds()));
		}
		server.process()
			.strayProcesses()
			.forEach(
					(each) -> printLine("%s left a process behind, which was ended: %s. A start.sh must exec its server"
						.formatted(server.name(), each)));
		server.process()
			.outputBytesBeforeCut()
			.ifPresent((bytes) -> printLine("%s printed %d MB: %s keeps only the beginning and the end"
				.formatted(server.name(), bytes / 1_000_000, server.log())));
		if (!this.portChecks.awaitFree(server.machine(), server.port())) {
			printLine("%d s after %s stopped, port %d is still taken%s".formatted(limit.toSeconds(), server.name(),
					server.port(), this.portChecks.formatListener(server.machine(), server.port(), " by ")));
		}
		this.running.remove(role);
		server.machine().host().fetch(List.of(server.log()));
	}

}
