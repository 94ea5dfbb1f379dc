package io.github.gatewaybench.openload;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import io.github.gatewaybench.measurements.Slo;
import io.github.gatewaybench.measurements.Versus.ArmTiming;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.raw.AgentsFile;
import io.github.gatewaybench.measurements.raw.AgentsFile.Agent;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Loads of two agents, with a {@link FakeController}.
 */
class AgentLoadTest {

	/** A limit that is not reached. */
	private static final Duration PATIENCE = Duration.ofMinutes(2);

	private final List<String> announced = new ArrayList<>();

	@TempDir
	private Path folder;

	private Path runs;

	@BeforeEach
	void aRunThatHyperfoilKept() throws Exception {
		this.runs = this.folder.resolve("r500.hyperfoil");
		Files.copy(Path.of("src/test/resources/two-agents.all.json"),
				Files.createDirectories(this.runs.resolve("0000")).resolve("all.json"));
		Files.createFile(Files.createDirectories(this.folder.resolve("home/lib")).resolve("hyperfoil-api-0.29.3.jar"));
	}

	private LoadResult generate(FakeController.Behavior behavior, Duration beginLimit) throws Exception {
		LoadSpec spec = new LoadSpec(
				List.of(new Target(Optional.empty(), URI.create("http://10.0.0.3:8080/hello"), this.folder)),
				ArmTiming.TOGETHER, Duration.ofSeconds(10), "GET", Map.of(), Optional.empty(), 500,
				Duration.ofSeconds(10), Duration.ofMillis(100), 1100, Duration.ofMillis(100));
		List<Agent> agents = Stream.of("load-1", "load-2")
			.map((each) -> new Agent(each, "10.0.0.1", "bench", 22, "/home/me/key", "10.1.0.1", "/tmp/" + each))
			.toList();
		AgentsFile file = new AgentsFile(this.folder.resolve("home").toString(),
				FakeController.script(this.folder, behavior).toString(), "127.0.0.1",
				this.folder.resolve("work").toString(), 1, List.of(), agents);
		return new AgentLoad(spec, file, this.runs, this.announced::add, beginLimit).generate();
	}

	private static String problem(LoadResult result) {
		return Warning.joinTexts(Slo.invalidReasons(result.result().figures()));
	}

	@Test
	void aRunHasAResultAndTheLogsOfTheAgentsAreSaved() throws Exception {
		Files.writeString(this.runs.resolve("load-1.txt"), "of an earlier run\n".repeat(20_000));
		LoadResult result = generate(FakeController.Behavior.ENDS_THE_LOAD, PATIENCE);
		assertThat(result.result().figures().count("sent")).hasValue(4993);
		assertThat(result.result().libraries()).containsExactly("hyperfoil-0.29.3");
		assertThat(this.runs.resolve("load-1.txt")).hasBinaryContent(FakeController.LOG);
		assertThat(this.runs.resolve("load-2.txt")).doesNotExist();
	}

	@Test
	@Timeout(120)
	void aLoadThatIsNotMeasuredIsGivenUpWithTheErrorsOfHyperfoil() throws Exception {
		assertThat(problem(generate(FakeController.Behavior.STAYS_IN_WARMUP, Duration.ZERO)))
			.contains("Hyperfoil did not begin to measure: load-2 is deaf");
		assertThat(this.announced).isEmpty();
	}

	@Test
	void theLastWordsOfAControllerThatHasEndedAreTheReason() throws Exception {
		assertThat(problem(generate(FakeController.Behavior.DIES, PATIENCE)))
			.contains("Hyperfoil's controller has ended: out of memory");
	}

}
