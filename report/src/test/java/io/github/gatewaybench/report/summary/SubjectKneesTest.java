package io.github.gatewaybench.report.summary;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.measurements.KneeSearch;
import io.github.gatewaybench.measurements.KneeSearch.CompletedStep;
import io.github.gatewaybench.measurements.KneeSearch.NextStep;
import io.github.gatewaybench.measurements.StepVerdict;
import io.github.gatewaybench.measurements.SubjectKneeSearch;
import io.github.gatewaybench.report.statistics.Repetitions;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Several knee searches for one subject. */
class SubjectKneesTest {

	private static SubjectKneeSearch search(int repetition, int knee, StepVerdict above) {
		return new SubjectKneeSearch("nginx", repetition, new KneeSearch(100, steps(knee, above)));
	}

	private static List<CompletedStep> steps(int knee, StepVerdict above) {
		List<CompletedStep> steps = new ArrayList<>();
		Optional<NextStep> next = new KneeSearch(100, steps).nextStep();
		while (next.isPresent()) {
			int rate = next.get().rate();
			steps.add(new CompletedStep(rate, (rate <= knee) ? StepVerdict.HELD : above));
			next = new KneeSearch(100, steps).nextStep();
		}
		return steps;
	}

	@Test
	void aSearchInWhichNoRateHeldIsNotValid() {
		Repetitions knees = new SubjectKnees("nginx",
				List.of(search(1, 400, StepVerdict.BROKE), search(2, 0, StepVerdict.BROKE)))
			.repetitions();
		assertThat(knees.names()).containsExactly("search 1");
		assertThat(knees.invalid())
			.containsExactly("search 2 (the SLO did not hold at 10 requests/s, the lowest rate that is tried)");
	}

	@Test
	void aSearchThatHasNotEndedIsLeftOut() {
		List<CompletedStep> steps = steps(400, StepVerdict.VOID);
		steps.remove(steps.size() - 1);
		SubjectKnees begun = new SubjectKnees("nginx",
				List.of(new SubjectKneeSearch("nginx", 1, new KneeSearch(100, steps))));
		assertThat(begun.repetitions()).isEqualTo(Repetitions.NONE);
		assertThat(SubjectKnees.table(List.of(begun)).markdown()).contains("the search has not ended")
			.doesNotContain("≥");
	}

	@Test
	void aRateThatWasNotOfferedIsNoneThatDidNotHold() {
		Table knees = SubjectKnees.table(List.of(new SubjectKnees("nginx", List.of(search(1, 400, StepVerdict.VOID)))));
		assertThat(knees.markdown()).containsPattern("\\| nginx +\\| +≥ 400 \\| +1 \\| +- \\|.*the knee may be higher");
		assertThat(knees.jsonRows().get(0).get("knee_per_sec")).hasToString("400");
		assertThat(knees.jsonRows().get(0).get("broken_per_sec")).isNull();
	}

	@Test
	void ofSeveralSearchesTheRateThatDidNotHoldIsAboveTheKnee() {
		SubjectKnees knees = new SubjectKnees("nginx",
				List.of(search(1, 400, StepVerdict.BROKE), search(2, 1000, StepVerdict.BROKE)));
		Map<String, Object> row = SubjectKnees.table(List.of(knees)).jsonRows().get(0);
		assertThat((BigDecimal) row.get("broken_per_sec")).isGreaterThan((BigDecimal) row.get("knee_per_sec"));
	}

}
