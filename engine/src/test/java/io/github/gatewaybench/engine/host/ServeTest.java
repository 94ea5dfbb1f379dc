package io.github.gatewaybench.engine.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

/**
 * Servers that are started by {@code serve.sh}, and how they end.
 */
class ServeTest {

	/** Deaf to SIGTERM, and so is its child. */
	private static final String DEAF = "trap '' TERM; sleep 600 & echo ready; wait; sleep 600";

	private final ThisHost host = new ThisHost();

	@TempDir
	private Path temporary;

	private Path folder;

	private Path log;

	private HostProcess server;

	@BeforeEach
	void name() {
		this.folder = this.temporary.resolve("the server's \"földer\"");
		this.log = this.temporary.resolve("séver log");
	}

	@AfterEach
	void stop() throws InterruptedException {
		if (this.server != null) {
			this.server.stop(Duration.ZERO);
		}
	}

	private void serve(String... command) throws InterruptedException {
		Map<String, String> environment = new HashMap<>(System.getenv());
		environment.put("MARK", "märk");
		this.server = this.host.machine.startServer(this.folder, this.log, List.of(command), environment);
	}

	private void serveUntilReady(String script) throws Exception {
		serve("bash", "-c", script);
		ThisHost.await(() -> Files.readAllLines(this.log).contains("ready"));
	}

	@Test
	void runsInItsFolderAndLeavesTheLogAlone() throws Exception {
		Files.writeString(this.log, "before\n");
		serveUntilReady("pwd; echo \"$MARK\" >&2; echo ready; exec sleep 600");
		assertThat(this.server.isRunning()).isTrue();
		assertThat(this.server.exitStatus()).isEmpty();
		assertThat(this.folder).isDirectory();
		assertThat(this.server.stop(ThisHost.PATIENCE)).isTrue();
		assertThat(this.server.isRunning()).isFalse();
		assertThat(this.server.exitStatus()).hasValue(143);
		assertThat(this.folder).doesNotExist();
		assertThat(Files.readAllLines(this.log)).hasSize(5)
			.startsWith("before")
			.endsWith(this.folder.toString(), "märk", "ready")
			.element(1)
			.asString()
			.startsWith("$ bash -c pwd\\;\\ echo\\ ");
		assertThat(this.host.complaints).isEmpty();
	}

	@Test
	void isStartedWithAJvmInAFolderWithAnyName() throws Exception {
		Path jar = Files.createDirectories(this.temporary.resolve("häuser 中文")).resolve("Main.java");
		Files.writeString(jar, "class Main { public static void main(String[] a) { System.out.println(a[0]); } }");
		serve(Path.of(System.getProperty("java.home"), "bin/java").toString(), jar.toString(), "-Dfile=\"中\" 'x");
		ThisHost.await(() -> !this.server.isRunning());
		assertThat(this.server.exitStatus()).hasValue(0);
		assertThat(Files.readString(this.log)).endsWith("-Dfile=\"中\" 'x\n");
	}

	@Test
	void endsByItself() throws Exception {
		serve("bash", "-c", "exit 7");
		ThisHost.await(() -> !this.server.isRunning());
		assertThat(this.server.exitStatus()).hasValue(7);
		ThisHost.await(() -> !Files.exists(this.folder));
	}

	@Test
	void isNoProgram() throws Exception {
		serve("no such program");
		ThisHost.await(() -> !this.server.isRunning());
		assertThat(this.server.exitStatus()).hasValue(127);
		assertThat(Files.readString(this.log)).contains("no such program: not found");
	}

	@Test
	void isKilledWhenItDoesNotObey() throws Exception {
		serveUntilReady(DEAF);
		assertThat(this.server.stop(Duration.ofSeconds(1))).isFalse();
		assertThat(ThisHost.isThere(this.server.pid())).isFalse();
		assertThat(this.server.exitStatus()).hasValue(137);
		assertThat(this.folder).doesNotExist();
		assertThat(this.host.complaints).as("bash reports no killed process").isEmpty();
	}

	@Test
	void mayTakeItsTimeToStop() throws Exception {
		serveUntilReady("trap 'sleep 0.3; exit 3' TERM; echo ready; while :; do sleep 0.01; done");
		assertThat(this.server.stop(ThisHost.PATIENCE)).isTrue();
		assertThat(this.server.exitStatus()).hasValue(3);
		assertThat(this.server.stop(ThisHost.PATIENCE)).as("a second time").isTrue();
	}

	@Test
	void isEndedWithItsChildrenWhenItStandsStopped() throws Exception {
		serveUntilReady("sleep 600 & echo $!; echo ready; wait");
		int child = Integer.parseInt(Files.readAllLines(this.log).get(1));
		ThisHost.signal("STOP", this.server.pid());
		ThisHost.await(() -> ThisHost.stat(this.server.pid()).orElseThrow().isSuspended());
		assertThat(this.server.isRunning()).isTrue();
		assertThat(this.server.stop(ThisHost.PATIENCE)).isTrue();
		assertThat(ThisHost.isThere(this.server.pid())).isFalse();
		assertThat(ThisHost.isThere(child)).isFalse();
	}

	@Test
	void takesItsChildrenAlongWhenItIsKilled() throws Exception {
		serveUntilReady("sleep 600 & echo $!; echo ready; wait");
		int child = Integer.parseInt(Files.readAllLines(this.log).get(1));
		ThisHost.signal("KILL", this.server.pid());
		ThisHost.await(() -> !this.server.isRunning());
		assertThat(this.server.exitStatus()).hasValue(137);
		ThisHost.await(() -> !ThisHost.isThere(child) && !Files.exists(this.folder));
		assertThat(this.host.complaints).isEmpty();
	}

	@Test
	void outlivesASignalOfTheTerminalToTheHand() throws Exception {
		serveUntilReady("echo ready; exec sleep 600");
		// Bash loses a signal that comes right before exec. One that was ignored when the
		// tests began, as behind nohup, stays so.
		ThisHost.await(() -> ThisHost.stat(this.server.pid()).orElseThrow().name().equals("sleep"));
		for (String name : List.of("INT", "HUP")) {
			ThisHost.signal(name, ThisHost.handOf(this.server.pid()));
		}
		assertThat(this.server.isRunning()).isTrue();
		assumeFalse(ignoresInterrupts());
		ThisHost.signal("INT", this.server.pid());
		ThisHost.await(() -> !this.server.isRunning());
		assertThat(this.server.exitStatus()).as("a server ignores no signal of itself").hasValue(130);
	}

	private static boolean ignoresInterrupts() throws IOException {
		String ignored = Files.readString(Path.of("/proc/self/status"))
			.replaceFirst("(?s).*\nSigIgn:\\s*(\\w+).*", "$1");
		return (Long.parseUnsignedLong(ignored, 16) & 2) != 0;
	}

	@Test
	void endsWithAHandThatIsTold() throws Exception {
		serveUntilReady("echo ready; exec sleep 600");
		long hand = ThisHost.handOf(this.server.pid());
		// Bash forgets a signal that comes right before it waits.
		ThisHost.await(() -> ThisHost.stat(hand).orElseThrow().state() == 'S');
		ThisHost.signal("TERM", hand);
		ThisHost.await(() -> !this.server.isRunning() && !Files.exists(this.folder));
	}

	@Test
	void isStillStoppedWhenTheHandWasKilled() throws Exception {
		serveUntilReady(DEAF);
		ThisHost.signal("KILL", ThisHost.handOf(this.server.pid()));
		ThisHost.await(() -> !this.server.isRunning());
		assertThat(this.server.exitStatus()).isEmpty();
		assertThat(ThisHost.isThere(this.server.pid())).as("what the leash is for").isTrue();
		this.server.stop(ThisHost.PATIENCE);
		assertThat(ThisHost.isThere(this.server.pid())).isFalse();
		assertThat(this.folder).doesNotExist();
	}

	@Test
	void isEndedByTheHeadWhenItsHandAndTheKeeperWereKilled() throws Exception {
		serveUntilReady(DEAF);
		long hand = ThisHost.handOf(this.server.pid());
		long keeper = children(hand).filter((each) -> each != this.server.pid()).findAny().orElseThrow();
		long child = children(this.server.pid()).findAny().orElseThrow();
		ThisHost.signal("KILL", hand);
		ThisHost.signal("KILL", keeper);
		ThisHost.await(() -> !this.server.isRunning());
		assertThat(ThisHost.isThere(this.server.pid())).isTrue();
		this.server.stop(ThisHost.PATIENCE);
		assertThat(ThisHost.isThere(this.server.pid()) || ThisHost.isThere(child)).isFalse();
		assertThat(this.folder).doesNotExist();
		assertThat(this.host.complaints).isEmpty();
	}

	private static Stream<Long> children(long pid) {
		return ProcessHandle.of(pid).orElseThrow().children().map(ProcessHandle::pid);
	}

	@Test
	void isLeftAloneWhenAnotherProcessHadItsIdBefore() throws Exception {
		serveUntilReady("echo ready; exec sleep 600");
		String end = ThisHost.REPOSITORY.resolve("scripts/hands/end.sh").toString();
		Process ended = new ProcessBuilder(end, this.temporary.resolve("no").toString(),
				Integer.toString(this.server.pid()), "1")
			.start();
		ended.getOutputStream().close();
		assertThat(ended.waitFor()).isZero();
		assertThat(ThisHost.isThere(this.server.pid())).isTrue();
	}

	@Test
	void endsWithAHeadThatIsKilled() throws Exception {
		Path output = this.temporary.resolve("output");
		ProcessBuilder builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin/java").toString(),
				"-cp", System.getProperty("java.class.path"), EngineProcess.class.getName(), this.folder.toString(),
				this.log.toString(), output.toString(), "env; " + DEAF)
			.redirectError(ProcessBuilder.Redirect.INHERIT);
		builder.environment().put("OF_THE_HEAD", "5");
		Process head = builder.start();
		try (BufferedReader lines = head.inputReader()) {
			String[] pids = lines.readLine().split(" ");
			ThisHost.await(() -> Files.readAllLines(this.log).contains("ready"));
			ThisHost.await(() -> Files.readAllLines(output).contains("ready"));
			head.destroyForcibly();
			ThisHost.await(() -> !ThisHost.isThere(Long.parseLong(pids[0]))
					&& !ThisHost.isThere(Long.parseLong(pids[1])) && !Files.exists(this.folder));
		}
		finally {
			head.destroyForcibly();
		}
		assertThat(Files.readAllLines(output)).contains("OF_THE_HEAD=5");
		assertThat(Files.readAllLines(this.log)).contains("ADDED=1", "PATH=" + System.getenv("PATH"))
			.as("a server has the variables that it is given, and no others")
			.doesNotContain("OF_THE_HEAD=5");
	}

	@Test
	void doesNotTouchAFolderThatIsThere() throws IOException {
		Files.createFile(Files.createDirectory(this.folder).resolve("precious"));
		assertThatExceptionOfType(HostScriptException.class).isThrownBy(() -> serve("sleep", "60"))
			.withMessageStartingWith("serve.sh did not start anything: mkdir: ")
			.withMessageContaining(this.folder.toString());
		assertThat(this.folder.resolve("precious")).exists();
		assertThat(this.host.complaints).singleElement().asString().startsWith("serve.sh: mkdir: ");
	}

	@Test
	void isNotStartedWhenItsLogCannotBeWritten() {
		this.log = this.temporary.resolve("no/such/folder");
		assertThatExceptionOfType(HostScriptException.class).isThrownBy(() -> serve("sleep", "60"))
			.withMessageContaining(this.log.toString());
		assertThat(this.folder).doesNotExist();
	}

}
