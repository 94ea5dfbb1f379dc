package io.github.gatewaybench.engine.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

import io.github.gatewaybench.engine.host.CpuSample.ThreadTime;
import io.github.gatewaybench.engine.host.HostProcess;
import io.github.gatewaybench.engine.host.ProcessSample.ProcessStat;

/**
 * A server without a process, which does what a test says.
 */
public final class FakeServer extends HostProcess {

	final String name;

	/** Answer of the server; null as long as it does not answer. */
	volatile String answer = "world";

	/** Number of requests that it leaves unanswered first. */
	int silentFor;

	/** Number of requests so far. */
	int asked;

	/** Number of times it was asked how many requests it has received. */
	int askedForCount;

	/**
	 * Number of requests that it says it has received; null if it does not count them.
	 */
	Long received;

	/** Number of spot checks, answered or not. */
	volatile int spotChecked;

	long ticks = 500;

	/** CPU time of its compiler thread, part of {@link #ticks}; -1 if it is no JVM. */
	public long compilerTicks = -1;

	long collectorTicks;

	/** CPU time of a second compiler thread, which exists unless this is 0. */
	long helperTicks;

	/** CPU time of threads that have ended. */
	long endedTicks;

	/** CPU time of a child process, which exists unless this is 0. */
	long childTicks;

	char state = 'S';

	/** Whether SIGTERM ends it. */
	boolean polite = true;

	/** Whether its port stays taken after its end. */
	boolean keepsPort;

	/** Processes that have left its process group. */
	List<String> left = List.of();

	/** Number of bytes that it has printed, if its log was shortened. */
	Optional<Long> shortened = Optional.empty();

	private final Path log;

	private final List<String> command;

	private final Map<String, String> environment;

	private boolean hasHand = true;

	private OptionalInt status = OptionalInt.empty();

	FakeServer(int pid, Path log, List<String> command, Map<String, String> environment) {
		super(null, null, List.of(Integer.toString(pid)), "", log);
		this.name = command.get(0);
		this.log = log;
		this.command = command;
		this.environment = environment;
		print("$ " + this.name);
	}

	void print(String line) {
		try {
			Files.writeString(this.log, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	public void die(int exitStatus) {
		this.status = OptionalInt.of(exitStatus);
	}

	void loseHand() {
		this.hasHand = false;
	}

	ProcessStat stat(int parent) {
		return new ProcessStat(pid(), "java", this.state, parent, pid(), this.ticks, 40, 1000);
	}

	List<ThreadTime> threads() {
		if (this.compilerTicks < 0) {
			return List.of(thread(1, "nginx", this.ticks));
		}
		List<ThreadTime> threads = new ArrayList<>(List.of(thread(1, "java", 3),
				thread(2, "C2 CompilerThre", this.compilerTicks - 1), thread(3, "C1 CompilerThre", 1),
				thread(4, "GC Thread#0", this.collectorTicks), thread(5, "http-nio-8080-e", 40)));
		if (this.helperTicks > 0) {
			threads.add(thread(6, "C2 CompilerThre", this.helperTicks));
		}
		double seenS = threads.stream().mapToDouble(ThreadTime::cpuS).sum();
		threads.add(new ThreadTime(pid(), pid(), ThreadTime.WHOLE_PROCESS, seenS + this.endedTicks / 100.0, ""));
		if (this.childTicks > 0) {
			int child = pid() + 10;
			threads.add(new ThreadTime(pid(), child, ThreadTime.WHOLE_PROCESS, this.childTicks / 100.0, ""));
			threads.add(new ThreadTime(pid(), child, child, this.childTicks / 100.0, "worker"));
		}
		return threads;
	}

	private ThreadTime thread(int number, String thread, long used) {
		return new ThreadTime(pid(), pid(), pid() + number, used / 100.0, thread);
	}

	/** Its command, as one line. */
	public String command() {
		return String.join(" ", this.command);
	}

	public Map<String, String> environment() {
		return this.environment;
	}

	public Path log() {
		return this.log;
	}

	@Override
	public boolean isRunning() {
		return this.status.isEmpty() && this.hasHand;
	}

	@Override
	public OptionalInt exitStatus() {
		return this.status;
	}

	@Override
	public List<String> strayProcesses() {
		return this.left;
	}

	@Override
	public Optional<Long> outputBytesBeforeCut() {
		return this.shortened;
	}

	@Override
	public boolean stop(Duration patience) {
		boolean gentle = this.polite || !isRunning();
		if (isRunning()) {
			die(gentle ? 143 : 137);
		}
		return gentle;
	}

}
