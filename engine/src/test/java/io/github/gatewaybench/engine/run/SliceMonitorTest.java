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

import static org.assertj.core.api.Assertions.assertThat;

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
		this.slices.look(this.load);
	}

	@Test
	void eachSliceHasWhatWasUsedInItWithoutCompilers() throws Exception {
		this.gateway.collectorTicks = 500;
		print("slice 1 all");
		this.gateway.collectorTicks += 25;
		this.gateway.compilerTicks += 1000;
		this.slices.look(this.load);
		print("slice 2 all");
		this.gateway.collectorTicks += 50;
		print("slices done");
		assertThat(this.slices.slices()).extracting((slice) -> slice.get("gateway")).containsExactly(0.25, 0.5);
		assertThat(this.slices.slices()).extracting(Map::keySet).containsOnly(Set.of("backend", "gateway"));
	}

	@Test
	void aSampleThatIsLateOrMissingIsNotUsed() throws Exception {
		print("slice 1 all");
		print("slice 2 all", "slices done");
		assertThat(this.slices.slices()).isEmpty();
		this.slices.look(this.load);
		assertThat(this.slices.slices()).as("the second slice began unnoticed").isEmpty();
	}

	@Test
	void aThreadThatEndedUnseenIsNoticed() throws Exception {
		print("slice 1 all");
		this.gateway.collectorTicks += 100;
		this.gateway.endedTicks += 30;
		print("slice 2 all");
		print("slices done");
		assertThat(this.slices.slices()).extracting(Map::keySet).containsOnly(Set.of("backend"));
	}

}
