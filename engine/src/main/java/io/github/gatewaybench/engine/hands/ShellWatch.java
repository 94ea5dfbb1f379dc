package io.github.gatewaybench.engine.hands;

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
import java.util.stream.Stream;

import io.github.gatewaybench.engine.hands.Sample.ProcessStat;

/**
 * Sees through {@code watch.sh}.
 */
final class ShellWatch implements Watch {

	private static final Duration PATIENCE = Duration.ofSeconds(10);

	/** Stands for a process whose sockets can be seen. */
	private static final long NO_SOCKET = 0;

	private final Supplier<Hand> start;

	private Hand hand;

	ShellWatch(Supplier<Hand> start) {
		this.start = start;
	}

	@Override
	public Optional<Sample> sample() throws InterruptedException {
		return Sample.parse(ask("sample", List.of()));
	}

	@Override
	public Optional<Sample> sample(Collection<Integer> pids) throws InterruptedException {
		return Sample.parse(ask("sample", pids.isEmpty() ? List.of(0) : pids)); // 0:
																				// nobody
	}

	@Override
	public void resetPeaks(Collection<Integer> pids) throws InterruptedException {
		ask("reset", pids);
	}

	@Override
	public int abandoned(Collection<Integer> ports) throws InterruptedException {
		return ports.isEmpty() ? 0 : (int) sockets(ports).filter(TcpSocket::isAbandoned).count();
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
		return sockets(List.of(port)).filter(TcpSocket::isListening).map(TcpSocket::inode).collect(Collectors.toSet());
	}

	private Stream<TcpSocket> sockets(Collection<Integer> ports) throws InterruptedException {
		return ask("sockets", ports).stream().map(TcpSocket::parse);
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
		boolean answered = false;
		try {
			String words = numbers.stream().map((number) -> " " + number).collect(Collectors.joining());
			List<String> answer = this.hand.ask(request + words, PATIENCE);
			answered = true;
			return answer;
		}
		finally {
			if (!answered) {
				close(); // what is left of the answer must not be taken for the next
			}
		}
	}

	@Override
	public synchronized void close() {
		if (this.hand != null) {
			this.hand.close();
			this.hand = null;
		}
	}

	/**
	 * A line of /proc/net/tcp or tcp6.
	 *
	 * @param state the kernel's number
	 * @param inode by which descriptors name the socket; 0 when no process holds it
	 */
	record TcpSocket(int state, long inode) {

		private static final int CLOSE_WAIT = 8;

		private static final int LISTEN = 10;

		/**
		 * Of number, local and remote address, state, queues, timer, retransmissions,
		 * user, timeout, inode and more.
		 */
		static TcpSocket parse(String line) {
			String[] words = line.strip().split(" +");
			return new TcpSocket(Integer.parseInt(words[3], 16), Long.parseLong(words[9]));
		}

		/** Whether the client has closed it and the server has not. */
		boolean isAbandoned() {
			return this.state == CLOSE_WAIT;
		}

		boolean isListening() {
			return this.state == LISTEN;
		}

	}

}
