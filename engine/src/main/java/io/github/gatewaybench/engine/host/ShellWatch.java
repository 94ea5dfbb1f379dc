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
 * Sees through {@code watch.sh}.
 */
final class ShellWatch implements ProcessMonitor {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	/** Stands for a process whose sockets can be seen. */
	private static final long NO_SOCKET = 0;

	/** The kernel's number of a connection that its client has closed alone. */
	static final int CLOSE_WAIT = 8;

	static final int LISTEN = 10;

	private final Supplier<HostScript> start;

	private HostScript hand;

	ShellWatch(Supplier<HostScript> start) {
		this.start = start;
	}

	@Override
	public Optional<Sample> sample() throws InterruptedException {
		return Sample.parse(ask("sample", List.of()));
	}

	@Override
	public Optional<Sample> sample(Collection<Integer> pids) throws InterruptedException {
		// Asked of no process, the hand would look at all.
		return Sample.parse(ask("sample", pids.isEmpty() ? List.of(0) : pids));
	}

	@Override
	public List<ProcessStat> threads(int pid) throws InterruptedException {
		return ask("threads", List.of(pid)).stream().flatMap((line) -> ProcessStat.parse(line).stream()).toList();
	}

	@Override
	public void resetPeaks(Collection<Integer> pids) throws InterruptedException {
		ask("reset", pids);
	}

	@Override
	public int abandoned(Collection<Integer> ports) throws InterruptedException {
		return ports.isEmpty() ? 0 : sockets(CLOSE_WAIT, ask("sockets", ports)).size();
	}

	@Override
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

	@Override
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

	@Override
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
		if (this.hand == null) {
			this.hand = this.start.get();
		}
		String words = numbers.stream().map((number) -> " " + number).collect(Collectors.joining());
		try {
			return this.hand.ask(request + words, PATIENCE);
		}
		catch (HostScriptException | InterruptedException ex) {
			close(); // what is left of the answer must not be taken for the next
			throw ex;
		}
	}

	@Override
	public synchronized void close() {
		if (this.hand != null) {
			this.hand.close();
			this.hand = null;
		}
	}

}
