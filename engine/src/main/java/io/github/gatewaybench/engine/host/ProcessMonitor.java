package io.github.gatewaybench.engine.host;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongToDoubleFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Observes the processes and sockets of a machine through {@code watch.sh}, without
 * affecting them. Thread-safe. All methods throw {@link HostScriptException} if there is
 * no response within a minute; the next call starts the script again.
 */
public class ProcessMonitor implements AutoCloseable {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	/**
	 * Placeholder that {@code watch.sh} prints in place of an inode for a process whose
	 * sockets the user may see, even if it has none.
	 */
	private static final long NO_SOCKET = 0;

	/** Kernel's number for the state of a connection that only the client has closed. */
	static final int CLOSE_WAIT = 8;

	static final int LISTEN = 10;

	private final Supplier<HostScriptProcess> start;

	private HostScriptProcess script;

	/**
	 * Creates a monitor.
	 * @param start starts {@code watch.sh} when it is not running
	 */
	protected ProcessMonitor(Supplier<HostScriptProcess> start) {
		this.start = start;
	}

	/**
	 * Takes a sample of all processes; empty if the machine does not show its processes,
	 * as on macOS.
	 */
	public Optional<ProcessSample> sample() throws InterruptedException {
		return ProcessSample.parse(ask("sample", List.of()));
	}

	/**
	 * Takes a sample of the given processes, including their peak memory; empty if the
	 * machine does not show its processes. Cheap enough to be called once a second. Child
	 * processes that are started later are not included.
	 */
	public Optional<ProcessSample> sample(Collection<Integer> pids) throws InterruptedException {
		// Without process ids, the script would sample all processes.
		return ProcessSample.parse(ask("sample", pids.isEmpty() ? List.of(0) : pids));
	}

	/**
	 * CPU time that the given processes, their descendants and each of their threads have
	 * used so far; empty if the machine does not show it. Cheap enough to call once a
	 * second.
	 * @param ticksToSeconds converts clock ticks of the kernel to seconds
	 */
	public CpuSample cpuTimes(Collection<Integer> pids, LongToDoubleFunction ticksToSeconds)
			throws InterruptedException {
		return CpuSample.parse(ask("cpu", pids), ticksToSeconds);
	}

	/**
	 * Resets the peak memory of the given processes. If the machine does not permit that,
	 * the peak since the start of each process remains.
	 */
	public void resetPeakMemory(Collection<Integer> pids) throws InterruptedException {
		ask("reset", pids);
	}

	/**
	 * Number of connections to the given ports that the client has closed and the server
	 * has not, because it still works on their requests; 0 if the machine does not show
	 * them.
	 */
	public int abandonedConnectionCount(Collection<Integer> ports) throws InterruptedException {
		return ports.isEmpty() ? 0 : socketInodes(CLOSE_WAIT, ask("sockets", ports)).size();
	}

	/**
	 * Whether something listens on a port, on any address. No connection is made, so that
	 * servers that never accept a connection are detected, too.
	 */
	public boolean isPortInUse(int port) throws InterruptedException {
		return showsProcesses() ? !listeningSockets(port).isEmpty()
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
	 * Finds the process that listens on a port; empty if there is none or if the machine
	 * does not show it.
	 */
	public Optional<PortListener> listener(int port) throws InterruptedException {
		Set<Long> sockets = listeningSockets(port);
		Set<Integer> processes = sockets.isEmpty() ? Set.of()
				: sample().map((each) -> each.processes().keySet()).orElse(Set.of());
		Map<Long, Set<Integer>> holders = processes.isEmpty() ? Map.of() : processesBySocket(processes);
		Optional<Integer> pid = sockets.stream()
			.flatMap((socket) -> holders.getOrDefault(socket, Set.of()).stream())
			.findFirst();
		return pid.isEmpty() ? Optional.empty() : Optional
			.of(new PortListener(pid.get(), String.join(" ", ask("cmdline", List.of(pid.get()))).strip()));
	}

	/**
	 * Finds the owner of the sockets that listen on a port.
	 * @param pids processes that are expected to own the sockets
	 */
	public PortOwner owner(int port, Set<Integer> pids) throws InterruptedException {
		if (!showsProcesses()) {
			return PortOwner.HIDDEN;
		}
		Set<Long> sockets = listeningSockets(port);
		Set<Integer> all = new HashSet<>(pids);
		sample().ifPresent((each) -> all.addAll(each.processes().keySet()));
		Map<Long, Set<Integer>> holders = processesBySocket(all);
		if (sockets.isEmpty()) {
			return PortOwner.NOBODY;
		}
		List<Set<Integer>> owners = sockets.stream().map((each) -> holders.getOrDefault(each, Set.of())).toList();
		if (owners.stream().noneMatch((each) -> Collections.disjoint(each, pids))) {
			return owners.stream().allMatch(pids::containsAll) ? PortOwner.EXPECTED : PortOwner.SHARED;
		}
		return holders.getOrDefault(NO_SOCKET, Set.of()).containsAll(pids) ? PortOwner.ANOTHER : PortOwner.UNKNOWN;
	}

	private Set<Long> listeningSockets(int port) throws InterruptedException {
		return Set.copyOf(socketInodes(LISTEN, ask("sockets", List.of(port))));
	}

	/**
	 * Inodes of the sockets in the given state.
	 * @param state kernel's number for the state, such as {@link #LISTEN}
	 * @param lines lines of /proc/net/tcp or tcp6: number, local and remote address,
	 * state, queues, timer, retransmissions, user, timeout, inode and more
	 */
	static List<Long> socketInodes(int state, List<String> lines) {
		return lines.stream()
			.map((line) -> line.strip().split(" +"))
			.filter((words) -> Integer.parseInt(words[3], 16) == state)
			.map((words) -> Long.valueOf(words[9]))
			.toList();
	}

	private Map<Long, Set<Integer>> processesBySocket(Set<Integer> pids) throws InterruptedException {
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
			close(); // the rest of this response must not be taken for the next one
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

	/** Process that listens on a port, with its command line, which may be cut. */
	public record PortListener(int pid, String command) {

		@Override
		public String toString() {
			return "process %d (%s)".formatted(this.pid, this.command);
		}

	}

	/** Owner of the sockets that listen on a port. */
	public enum PortOwner {

		/** All sockets belong to the expected processes. */
		EXPECTED,
		/** At least one socket belongs to none of the expected processes. */
		ANOTHER,
		/**
		 * Other processes, too, hold the sockets on which the expected processes listen.
		 */
		SHARED,
		/** Nothing listens on the port. */
		NOBODY,
		/** The owner cannot be seen at the moment, or not by this user. */
		UNKNOWN,
		/** The machine shows no processes at all, as on macOS. */
		HIDDEN

	}

}
