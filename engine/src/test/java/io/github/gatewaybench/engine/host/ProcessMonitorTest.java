package io.github.gatewaybench.engine.host;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;

import io.github.gatewaybench.engine.host.CpuSample.ThreadTime;
import io.github.gatewaybench.engine.host.ProcessMonitor.PortOwner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What {@code watch.sh} and {@code facts.sh} see of this machine.
 */
class ProcessMonitorTest {

	private static final int MYSELF = (int) ProcessHandle.current().pid();

	private final ThisHost host = new ThisHost();

	private ProcessMonitor watch;

	@BeforeEach
	void open() throws InterruptedException {
		this.watch = this.host.machine.monitor();
		this.watch.sample();
	}

	@AfterEach
	void close() {
		this.watch.close();
		assertThat(this.host.complaints).isEmpty();
	}

	private ProcessSample sample() throws InterruptedException {
		return this.watch.sample().orElseThrow();
	}

	private CpuSample cpuTimes(int pid) throws InterruptedException {
		return this.watch.cpuTimes(List.of(pid), (ticks) -> ticks / 100.0);
	}

	@Test
	void seesTheThreadsOfAProcess() throws Exception {
		int self = (int) ProcessHandle.current().pid();
		double beforeS = System.currentTimeMillis() / 1e3;
		CpuSample sample = cpuTimes(self);
		assertThat(sample.takenS()).isBetween(beforeS - 0.01, System.currentTimeMillis() / 1e3 + 0.01);
		assertThat(sample.processTakenS()).containsOnlyKeys(self);
		List<ThreadTime> times = sample.times().stream().filter((each) -> each.pid() == self).toList();
		assertThat(times).extracting(ThreadTime::name)
			.contains("java")
			.anyMatch((name) -> name.matches("C[12] CompilerThre"));
		double whole = times.stream().filter(ThreadTime::isProcessTotal).findFirst().orElseThrow().cpuS();
		double threads = times.stream().filter((each) -> !each.isProcessTotal()).mapToDouble(ThreadTime::cpuS).sum();
		// The kernel may count a running thread late, by a tick.
		assertThat(threads).isPositive().isLessThan(whole + 0.01 * times.size());
		assertThat(cpuTimes(99_999_999).times()).isEmpty();
	}

	@Test
	void processesAreReadOneAfterTheOther() {
		CpuSample sample = CpuSample.parse(List.of("clock 100.5", "clock 100.5 11", "11 11 0 250t",
				"11 11 11 2500000000 main", "clock 100.75 12", "12 12 0 1t"), (ticks) -> ticks / 100.0);
		assertThat(sample.takenS()).isEqualTo(100.5);
		assertThat(sample.delayS(11)).isZero();
		assertThat(sample.delayS(12)).isEqualTo(0.25);
		assertThat(sample.delayS(13)).as("gone").isZero();
		assertThat(sample.times()).extracting(ThreadTime::pid).containsExactly(11, 11, 12);
	}

	@Test
	void understandsTheTicksOfAKernelThatTellsNoNanoseconds() {
		assertThat(ThreadTime.parse("11 12 13 250t C2 CompilerThre", (ticks) -> ticks / 100.0))
			.contains(new ThreadTime(11, 12, 13, 2.5, "C2 CompilerThre"));
		assertThat(ThreadTime.parse("12 12 13 2500000000 main", (ticks) -> 0))
			.contains(new ThreadTime(12, 12, 13, 2.5, "main"));
		assertThat(ThreadTime.parse("cut off", (ticks) -> 0)).isEmpty();
	}

	@Test
	void seesATree(@TempDir Path temporary) throws Exception {
		Path log = temporary.resolve("log");
		HostProcess server = this.host.machine.startServer(temporary.resolve("folder"), log,
				List.of("bash", "-c", "(exec -a 'x) R 1 (' bash -c 'echo ready; read -r _ < <(sleep 600)') & wait"),
				System.getenv());
		try {
			ThisHost.await(() -> Files.readAllLines(log).contains("ready"));
			ProcessSample first = this.watch.sample().orElseThrow();
			Set<Integer> tree = first.processTree(server.pid());
			assertThat(tree).hasSizeBetween(2, 3).contains(server.pid()).doesNotContain(MYSELF);
			assertThat(first.processTree(MYSELF)).contains(MYSELF, server.pid()).containsAll(tree);
			assertThat(first.threadCount(server.pid()).orElseThrow()).isEqualTo(tree.size());
			assertThat(first.isSuspended(server.pid())).isFalse();
			assertThat(first.peakRssKb(server.pid())).isEmpty();
			int child = tree.stream().filter((pid) -> pid != server.pid()).findFirst().orElseThrow();
			List<ThreadTime> times = cpuTimes(server.pid()).times();
			assertThat(times).extracting(ThreadTime::pid).contains(server.pid(), child);
			assertThat(times).extracting(ThreadTime::requestedPid).containsOnly(server.pid());
			ThisHost.signal("STOP", child);
			ThisHost.await(() -> this.watch.sample(tree).orElseThrow().isSuspended(server.pid()));
			ProcessSample second = this.watch.sample(tree).orElseThrow();
			assertThat(second.processes().keySet()).isSubsetOf(tree);
			assertThat(second.rssPages(server.pid()).orElseThrow()).isPositive();
			assertThat(second.peakRssKb(server.pid()).orElseThrow()).isGreaterThan(1000);
			assertThat(second.ticks(server.pid()).orElseThrow())
				.isGreaterThanOrEqualTo(first.ticks(server.pid()).orElseThrow());
			// A pause between the looks at the two clocks is a step, too.
			ThisHost.await(() -> Math.abs(sample().clockStepSince(sample())) < 0.3);
			assertThat(second.machine().since(first.machine()).total()).isNotNegative();
		}
		finally {
			server.stop(Duration.ZERO);
		}
		assertThat(this.watch.sample().orElseThrow().processes().values())
			.filteredOn((process) -> process.group() == server.pid())
			.as("but for what nobody has waited for")
			.allMatch((process) -> process.state() == 'Z');
	}

	@Test
	void peaksCountAfresh(@TempDir Path temporary) throws Exception {
		Path output = temporary.resolve("output");
		HostProcess load = this.host.machine.startLoad(output, List.of("bash", "-c",
				"printf -v big %30000000s; unset big; echo ready; exec {in}<> <(:); read -ru $in"));
		try {
			List<Integer> pids = List.of(99_999_999, load.pid());
			ThisHost.await(() -> Files.readAllLines(output).contains("ready"));
			assertThat(this.watch.sample(pids).orElseThrow().peakRssKb(load.pid()).orElseThrow()).isGreaterThan(29_000);
			this.watch.resetPeakMemory(pids);
			assertThat(this.watch.sample(pids).orElseThrow().peakRssKb(load.pid()).orElseThrow()).isLessThan(20_000);
		}
		finally {
			load.stop(Duration.ZERO);
		}
	}

	@Test
	void seesNothingOfNobody() throws Exception {
		assertThat(this.watch.sample(List.of()).orElseThrow().processes()).isEmpty();
		ProcessSample gone = this.watch.sample(List.of(99_999_999)).orElseThrow();
		assertThat(gone.processes()).isEmpty();
		assertThat(gone.threadCount(99_999_999)).isEmpty();
		assertThat(gone.isSuspended(99_999_999)).isFalse();
		assertThat(this.watch.abandonedConnectionCount(List.of())).isZero();
	}

	@Test
	void asksTheKernelWhoListens() throws Exception {
		int port;
		Socket held;
		try (ServerSocket never = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			port = never.getLocalPort();
			try (Socket one = new Socket(never.getInetAddress(), port);
					Socket two = new Socket(never.getInetAddress(), port)) {
				assertThat(one.isConnected() && two.isConnected()).as("its queue is full").isTrue();
				assertThat(this.watch.isPortInUse(port)).isTrue();
			}
			assertThat(this.watch.listener(port).orElseThrow().toString())
				.matches("process " + MYSELF + " \\(.*java .*\\)");
			assertThat(this.watch.owner(port, Set.of(MYSELF))).isEqualTo(PortOwner.EXPECTED);
			int hand = (int) ProcessHandle.current().children().findFirst().orElseThrow().pid();
			assertThat(this.watch.owner(port, Set.of(hand))).isEqualTo(PortOwner.ANOTHER);
			assertThat(this.watch.owner(port, Set.of(hand, MYSELF))).isEqualTo(PortOwner.EXPECTED);
			assertThat(this.watch.owner(port, Set.of(99_999_999))).isEqualTo(PortOwner.UNKNOWN);
			// Open to the end, so that nothing that asks for any free port gets this one.
			held = never.accept();
		}
		try (held) {
			assertThat(this.watch.isPortInUse(port)).isFalse();
			assertThat(this.watch.listener(port)).isEmpty();
			assertThat(this.watch.owner(port, Set.of(MYSELF))).isEqualTo(PortOwner.NOBODY);
		}
	}

	@Test
	void countsAbandonedConnections() throws Exception {
		try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
			List<Integer> ports = List.of(1, server.getLocalPort());
			Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
			try (Socket accepted = server.accept()) {
				assertThat(accepted.isConnected()).isTrue();
				assertThat(this.watch.abandonedConnectionCount(ports)).isZero();
				client.close();
				ThisHost.await(() -> this.watch.abandonedConnectionCount(ports) == 1);
			}
			assertThat(this.watch.abandonedConnectionCount(ports)).isZero();
		}
	}

	@Test
	void seesAgainAfterItsHandWasKilled() throws Exception {
		assertThat(this.watch.sample()).isPresent();
		ProcessHandle hand = ProcessHandle.current().children().findFirst().orElseThrow();
		hand.destroyForcibly();
		hand.onExit().join();
		assertThatExceptionOfType(HostScriptException.class).isThrownBy(this.watch::sample)
			.withMessage("watch.sh was killed");
		assertThat(this.watch.sample()).isPresent();
	}

	private Machine machine(String java) {
		return this.host.machine(new LocalHost(LocalHost.LOOPBACK, java, ThisHost.REPOSITORY, System.getenv()),
				Path.of("/nonexistent"));
	}

	@Test
	void describesTheHost() throws Exception {
		String java = Path.of(System.getProperty("java.home"), "bin/java").toString();
		JsonNode facts = machine(java).collectFacts(ThisHost.REPOSITORY, List.of("ls", "no such \"tool\""));
		assertThat(facts.propertyNames()).containsExactly("machine", "clock_ticks", "page_size", "interrupts_apart",
				"limits", "sysctls", "java", "tools", "git");
		assertThat(facts.at("/machine").propertyNames()).containsExactly("cpu", "cpu_id", "cores", "memory_mb",
				"kernel");
		// A JVM may be allowed fewer.
		assertThat(facts.at("/machine/cores").asInt())
			.isGreaterThanOrEqualTo(Runtime.getRuntime().availableProcessors());
		assertThat(facts.at("/machine/memory_mb").asInt()).isGreaterThan(100);
		assertThat(facts.at("/clock_ticks").asInt()).isPositive();
		assertThat(facts.at("/limits").propertyNames()).containsExactly("open_files_soft", "open_files_hard",
				"user_processes", "cgroup_processes");
		assertThat(facts.at("/limits/open_files_soft").asString()).matches("[0-9]+|unlimited");
		assertThat(facts.at("/sysctls/net.core.somaxconn").asString()).matches("[0-9]+");
		assertThat(facts.at("/java/command").asString()).isEqualTo(java);
		assertThat(facts.at("/java/version").size()).isGreaterThanOrEqualTo(3);
		assertThat(facts.at("/tools/ls").asString()).isNotBlank();
		assertThat(facts.at("/tools").path("no such \"tool\"").isNull()).isTrue();
		assertThat(facts.at("/git/commit").asString()).matches("[0-9a-f]{40}");
		assertThat(facts.at("/git/dirty").isBoolean()).isTrue();
	}

	@Test
	void describesTheHostOfNoCheckout(@TempDir Path temporary) throws Exception {
		JsonNode facts = machine("/no \"java\"\\").collectFacts(temporary, List.of());
		assertThat(facts.at("/git/commit").isNull()).isTrue();
		assertThat(facts.at("/git/dirty").asBoolean()).isFalse();
		assertThat(facts.at("/java/command").asString()).isEqualTo("/no \"java\"\\");
		assertThat(facts.at("/java/version").toString()).contains("No such file");
	}

}
