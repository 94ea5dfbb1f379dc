package io.github.gatewaybench.engine.versus;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gatewaybench.engine.host.CommandResult;
import io.github.gatewaybench.engine.judge.ObservationBuilder;
import io.github.gatewaybench.engine.kind.KindFixture;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.run.FakeLoad;
import io.github.gatewaybench.engine.run.SubjectUnderTest;
import io.github.gatewaybench.measurements.RateStudy;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.raw.OpenLoadReader;

import static org.assertj.core.api.Assertions.assertThat;

/** Instructions per request, counted by a stub of perf. */
class InstructionCounterTest {

	private static final String COUNTED = "700000;;instructions:u;5000000;100.00;;";

	private static final String NOTHING = "{\"slices\":[]}";

	@TempDir
	private Path home;

	private KindFixture fixture;

	/** What perf finally prints for the first arm. */
	private String first = COUNTED;

	@BeforeEach
	void armsOverStubs() {
		this.fixture = VersusFixture.create(this.home);
		this.fixture.repository.addNative("gateway-other", 21572, true).addJava("open-load", 0, false);
		this.fixture.host.visible = true;
		this.fixture.host.atEachStart = (server) -> server.compilerTicks = 10;
		this.fixture.host.atEachLoad = this::load;
	}

	/** Puts a perf on the PATH that runs its command and prints a line. */
	private void addPerf(String line) {
		this.fixture.environment.merge("PATH", ":/usr/bin:/bin", String::concat);
		this.fixture.repository.write("bin/perf", """
				#!/bin/bash
				[[ "$1 $2 $3 $4" == 'stat -x; -e instructions:u' ]] || exit 2
				shift 4
				output=/dev/stderr
				if [[ "$1 $3 $5" == '-o -t --' ]]; then
				  output=$2
				  shift 5
				fi
				"$@"
				printf '# started on Thu\\n\\n%%s\\n' '%s' >"$output"
				""".formatted(line));
		assertThat(this.home.resolve("bin/perf").toFile().setExecutable(true)).isTrue();
	}

	/** Executes a load that perf begins, in which each arm answers 1400 requests. */
	private void load(FakeLoad load) {
		load.samples = 0;
		if (!load.command.contains("perf")) {
			return;
		}
		CommandResult.run(load.command, this.fixture.environment, Duration.ofMinutes(2));
		try {
			Files.writeString(this.home.resolve("work/gateway-1.perf.csv"), this.first);
			for (String arm : List.of("gateway-stub", "gateway-other")) {
				Path folder = Files.createDirectories(this.home.resolve("work/warmup-start").resolve(arm));
				Files.writeString(folder.resolve("side.wrk.txt"), ClosedLoopTest.slice(1, arm, 1400, 0));
				JsonFile.write(folder.resolve("side.open.json"),
						new OpenLoadReader.Result(RateStudy.TOOL, List.of(), Optional.of(arm), "http://x/hello", "GET",
								700, 2, 10, 500, 10, OpenLoadReader.createFigures(Map.of("requests", 1400, "seconds", 2,
										"achieved_per_sec", 700, "errors", OpenLoadReader.Errors.NONE)),
								List.of(), OptionalLong.empty()));
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** What is stored of the second arm beside its figures, after a start of both. */
	private String stored(String... flags) throws Exception {
		List<String> words = new ArrayList<>(List.of("gateway-stub", "gateway-other"));
		words.addAll(List.of(flags));
		Driver driver = this.fixture.driver(words.toArray(String[]::new));
		SubjectUnderTest underTest = this.fixture.underTest(false);
		Files.createDirectories(this.home.resolve("work"));
		driver.prepare(this.fixture.host, (line) -> {
		});
		driver.start(KindFixture.cell(driver, 0), underTest);
		assertThat(driver.loadCommand(KindFixture.cell(driver, 0), underTest).command()).doesNotContain("perf");
		return driver
			.judge(KindFixture.cell(driver, 1), underTest, this.home.resolve("missing"),
					new ObservationBuilder().without("gateway").role("gateway-1", 1).role("gateway-2", 2).get())
			.extras()
			.toString();
	}

	private List<String> countingLoads() {
		return this.fixture.host.journal("load").stream().filter((load) -> load.contains("perf")).toList();
	}

	@Test
	void instructionsAreCountedInALoadOfTheirOwn() throws Exception {
		addPerf(COUNTED);
		assertThat(stored("--rate", "700")).isEqualTo("{\"slices\":[],\"instructions_per_request\":500}");
		assertThat(countingLoads()).hasSize(1).containsExactly(this.fixture.host.journal("load").get(1));
		// Of threads 1 to 5 of each server, 2 and 3 compile.
		assertThat(countingLoads().get(0))
			.contains("gateway-1.perf.csv -t 1000002,1000005,1000006 -- env perf ",
					"gateway-2.perf.csv -t 1000003,1000006,1000007 -- java ")
			.contains(" --rate 700 --sides together ", " --duration 5s --warmup 0s ");
	}

	@Test
	void inAClosedLoopToo() throws Exception {
		addPerf(COUNTED);
		assertThat(stored("--closed")).isEqualTo("{\"slices\":[],\"instructions_per_request\":500}");
		assertThat(countingLoads()).singleElement().asString().contains("/turns.sh 1:2 2:2 10 gateway-stub http");
	}

	/** An estimate of a counter that others use, too, is no count. */
	@ParameterizedTest
	@ValueSource(strings = { "<not supported>;;instructions:u;0;100.00;;", "<not counted>;;instructions:u;0;0.00;;",
			"700000;;instructions:u;5000000;62.50;;", "Error: Access to performance monitoring is limited." })
	void nothingIsDoneIfPerfCannotCount(String line) throws Exception {
		addPerf(line);
		assertThat(stored("--rate", "700")).isEqualTo(NOTHING);
		assertThat(countingLoads()).isEmpty();
	}

	@Test
	void nothingIsDoneWithoutPerf() throws Exception {
		assertThat(stored("--rate", "700")).isEqualTo(NOTHING);
		assertThat(countingLoads()).isEmpty();
	}

	@Test
	void countsOfOneArmAloneAreNotUsed() throws Exception {
		addPerf(COUNTED);
		this.first = "<not counted>;;instructions:u;0;0.00;;";
		assertThat(stored("--rate", "700")).isEqualTo(NOTHING);
		assertThat(countingLoads()).hasSize(1);
	}

}
