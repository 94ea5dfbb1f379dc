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

/**
 * Sees through {@code watch.sh}.
 */
final class ShellWatch implements Watch {

	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private static final long NO_SOCKET = 0; // stands for a process whose sockets can be
												// seen

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
		return Sample.parse(ask("sample", pids.isEmpty() ? List.of(0) : pids)); // none is
																				// not all
	}

	@Override
	public void resetPeaks(Collection<Integer> pids) throws InterruptedException {
		ask("reset", pids);
	}

	@Override
	public int abandoned(Collection<Integer> ports) throws InterruptedException {
		return ports.isEmpty() ? 0
				: (int) ask("sockets", ports).stream().map(TcpSocket::parse).filter(TcpSocket::isAbandoned).count();
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
		Optional<Sample> sample = sockets.isEmpty() ? Optional.empty() : sample();
		if (sample.isEmpty()) {
			return Optional.empty();
		}
		Map<Integer, ProcessStat> processes = sample.get().processes();
		Map<Long, Set<Integer>> holders = holders(processes.keySet());
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
		return ask("sockets", List.of(port)).stream()
			.map(TcpSocket::parse)
			.filter(TcpSocket::isListening)
			.map(TcpSocket::inode)
			.collect(Collectors.toSet());
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
		Hand asked = (this.hand != null) ? this.hand : this.start.get();
		this.hand = null; // the rest of an answer that did not come whole must not be
							// taken for the next
		try {
			String words = numbers.stream().map((number) -> " " + number).collect(Collectors.joining());
			Optional<List<String>> answer = asked.ask(request + words, PATIENCE);
			if (answer.isPresent()) {
				this.hand = asked;
			}
			return answer.orElseThrow(() -> asked.failure("has not answered"));
		}
		finally {
			if (this.hand == null) {
				asked.close();
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

}
