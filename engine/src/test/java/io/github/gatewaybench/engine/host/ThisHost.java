package io.github.gatewaybench.engine.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;

import io.github.gatewaybench.engine.host.Sample.ProcessStat;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The real hands, and what tests ask of this machine.
 */
final class ThisHost {

	/** The folder of the repository, seen from that of the module. */
	static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

	/** What the hands have written to their standard error. */
	final List<String> complaints = new CopyOnWriteArrayList<>();

	final ShellHands hands = new ShellHands(here(REPOSITORY), this.complaints::add);

	/** This machine, with hands that are in that repository. */
	static LocalHost here(Path repository) {
		return new LocalHost(LocalHost.LOOPBACK, "java", repository, System.getenv());
	}

	/**
	 * What the kernel says of the process; empty when it is gone.
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
	static boolean isThere(long pid) {
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

	/**
	 * Waits until that is so, and fails when it is not within the limit.
	 * @return how long it took
	 */
	static Duration await(Callable<Boolean> condition, Duration limit) throws Exception {
		long start = System.nanoTime();
		while (!condition.call()) {
			assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(limit);
			Thread.sleep(5);
		}
		return Duration.ofNanos(System.nanoTime() - start);
	}

	static Duration time(Interruptible action) throws Exception {
		long start = System.nanoTime();
		action.run();
		return Duration.ofNanos(System.nanoTime() - start);
	}

	interface Interruptible {

		void run() throws Exception;

	}

}
