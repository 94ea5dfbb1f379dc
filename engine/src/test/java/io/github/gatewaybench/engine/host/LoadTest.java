package io.github.gatewaybench.engine.host;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Loads that are run by {@code load.sh}, and what is known of them.
 */
class LoadTest {

	private final ThisHost host = new ThisHost();

	@TempDir
	private Path temporary;

	private Path output;

	private HostProcess load;

	@BeforeEach
	void name() {
		this.output = this.temporary.resolve("ä cell's output");
	}

	@AfterEach
	void stop() throws InterruptedException {
		if (this.load != null) {
			this.load.stop(Duration.ZERO);
		}
	}

	private void load(String script, String... arguments) throws InterruptedException {
		List<String> command = new ArrayList<>(List.of("bash", "-c", script, "bash"));
		command.addAll(List.of(arguments));
		this.load = this.host.machine.startLoad(this.output, command);
	}

	private HostProcess.LoadEnd end(String script) throws InterruptedException {
		load(script);
		HostProcess.LoadEnd end = end();
		// The end of this load would be that of the next one, too.
		this.load.stop(ThisHost.PATIENCE);
		return end;
	}

	private HostProcess.LoadEnd end() throws InterruptedException {
		return this.load.await(ThisHost.PATIENCE).orElseThrow();
	}

	@Test
	void outputIsTheCommandLineAndAllThatItPrints() throws Exception {
		Files.writeString(this.output, "of an earlier one\n".repeat(100));
		load("echo \"$1\"; echo wrong >&2; printf 'no end of line'; exit 4", "a 'b' ü$");
		assertThat(end().status()).isEqualTo(4);
		assertThat(Files.readAllLines(this.output)).endsWith("a 'b' ü$", "wrong", "no end of line")
			.hasSize(4)
			.first()
			.asString()
			.startsWith("bash -c echo\\ \\\"\\$1\\\"\\;");
		String again = Files.readAllLines(this.output).get(0) + " >again";
		assertThat(new ProcessBuilder("bash", "-c", again).directory(this.temporary.toFile()).start().waitFor())
			.isEqualTo(4);
		assertThat(Files.readString(this.temporary.resolve("again"))).startsWith("a 'b' ü$\n");
	}

	@Test
	void processorTimeIsItsOwnAndThatOfItsChildren() throws Exception {
		HostProcess.LoadEnd idle = end("sleep 0.3");
		String spin = "spin() { for ((i = 0; i < 100000; i++)); do :; done; }; ";
		HostProcess.LoadEnd own = end(spin + "spin");
		HostProcess.LoadEnd ofAChild = end(spin + "spin & wait");
		assertThat(List.of(own, ofAChild)).as("beside %s", idle)
			.allMatch((each) -> each.status() == 0 && each.cpuSeconds() > 2 * idle.cpuSeconds());
	}

	@Test
	void whatItLeavesBehindIsKilled() throws Exception {
		load("trap '' TERM; sleep 600 & echo $!");
		assertThat(end().status()).isZero();
		long child = Long.parseLong(Files.readAllLines(this.output).get(1));
		ThisHost.await(() -> !ThisHost.isThere(child));
		assertThat(this.host.complaints).isEmpty();
	}

	@Test
	void hangs() throws Exception {
		load("trap '' TERM; echo ready; while :; do sleep 0.05; done");
		ThisHost.await(() -> Files.readAllLines(this.output).contains("ready"));
		assertThat(this.load.await(Duration.ofMillis(50))).isEmpty();
		assertThat(this.load.stop(Duration.ofSeconds(1))).isFalse();
		assertThat(end().status()).isEqualTo(137);
		assertThat(this.host.complaints).isEmpty();
	}

	@Test
	void obeys() throws Exception {
		load("exec sleep 600");
		assertThat(this.load.stop(ThisHost.PATIENCE)).isTrue();
		assertThat(end().status()).isEqualTo(143);
	}

	@Test
	void isKilledByAnother() throws Exception {
		load("exec sleep 600");
		ThisHost.signal("KILL", this.load.pid());
		assertThat(end().status()).isEqualTo(137);
		assertThat(this.host.complaints).isEmpty();
	}

	@Test
	void endsWithAHandThatIsKilled() throws Exception {
		load("exec sleep 600");
		ThisHost.signal("KILL", ThisHost.handOf(this.load.pid()));
		assertThatExceptionOfType(HostScriptException.class).isThrownBy(this::end)
			.withMessage("load.sh ended before its load");
		assertThat(ThisHost.isThere(this.load.pid())).isFalse();
	}

	@Test
	void isNotRunWithoutRoomForItsOutput() {
		this.output = Path.of("/dev/full");
		assertThatExceptionOfType(HostScriptException.class).isThrownBy(() -> load("exec sleep 600"))
			.withMessageStartingWith("load.sh did not start anything: ")
			.withMessageContaining("No space left");
	}

	@Test
	void isNotRunByAHandThatIsNotThere() {
		Machine machine = this.host.machine(ThisHost.here(this.temporary), this.temporary);
		assertThatExceptionOfType(HostScriptException.class)
			.isThrownBy(() -> machine.startLoad(this.output, List.of("true")))
			.withMessageContaining("scripts/hands/load.sh");
	}

}
