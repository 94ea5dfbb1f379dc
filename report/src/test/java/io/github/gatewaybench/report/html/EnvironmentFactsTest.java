package io.github.gatewaybench.report.html;

import java.nio.file.Path;

import io.github.gatewaybench.measurements.folder.RunReader;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The facts at the top of a run's page. */
class EnvironmentFactsTest {

	@Test
	void theHeapsOfAMemoryStudyHaveAReadableTitle() {
		assertThat(EnvironmentFacts.mainFacts(RunReader.read(Path.of("../results/sample/memory"))))
			.containsKey("Heap, MB")
			.doesNotContainKey("Heap_mb");
	}

	@Test
	void theNumbersOfRequestsOfAbStandBesideThePath() {
		assertThat(EnvironmentFacts.mainFacts(RunReader.read(Path.of("../results/sample/zuul-ab"))))
			.containsEntry("Requests", "100000, 10000")
			.containsEntry("Path", "/testOK of backend-sleep@tuned");
	}

}
