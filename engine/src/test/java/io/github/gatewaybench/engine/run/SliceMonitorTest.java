package io.github.gatewaybench.engine.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.github.gatewaybench.engine.judge.SliceCpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** What roles use in the slices of a load. */
class SliceMonitorTest {

	@TempDir
	private Path home;

	private TestRun run;

	private FakeServer gateway;

	private FakeLoad load;

	private SliceMonitor slices;

	@BeforeEach
	void aLoadOfTwoSlices() throws Exception {
		this.run = new TestRun(this.home);
		this.run.host.atStart.put("gateway-a", (server) -> server.compilerTicks = 40);
		this.run.driver().start(this.run.driver().experiment().cells().get(2), this.run.underTest());
		this.gateway = this.run.host.last("gateway-a");
		this.load = new FakeLoad(77, List.of("open-load"), Files.createFile(this.home.resolve("output.txt")));
		this.slices = new SliceMonitor(List.of("slice 1 all", "slice 2 all", "slices done"), this.run.servers);
	}

	@AfterEach
	void stop() throws Exception {
		this.run.servers.stop();
	}

	private void print(String... lines) throws IOException, InterruptedException {
		Files.write(this.home.resolve("output.txt"), List.of(lines), StandardOpenOption.APPEND);
		this.slices.sampleIfDue(this.load);
	}

	private Map<String, SliceCpu> slice(int number) {
		return this.slices.slices().get(number - 1);
	}

	private double gatewayS(int slice) {
		return slice(slice).get("gateway").cpuS();
	}

	@Test
	void eachSliceHasWhatWasUsedInItWithoutCompilers() throws Exception {
		this.gateway.collectorTicks = 500;
		print("slice 1 all");
		this.gateway.collectorTicks += 25;
		this.gateway.compilerTicks += 1000;
		this.slices.sampleIfDue(this.load);
		print("slice 2 all");
		this.gateway.collectorTicks += 50;
		print("slices done");
		assertThat(gatewayS(1)).isCloseTo(0.25, within(1e-9));
		assertThat(gatewayS(2)).isCloseTo(0.5, within(1e-9));
		assertThat(this.slices.slices()).extracting(Map::keySet).containsOnly(Set.of("backend", "gateway"));
	}

	@Test
	void eachSampleHasItsOwnTime() throws Exception {
		this.run.host.clockS = 100.03;
		print("slice 1 all");
		this.run.host.clockS = 102.5;
		print("slice 2 all");
		this.run.host.clockS = 104.01;
		print("slices done");
		assertThat(slice(1).get("gateway")).isEqualTo(new SliceCpu(100.03, 102.5, 0));
		assertThat(slice(2).get("backend")).isEqualTo(new SliceCpu(102.5, 104.01, 0));
	}

	@Test
	void aRoleHasTheTimeAtWhichItsProcessWasRead() throws Exception {
		this.run.host.clockS = 100;
		this.run.host.processTakenS.put(this.gateway.pid(), 100.14);
		print("slice 1 all");
		this.run.host.clockS = 102;
		this.run.host.processTakenS.put(this.gateway.pid(), 102.16);
		print("slice 2 all");
		print("slices done");
		assertThat(slice(1).get("gateway").fromS()).isCloseTo(100.14, within(1e-9));
		assertThat(slice(1).get("gateway").toS()).isCloseTo(102.16, within(1e-9));
		assertThat(slice(1).get("backend")).isEqualTo(new SliceCpu(100, 102, 0));
	}

	@Test
	void aSampleThatIsMissingLeavesNoSlices() throws Exception {
		print("slice 1 all");
		print("slice 2 all");
		assertThat(this.slices.slices()).isEmpty();
	}

	@Test
	void threadsThatEndedUnseenCount() throws Exception {
		this.gateway.endedTicks = 1000;
		print("slice 1 all");
		this.gateway.collectorTicks += 100;
		this.gateway.endedTicks += 30;
		print("slice 2 all");
		this.gateway.endedTicks += 4;
		print("slices done");
		assertThat(gatewayS(1)).isCloseTo(1.3, within(1e-9));
		assertThat(gatewayS(2)).isCloseTo(0.04, within(1e-9));
	}

	@Test
	void aDifferenceThatMayBeAnInaccuracyDoesNotCount() throws Exception {
		print("slice 1 all");
		this.gateway.endedTicks += 2;
		print("slice 2 all");
		print("slices done");
		assertThat(gatewayS(1)).isCloseTo(0, within(1e-9));
	}

	@Test
	void processesThatStartLaterCountAlsoOnceTheyHaveEnded() throws Exception {
		print("slice 1 all");
		this.gateway.childTicks = 50;
		print("slice 2 all");
		this.gateway.childTicks = 0;
		this.gateway.endedTicks += 70; // as of a child that its parent has waited for
		print("slices done");
		assertThat(gatewayS(1)).isCloseTo(0.5, within(1e-9));
		assertThat(gatewayS(2)).isCloseTo(0.2, within(1e-9));
	}

	@Test
	void aLittleCpuTimeIsThatOfACompilerThatEnded() throws Exception {
		this.gateway.helperTicks = 10;
		print("slice 1 all");
		this.gateway.helperTicks = 0;
		this.gateway.endedTicks += 15;
		this.gateway.collectorTicks += 500;
		print("slice 2 all");
		print("slices done");
		assertThat(gatewayS(1)).isCloseTo(5, within(1e-9));
	}

	@Test
	void muchCpuTimeIsUnknownIfACompilerEnded() throws Exception {
		this.gateway.helperTicks = 10;
		print("slice 1 all");
		this.gateway.helperTicks = 0;
		this.gateway.endedTicks += 30;
		print("slice 2 all");
		print("slices done");
		assertThat(this.slices.slices()).extracting(Map::keySet).containsOnly(Set.of("backend"));
	}

}
