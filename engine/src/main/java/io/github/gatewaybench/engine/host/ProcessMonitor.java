package io.github.gatewaybench.engine.host;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.github.gatewaybench.engine.host.Sample.ProcessStat;

/**
 * Sees the processes and sockets of a machine through {@code watch.sh}, without touching
 * them. May be used by several threads. All methods throw {@link HostScriptException}
 * when there is no answer within a minute; the next call tries afresh.
 */
public class ProcessMonitor implements AutoCloseable {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	/** Stands for a process whose sockets can be seen. */
	private static final long NO_SOCKET = 0;

	/** The kernel's number of a connection that its client has closed alone. */
	static final int CLOSE_WAIT = 8;

	static final int LISTEN = 10;

	private final Supplier<HostScript> start;

	private HostScript script;

	/**
	 * A monitor.
	 * @param start starts {@code watch.sh} where it does not run
	 */
	protected ProcessMonitor(Supplier<HostScript> start) {
		this.start = start;
	}

	/** Looks at every process; empty where the machine does not show them (macOS). */
	public Optional<Sample> sample() throws InterruptedException {
		return Sample.parse(ask("sample", List.of()));
	}

	/**
	 * Looks at some processes only, which is cheap enough for once a second, and at their
	 * peak memory. What descends from them meanwhile is not seen.
	 */
	public Optional<Sample> sample(Collection<Integer> pids) throws InterruptedException {
		// Asked of no process, the script would look at all.
		return Sample.parse(ask("sample", pids.isEmpty() ? List.of(0) : pids));
	}

	/**
	 * Looks at the threads of a process; none where the machine does not show them.
	 */
	public List<ProcessStat> threads(int pid) throws InterruptedException {
		return ask("threads", List.of(pid)).stream().flatMap((line) -> ProcessStat.parse(line).stream()).toList();
	}

	/**
	 * Makes the peak memory of these processes count afresh. Where the machine does not
	 * permit that, it is the peak since their start.
	 */
	public void resetPeaks(Collection<Integer> pids) throws InterruptedException {
		ask("reset", pids);
	}

	/**
	 * How many connections to these ports the client has closed and the server has not
	 * yet, as long as it works on their requests; 0 where the machine does not show it.
	 */
	public int abandoned(Collection<Integer> ports) throws InterruptedException {
		return ports.isEmpty() ? 0 : sockets(CLOSE_WAIT, ask("sockets", ports)).size();
	}

	/**
	 * Whether something listens on this port, on any address. It is not connected to: one
	 * that never accepts a connection is taken all the same.
	 */
	public boolean isTaken(int port) throws InterruptedException {
		return showsProcesses() ? !listening(port).isEmpty()
				: !canBind(InetAddress.getLoopbackAddress(), port) || !canBind(null, port);
	}

	private static boolean canBind(InetAddress address, int port) {
		try (ServerSocket socket = new ServerSocket()) {
			socket.setReuseAddress(true);
			socket.bind(new InetSocketAddress(address, port));
			return true;
		}
		catch (IOException ex) {
			return false;
		}
	}

	/**
	 * The process that listens on this port; empty when none does or it cannot be seen.
	 */
	public Optional<ProcessStat> holder(int port) throws InterruptedException {
		Set<Long> sockets = listening(port);
		Map<Integer, ProcessStat> processes = sockets.isEmpty() ? Map.of()
				: sample().map(Sample::processes).orElse(Map.of());
		Map<Long, Set<Integer>> holders = processes.isEmpty() ? Map.of() : holders(processes.keySet());
		return sockets.stream()
			.flatMap((socket) -> holders.getOrDefault(socket, Set.of()).stream())
			.map(processes::get)
			.findFirst();
	}

	/**
	 * Whose the sockets are that listen on a port.
	 * @param pids the processes that should
	 */
	public PortOwner owner(int port, Set<Integer> pids) throws InterruptedException {
		if (!showsProcesses()) {
			return PortOwner.UNKNOWN;
		}
		Set<Long> sockets = listening(port);
		Map<Long, Set<Integer>> holders = holders(pids);
		if (sockets.isEmpty()) {
			return PortOwner.NOBODY;
		}
		else if (holders.keySet().containsAll(sockets)) {
			return PortOwner.NAMED;
		}
		return holders.getOrDefault(NO_SOCKET, Set.of()).containsAll(pids) ? PortOwner.ANOTHER : PortOwner.UNKNOWN;
	}

	private Set<Long> listening(int port) throws InterruptedException {
		return Set.copyOf(sockets(LISTEN, ask("sockets", List.of(port))));
	}

	/**
	 * The inodes of the sockets in that state. A line has number, local and remote
	 * address, state, queues, timer, retransmissions, user, timeout, inode and more.
	 */
	static List<Long> sockets(int state, List<String> lines) {
		return lines.stream()
			.map((line) -> line.strip().split(" +"))
			.filter((words) -> Integer.parseInt(words[3], 16) == state)
			.map((words) -> Long.valueOf(words[9]))
			.toList();
	}

	private Map<Long, Set<Integer>> holders(Set<Integer> pids) throws InterruptedException {
		return ask("holders", pids).stream()
			.map((line) -> line.split(" "))
			.collect(Collectors.groupingBy((words) -> Long.valueOf(words[0]),
					Collectors.mapping((words) -> Integer.valueOf(words[1]), Collectors.toSet())));
	}

	private boolean showsProcesses() throws InterruptedException {
		return sample(List.of()).isPresent();
	}

	private synchronized List<String> ask(String request, Collection<Integer> numbers) throws InterruptedException {
		if (this.script == null) {
			this.script = this.start.get();
		}
		String words = numbers.stream().map((number) -> " " + number).collect(Collectors.joining());
		try {
			return this.script.ask(request + words, PATIENCE);
		}
		catch (HostScriptException | InterruptedException ex) {
			close(); // what is left of the answer must not be taken for the next
			throw ex;
		}
	}

	@Override
	public synchronized void close() {
		if (this.script != null) {
			this.script.close();
			this.script = null;
		}
	}

	/** Whose the sockets are that listen on a port. */
	public enum PortOwner {

		/** They are all held by the processes that were named. */
		NAMED,
		/** At least one is held by another process alone. */
		ANOTHER,
		/** Nothing listens. */
		NOBODY,
		/** The machine does not show it, or not to this user. */
		UNKNOWN

	}

}
