package io.github.gatewaybench.engine.host;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.github.gatewaybench.measurements.raw.WrkSlices;
import io.github.gatewaybench.measurements.raw.WrkSlices.WrkSlice;

import static org.assertj.core.api.Assertions.assertThat;

/** How the script turns.sh runs wrk, in place of which another script is run. */
class TurnsTest {

	@TempDir
	private Path folder;

	private Path wrk;

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
				""");
		assertThat(this.wrk.toFile().setExecutable(true)).isTrue();
	}

	private Path file(String arm) {
		return this.folder.resolve("block01").resolve(arm).resolve("side.wrk.txt");
	}

	/** Runs the script, and returns what it printed, and as the last line its status. */
	private List<String> run(String order, String... urls) throws Exception {
		List<String> command = new ArrayList<>(
				List.of(ThisHost.REPOSITORY.resolve("scripts/hands/turns.sh").toString(), order));
		for (String each : urls) {
			command.addAll(List.of(each, "http://x/" + each, file(each).toString()));
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
		assertThat(run("1:1 2:7 1:1", "a", "b")).containsExactly("slice 1 a", "slice 2 b", "slice 3 a", "slices done",
				"status 0");
		assertThat(WrkSlices.read(file("a"))).extracting(WrkSlice::slice).containsExactly(1, 3);
		List<WrkSlice> slices = WrkSlices.read(file("b"));
		assertThat(slices).extracting(WrkSlice::slice).containsExactly(2);
		assertThat(slices.get(0).responseCount()).isEqualTo(100);
		assertThat(slices.get(0).endS()).isGreaterThan(slices.get(0).beginS());
		assertThat(Files.readString(file("b"))).contains("\n" + this.wrk + " -c2 -d7s http://x/b\nRunning 7s test @");
	}

	@Test
	void theFirstFailureIsTheEnd() throws Exception {
		assertThat(run("1:1 2:1 1:1", "a", "broken")).containsExactly("slice 1 a", "slice 2 broken", "status 3");
		assertThat(WrkSlices.read(file("a"))).hasSize(1);
	}

}
