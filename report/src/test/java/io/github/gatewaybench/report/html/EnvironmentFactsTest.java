package io.github.gatewaybench.report.html;

import java.nio.file.Path;

import io.github.gatewaybench.measurements.folder.RunReader;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The facts at the top of a run's page. */
class EnvironmentFactsTest {

	/** The other heaps are of single subjects. */
	@Test
	void ofAMemoryStudyTheLargestHeapIsNamed() {
		assertThat(EnvironmentFacts.mainFacts(RunReader.read(Path.of("../results/sample/memory"))))
			.containsEntry("Largest heap, MB", "256")
			.containsEntry("Connections", "1000")
			.doesNotContainKeys("Heap, MB", "Heap_mb");
	}

	@Test
	void theNumbersOfRequestsOfAbStandBesideThePath() {
		assertThat(EnvironmentFacts.mainFacts(RunReader.read(Path.of("../results/sample/zuul-ab"))))
			.containsEntry("Requests", "100000, 10000")
			.containsEntry("Path", "/testOK of backend-sleep@tuned");
	}

}
