package io.github.gatewaybench.engine.host;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.github.gatewaybench.measurements.raw.WrkSlicesReader;
import io.github.gatewaybench.measurements.raw.WrkSlicesReader.WrkSlice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/** How the script turns.sh runs wrk, in place of which another script is run. */
class TurnsTest {

	@TempDir
	private Path folder;

	private Path wrk;

	/** Name and port of the server that is asked. */
	private String server = "x";

	@BeforeEach
	void writeWrk() throws Exception {
		this.wrk = Files.writeString(this.folder.resolve("wrk"), """
				#!/usr/bin/env bash
				url=${*: -1} seconds=${*: -2:1}
				cat <<END
				Running ${seconds//[-ds]/}s test @ $url
				  1 threads and 2 connections
				  Thread Stats   Avg      Stdev     Max   +/- Stdev
				    Latency     1.00ms    1.00ms   2.00ms   90.00%
				    Req/Sec     1.00k     0.00     1.00k    90.00%
				  100 requests in 1.00s, 1.00MB read
				Requests/sec:    100.00
				Transfer/sec:      1.00MB
				END
				[[ $url != *broken ]] || exit 3
				if [[ $url =~ :([0-9]+)/ ]]; then
				  printf -v local '%04X' "${BASH_REMATCH[1]}"
				  ! grep -qE "^ *[0-9]+: [0-9A-F]+:$local [0-9A-F:]+ 08 " /proc/net/tcp /proc/net/tcp6 || exit 4
				  : <"/dev/tcp/127.0.0.1/${BASH_REMATCH[1]}"
				fi
				""");
		assertThat(this.wrk.toFile().setExecutable(true)).isTrue();
	}

	private Path file(String arm) {
		return this.folder.resolve("block01").resolve(arm).resolve("side.wrk.txt");
	}

	/** Runs the script, and returns what it printed, and as the last line its status. */
	private List<String> run(String order, String... arms) throws Exception {
		List<String> command = new ArrayList<>(
				List.of(ThisHost.REPOSITORY.resolve("scripts/hands/turns.sh").toString(), order, "60"));
		for (String each : arms) {
			command.addAll(List.of(each, "http://%s/%s".formatted(this.server, each), file(each).toString()));
		}
		command.addAll(List.of("--", this.wrk.toString(), "-c2"));
		File output = this.folder.resolve("output").toFile();
		Process script = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output).start();
		int status = script.waitFor();
		return Stream.concat(Files.lines(output.toPath()), Stream.of("status " + status)).toList();
	}

	@Test
	void eachSliceIsAnExecutionForOneArm() throws Exception {
		Files.createDirectories(file("b").getParent());
		Files.writeString(file("b"), "left by another load");
		assertThat(run("1:1 2:7 1:1", "a", "b")).containsExactly("slice 1 a", "end of slice 1", "slice 2 b",
				"end of slice 2", "slice 3 a", "end of slice 3", "status 0");
		assertThat(WrkSlicesReader.read(file("a"))).extracting(WrkSlice::slice).containsExactly(1, 3);
		List<WrkSlice> slices = WrkSlicesReader.read(file("b"));
		assertThat(slices).extracting(WrkSlice::slice).containsExactly(2);
		assertThat(slices.get(0).responseCount()).isEqualTo(100);
		assertThat(slices.get(0).endS()).isGreaterThan(slices.get(0).beginS());
		assertThat(Files.readString(file("b"))).contains("\n" + this.wrk + " -c2 -d7s http://x/b\nRunning 7s test @");
	}

	@Test
	void theFirstFailureIsTheEnd() throws Exception {
		assertThat(run("1:1 2:1 1:1", "a", "broken")).containsExactly("slice 1 a", "end of slice 1", "slice 2 broken",
				"status 3");
		assertThat(WrkSlicesReader.read(file("a"))).hasSize(1);
	}

	/** Closes each connection a second after its client has. */
	private static void closeLate(ServerSocket listening) {
		try {
			while (true) {
				try (Socket client = listening.accept()) {
					client.getInputStream().read();
					Thread.sleep(1000);
				}
			}
		}
		catch (IOException | InterruptedException ex) {
			// the test is over
		}
	}

	/** The stub of wrk fails where a connection of an earlier one is still open. */
	@Test
	void aSliceBeginsWhenNoArmHasAConnectionThatItsClientHasClosed() throws Exception {
		assumeThat(Path.of("/proc/net/tcp")).exists();
		try (ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
			Thread thread = new Thread(() -> closeLate(listening), "server");
			thread.setDaemon(true);
			thread.start();
			this.server = "127.0.0.1:" + listening.getLocalPort();
			assertThat(run("1:1 1:1", "a")).containsExactly("slice 1 a", "end of slice 1", "slice 2 a",
					"end of slice 2", "status 0");
		}
	}

}
