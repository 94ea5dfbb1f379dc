package io.github.gatewaybench.engine.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;

import io.github.gatewaybench.engine.host.ProcessSample.ProcessStat;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The real host scripts, and what tests ask of this machine.
 */
public final class ThisHost {

	/** Long enough for a busy machine: only what hangs takes so long. */
	static final Duration PATIENCE = Duration.ofMinutes(2);

	/** The folder of the repository, seen from that of the module. */
	static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

	/** Lines that the scripts have written to their standard error. */
	final List<String> complaints = new CopyOnWriteArrayList<>();

	final Machine machine = machine(here(REPOSITORY), Path.of("/nonexistent"));

	Machine machine(LocalHost host, Path work) {
		return new Machine(host, work, this.complaints::add);
	}

	/** This machine, with scripts that are in that repository. */
	static LocalHost here(Path repository) {
		return new LocalHost(LocalHost.LOOPBACK, "java", repository, System.getenv());
	}

	/**
	 * State of a process as the kernel reports it; empty if it has ended.
	 */
	static Optional<ProcessStat> stat(long pid) {
		try {
			return ProcessStat.parse(Files.readString(Path.of("/proc/" + pid + "/stat")).strip());
		}
		catch (IOException ex) {
			return Optional.empty();
		}
	}

	/**
	 * Whether the process runs or stands stopped. One that has ended and that nobody has
	 * waited for does not count.
	 */
	public static boolean isThere(long pid) {
		return stat(pid).map((process) -> process.state() != 'Z' && process.state() != 'X').orElse(false);
	}

	/**
	 * The process that serve.sh or load.sh runs in, for the moment.
	 */
	static long handOf(int pid) {
		return ProcessHandle.of(pid).orElseThrow().parent().orElseThrow().pid();
	}

	static void signal(String name, long pid) throws Exception {
		assertThat(new ProcessBuilder("kill", "-s", name, Long.toString(pid)).start().waitFor()).isZero();
	}

	/** Waits until the condition holds, and fails when it never does. */
	public static void await(Callable<Boolean> condition) throws Exception {
		long start = System.nanoTime();
		while (!condition.call()) {
			assertThat(Duration.ofNanos(System.nanoTime() - start)).as("waited for").isLessThan(PATIENCE);
			Thread.sleep(5);
		}
	}

}
