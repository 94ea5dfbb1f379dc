package io.github.gatewaybench.docs;

import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What pages print of a run is rounded once, so its figures are exact. */
class SampleRunTest {

	@Test
	void aRowHasTheGeometricMeansOfItsCells() {
		SampleRun rate = new SampleRun(Path.of("../results/sample/rate"));
		Object top = rate.rates().get(2);
		Map<String, Object> row = rate.row("gateway-scg", Map.of("rate", top));
		assertThat(row).containsEntry("subject", "gateway-scg")
			.containsEntry("rate", ((Number) top).doubleValue())
			.containsEntry("p50_ms", rate.geometricMean("gateway-scg/rep*/r" + top + ".json", "/figures/p50_ms"));
	}

}
