package io.github.gatewaybench.measurements;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import io.github.gatewaybench.measurements.RateStudy.RateSettings;
import io.github.gatewaybench.measurements.RateStudy.SearchPlan;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A study that gets its cells as it goes.
 */
class RateStudyTest {

	private static final RateStudy STUDY = new RateStudy(
			new RunSettings("rate", "open-load", Optional.of("backend"), "/hello", Optional.of("world"),
					List.of("direct", "gateway"), Optional.of("direct"), Map.of(), 2, OptionalLong.of(0),
					Optional.of(false), Optional.empty(), Optional.empty(), Optional.empty()),
			new RateSettings(Slo.of("p99<10ms"),
					List.of(new SearchPlan("direct", 1, 1), new SearchPlan("gateway", 1, 1)), List.of(), 1900, 30, 10,
					10, 10));

	private static List<String> places(RateStudy study) {
		return study.cells().stream().map(study::filePath).toList();
	}

	@Test
	void itBeginsWithAStepForEachSearch() {
		assertThat(places(STUDY)).containsExactly("direct/knee/rep1/step01", "gateway/knee/rep1/step01");
		assertThat(STUDY.cellCount()).isEqualTo(2);
		assertThat(STUDY.loads("direct")).isEmpty();
	}

	@Test
	void aStepFollowsOneInTheSameFolder() {
		RateStudy grown = STUDY.withNextStep(RateStudy.stepCell("direct", 1, 1));
		assertThat(places(grown)).containsExactly("direct/knee/rep1/step01", "direct/knee/rep1/step02",
				"gateway/knee/rep1/step01");
		assertThat(grown.kindSettings().searches().get(0).isLastStep(RateStudy.stepCell("direct", 1, 2))).isTrue();
		assertThat(grown.kindSettings().searches().get(0).isLastStep(RateStudy.stepCell("gateway", 1, 2))).isFalse();
	}

	@Test
	void theRatesComeAfterTheSearchesAndInTurns() {
		assertThat(places(STUDY.withRates(List.of(100, 200)))).containsExactly("direct/knee/rep1/step01",
				"gateway/knee/rep1/step01", "direct/rep1/r100", "direct/rep1/r200", "gateway/rep1/r100",
				"gateway/rep1/r200", "gateway/rep2/r100", "gateway/rep2/r200", "direct/rep2/r100", "direct/rep2/r200");
	}

	@Test
	void aCellSaysWhatItIs() {
		assertThat(STUDY.identifyingFields(RateStudy.stepCell("direct", 1, 7)))
			.containsExactlyInAnyOrderEntriesOf(Map.of("subject", "direct", "step", 7, "repetition", 1));
		CellId rate = STUDY.withRates(List.of(100)).cells().get(2);
		assertThat(STUDY.identifyingFields(rate))
			.containsExactlyInAnyOrderEntriesOf(Map.of("subject", "direct", "rate", 100, "repetition", 1));
	}

}
