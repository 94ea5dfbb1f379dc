package io.github.gatewaybench.docs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

/** What pages print of a run is rounded once, so its figures are exact. */
class SampleRunTest {

	private static final Path SAMPLES = Path.of("../results/sample");

	@Test
	void aRowHasTheGeometricMeansOfItsCells() {
		SampleRun run = new SampleRun(SAMPLES.resolve("rate-gateways"));
		Object top = run.rates().get(1);
		Map<String, Object> row = run.row("gateway-scg", Map.of("rate", top));
		assertThat(row).containsEntry("subject", "gateway-scg")
			.containsEntry("rate", ((Number) top).doubleValue())
			.containsEntry("p50_ms", run.geometricMean("gateway-scg/rep*/r" + top + ".json", "/figures/p50_ms"));
	}

	@Test
	void aStartWhoseFigureIsZeroCounts() {
		assertThat(new SampleRun(SAMPLES.resolve("round1-gateways")).startMeans("gateway-undertow/rep*/c300.json",
				"/roles/gateway/jit_s", ""))
			.hasSize(3)
			.contains(0.0);
	}

	@Test
	void onlyWarningsThatExistAreCounted() {
		SampleRun run = new SampleRun(SAMPLES.resolve("round1-gateways"));
		assertThat(run.cellsWithWarning("not_warm")).isPositive();
		assertThatIllegalArgumentException().isThrownBy(() -> run.cellsWithWarning("not_warn"));
	}

	@Test
	void aShareIsZeroIfOnlyOtherProfilesHaveTheName() throws IOException {
		SampleRuns samples = new SampleRuns(SAMPLES);
		assertThat(samples.percentInLine("profiles/mvc-tomcat.txt", "org.apache")).isPositive();
		assertThat(samples.percentInLine("profiles/mvc-tomcat.txt", "io.netty")).isZero();
		assertThatIllegalArgumentException()
			.isThrownBy(() -> samples.percentInLine("profiles/mvc-tomcat.txt", "io.nety"));
	}

	/** The level depends on the number of arms. */
	@Test
	void aComparisonHasTheLevelOfItsIntervals() {
		SampleRuns samples = new SampleRuns(SAMPLES);
		assertThat(samples.confidence("versus-jvm")).isGreaterThan(samples.confidence("versus-webmvc-sleep"))
			.isCloseTo(0.998, within(0.0005));
	}

}
