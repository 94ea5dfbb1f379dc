package io.github.gatewaybench.engine.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.gatewaybench.engine.host.CpuSample;
import io.github.gatewaybench.engine.host.HostProcess;
import io.github.gatewaybench.engine.host.LocalHost;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.ProcessMonitor;
import io.github.gatewaybench.engine.host.ProcessMonitor.PortOwner;
import io.github.gatewaybench.engine.host.ProcessSample;
import io.github.gatewaybench.engine.host.ProcessSample.MachineTicks;
import io.github.gatewaybench.engine.host.ProcessSample.ProcessStat;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A host of two processors with servers and loads that do what a test says. Its clocks go
 * on by a second with each sample. A server is known by the first word of its command,
 * and listens on the port in the second, or where a real one's command says.
 */
public final class FakeHost extends Machine {

	private static final Pattern PORT = Pattern.compile("(?:^\\S+ |PORT=|--server\\.port=)([0-9]+)\\b");

	private static final int SCRIPT = 999_999;

	/** Its name and address. */
	static final LocalHost HERE = new LocalHost(LocalHost.LOOPBACK, "java", Path.of("/repository"), Map.of());

	/** Address and environment of the host. */
	public LocalHost local = HERE;

	int processors = 2;

	/** Everything that was done on the host, in order. */
	final List<String> journal = new ArrayList<>();

	/** Called with a server when it starts, by the server's name. */
	final Map<String, Consumer<FakeServer>> atStart = new HashMap<>();

	/** Called with every server that has no action of its own. */
	public Consumer<FakeServer> atEachStart = (server) -> {
	};

	/** Called with a load when it starts, by the number of the load from 1. */
	final Map<Integer, Consumer<FakeLoad>> atLoad = new HashMap<>();

	/** Called with every load that has no action of its own. */
	public Consumer<FakeLoad> atEachLoad = (load) -> {
	};

	/** Numbers of connections whose client is gone, one for each sample; then none. */
	final List<Integer> abandoned = new ArrayList<>();

	/** Called at each sample. */
	Runnable atSample = () -> {
	};

	/** Uptime at which a process was read, by its ID, if not at once. */
	final Map<Integer, Double> processTakenS = new HashMap<>();

	/** Whether the host shows its processes. */
	public boolean visible = true;

	/** Time of the host's clock when CPU times are read. */
	double clockS;

	/** A port that something else listens on. */
	public int takenPort;

	/** Number of samples for which {@link #takenPort} is taken. */
	int takenFor = Integer.MAX_VALUE;

	public PortOwner owner = PortOwner.EXPECTED;

	/** First owners that are found of a port, one for each sample. */
	public final List<PortOwner> owners = new ArrayList<>();

	/** Number of seconds by which the clock was set. */
	double clockSetBy;

	/** CPU time of the scripts that run servers, processes they waited for included. */
	long handTicks;

	private final Map<Integer, FakeServer> byPort = new HashMap<>();

	private final List<FakeServer> servers = new ArrayList<>();

	private FakeLoad load;

	private int loads;

	private int nextPid = 1_000_000; // beyond any process of this machine's kernel here

	/** Uptime, which grows by one with each sample, and by more between samples. */
	long uptimeS = 1000;

	private final ProcessMonitor monitor = new Monitor();

	public FakeHost() {
		super(HERE, Path.of("/nonexistent"));
	}

	/** The server that listens on a port; null if none was started. */
	FakeServer at(int port) {
		return this.byPort.get(port);
	}

	/** The server of a name that was started last. */
	FakeServer last(String name) {
		return this.servers.stream().filter((each) -> each.name.equals(name)).reduce((a, b) -> b).orElseThrow();
	}

	public List<FakeServer> servers() {
		return this.servers;
	}

	/** Entries of the journal that begin with a word, without that word. */
	public List<String> journal(String word) {
		return this.journal.stream()
			.filter((each) -> each.startsWith(word + " "))
			.map((each) -> each.substring(word.length() + 1))
			.toList();
	}

	@Override
	public HostProcess startServer(Path folder, Path log, List<String> command, Map<String, String> environment) {
		String name = command.get(0);
		this.journal.add("start " + name);
		FakeServer server = new FakeServer(this.nextPid++, log, command, environment);
		this.servers.add(server);
		Matcher port = PORT.matcher(String.join(" ", command));
		assertThat(port.find()).as("%s", command).isTrue();
		this.byPort.put(Integer.valueOf(port.group(1)), server);
		this.atStart.getOrDefault(name, this.atEachStart).accept(server);
		return server;
	}

	@Override
	public HostProcess startLoad(Path output, List<String> command) {
		this.journal.add("load " + String.join(" ", command));
		this.load = new FakeLoad(this.nextPid++, command, output);
		try {
			Files.writeString(output,
					String.join(" ", command) + "\n\n" + (command.get(0).equals("wrk") ? Wrk.output(command) : ""));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.atLoad.getOrDefault(++this.loads, this.atEachLoad).accept(this.load);
		return this.load;
	}

	@Override
	public LocalHost host() {
		return this.local;
	}

	@Override
	public ProcessMonitor monitor() {
		return this.monitor;
	}

	@Override
	public int processorCount() {
		return this.processors;
	}

	@Override
	public double ticksToSeconds(long ticks) {
		return Math.max(0, ticks) / 100.0;
	}

	@Override
	public double pagesToKilobytes(long pages) {
		return 4 * pages;
	}

	private Optional<ProcessSample> seen(Collection<Integer> pids) {
		this.atSample.run();
		this.uptimeS++;
		if (!this.visible) {
			return Optional.empty();
		}
		int head = (int) ProcessHandle.current().pid();
		Map<Integer, ProcessStat> processes = new HashMap<>();
		processes.put(head, new ProcessStat(head, "java", 'S', 1, head, 700, 20, 9000));
		processes.put(SCRIPT, new ProcessStat(SCRIPT, "serve.sh", 'S', head, head, this.handTicks, 1, 100));
		this.servers.stream()
			.filter(FakeServer::isRunning)
			.forEach((each) -> processes.put(each.pid(), each.stat(SCRIPT)));
		if (this.load != null && this.load.isRunning()) {
			processes.put(this.load.pid(), this.load.stat(SCRIPT));
		}
		Map<Integer, Long> peaks = new HashMap<>();
		pids.forEach((each) -> peaks.put(each, 2048L * 1024));
		return Optional.of(new ProcessSample(1.8e9 + this.uptimeS + this.clockSetBy, this.uptimeS,
				new MachineTicks(this.uptimeS * 200, this.uptimeS * 200, 0, 0), processes, peaks));
	}

	/** Answers of the servers of this host. */
	HttpProbe probe() {
		return new HttpProbe() {

			@Override
			public Optional<String> findProblem(Endpoint target, Duration patience) {
				FakeServer server = at(Integer.parseInt(target.url().replaceAll(".*:([0-9]+)/.*", "$1")));
				if (server != null) {
					server.asked++;
				}
				if (server == null || !server.isRunning() || server.answer == null || server.silentFor-- > 0) {
					return Optional.of("no answer from " + target.url());
				}
				return server.answer.equals(target.expectedBody()) ? Optional.empty()
						: Optional.of("the body from %s is \"%s\"".formatted(target.url(), server.answer));
			}

			@Override
			public Answer get(String url, Map<String, String> headers, Duration patience) throws IOException {
				FakeServer server = at(Integer.parseInt(url.replaceAll(".*:([0-9]+)/.*", "$1")));
				if (url.endsWith("/count")) {
					server.askedForCount++;
					return new Answer(200, String.valueOf(server.received), Map.of(), 0);
				}
				String body = (server != null && server.isRunning()) ? server.answer : null;
				if (server != null) {
					server.spotChecked++;
				}
				if (body == null) {
					throw new IOException("Connection refused");
				}
				return new Answer(200, body, Map.of(), Wrk.ANSWER);
			}

			@Override
			public void getTwice(String url, Map<String, String> headers, Duration patience, Consumer<Answer> received)
					throws IOException {
				received.accept(get(url, headers, patience));
			}

		};
	}

	/** Monitor of the host's servers and loads. */
	private final class Monitor extends ProcessMonitor {

		private Monitor() {
			super(null);
		}

		@Override
		public Optional<ProcessSample> sample() {
			return seen(Set.of());
		}

		@Override
		public Optional<ProcessSample> sample(Collection<Integer> pids) {
			return seen(pids);
		}

		@Override
		public CpuSample cpuTimes(Collection<Integer> pids, LongToDoubleFunction ticksToSeconds) {
			return new CpuSample(FakeHost.this.clockS, Map.copyOf(FakeHost.this.processTakenS),
					FakeHost.this.servers.stream()
						.filter((each) -> pids.contains(each.pid()) && each.isRunning() && FakeHost.this.visible)
						.flatMap((each) -> each.threads().stream())
						.toList());
		}

		@Override
		public void resetPeakMemory(Collection<Integer> pids) {
			// they count from the start
		}

		@Override
		public int abandonedConnectionCount(Collection<Integer> ports) {
			return FakeHost.this.abandoned.isEmpty() ? 0 : FakeHost.this.abandoned.remove(0);
		}

		@Override
		public boolean isPortInUse(int port) {
			FakeServer server = at(port);
			return port == FakeHost.this.takenPort && FakeHost.this.takenFor-- > 0
					|| server != null && (server.isRunning() || server.keepsPort);
		}

		@Override
		public Optional<PortListener> listener(int port) {
			return Optional.of(new PortListener(99, "thief -x")).filter((any) -> port == FakeHost.this.takenPort);
		}

		@Override
		public PortOwner owner(int port, Set<Integer> pids) {
			return FakeHost.this.owners.isEmpty() ? FakeHost.this.owner : FakeHost.this.owners.remove(0);
		}

	}

}
