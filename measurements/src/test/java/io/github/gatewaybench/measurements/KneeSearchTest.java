package io.github.gatewaybench.measurements;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gatewaybench.measurements.KneeSearch.CompletedStep;
import io.github.gatewaybench.measurements.KneeSearch.NextStep;
import io.github.gatewaybench.measurements.raw.OpenLoadReader;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Searches for the knee of what holds up to a certain rate.
 */
class KneeSearchTest {

	private final List<NextStep> tries = new ArrayList<>();

	private final List<CompletedStep> steps = new ArrayList<>();

	/** Goes on until nothing more is to be tried. */
	private KneeSearch search(int first, Function<NextStep, StepVerdict> subject) {
		KneeSearch search = new KneeSearch(first, this.steps);
		while (search.nextStep().isPresent()) {
			assertThat(this.tries).hasSizeLessThan(200);
			NextStep next = search.nextStep().get();
			this.tries.add(next);
			this.steps.add(new CompletedStep(next.rate(), subject.apply(next)));
			search = new KneeSearch(first, this.steps);
		}
		return search;
	}

	private static Function<NextStep, StepVerdict> upTo(int rate) {
		return (each) -> (each.rate() <= rate) ? StepVerdict.HELD : StepVerdict.BROKE;
	}

	@ParameterizedTest
	@ValueSource(ints = { 11, 57, 100, 101, 1999, 2000, 12345, 250_000 })
	void itIsFoundToFivePercentFromFarBelowAndFromAbove(int knee) {
		for (int first : List.of(10, 900, 300_000)) {
			this.steps.clear();
			this.tries.clear();
			KneeSearch search = search(first, upTo(knee));
			assertThat(search.knee().orElseThrow()).isBetween((int) (knee / 1.06), knee);
			assertThat(search.lowestFailedRate()).isGreaterThan(knee);
			assertThat(search.mayBeHigher()).isFalse();
			assertThat(search.remark()).isEmpty();
		}
	}

	@Test
	void theRateIsDoubledThenTheGapIsHalvedThenTheRestIsConfirmed() {
		search(100, upTo(450));
		assertThat(this.tries).extracting(NextStep::rate)
			.containsExactly(100, 200, 400, 800, 800, 600, 600, 500, 500, 450, 475, 475, 462, 462, 450, 450);
		assertThat(this.tries).extracting(NextStep::isFullLength).endsWith(false, true, true);
	}

	@Test
	void oneBreakOfThreeIsNoBreak() {
		KneeSearch search = search(100,
				(each) -> (this.tries.size() % 3 == 2) ? StepVerdict.BROKE : upTo(1000).apply(each));
		assertThat(search.knee().orElseThrow()).isBetween(940, 1000);
	}

	@Test
	void aRateThatDoesNotHoldForLongerIsGivenUpForALowerOne() {
		KneeSearch search = search(100,
				(each) -> (each.rate() <= (each.isFullLength() ? 700 : 1000)) ? StepVerdict.HELD : StepVerdict.BROKE);
		assertThat(search.knee().orElseThrow()).isBetween(660, 700);
	}

	@Test
	void whatTheLoadGeneratorCannotOfferBoundsTheKnee() {
		KneeSearch search = search(1000, (each) -> (each.rate() <= 5000) ? StepVerdict.HELD : StepVerdict.VOID);
		assertThat(search.knee().orElseThrow()).isBetween(4700, 5000);
		assertThat(search.mayBeHigher()).isTrue();
		assertThat(search.remark()).startsWith("the load generator could not offer");
	}

	@Test
	void aDisturbedMachineBoundsTheKnee() {
		KneeSearch search = search(1000, (each) -> (each.rate() <= 5000) ? StepVerdict.HELD : StepVerdict.DISTURBED);
		assertThat(search.knee().orElseThrow()).isBetween(4700, 5000);
		assertThat(search.mayBeHigher()).isTrue();
		assertThat(search.remark()).startsWith("the machine was disturbed at ").endsWith(": the knee may be higher");
	}

	/** Here it is disturbed in the first five steps, of which three are at 4000. */
	@Test
	void aDisturbanceThatPassesDoesNotBoundTheKnee() {
		KneeSearch search = search(4000,
				(each) -> (this.tries.size() <= 5) ? StepVerdict.DISTURBED : upTo(9000).apply(each));
		assertThat(search.knee().orElseThrow()).isBetween(8500, 9000);
		assertThat(search.mayBeHigher()).isFalse();
	}

	@Test
	void aBoundThatWasOnlyDisturbedIsTriedAgainWithLongerCells() {
		KneeSearch search = search(1000, (each) -> (each.rate() <= 2900) ? StepVerdict.HELD
				: each.isFullLength() ? StepVerdict.BROKE : StepVerdict.DISTURBED);
		assertThat(this.tries).extracting(NextStep::rate)
			.containsExactly(1000, 2000, 4000, 3000, 2500, 2750, 2875, 3000, 3000, 3000, 3000, 2875, 2875);
		assertThat(search.knee()).hasValue(2875);
		assertThat(search.mayBeHigher()).isFalse();
	}

	/** At 3000 requests/s the first step is disturbed, and 4000 have been too many. */
	@Test
	void aBoundThatHoldsWhenItIsTriedAgainIsSearchedAboveUpToWhatBroke() {
		KneeSearch search = search(1000, (each) -> (each.rate() == 3000 && !each.isFullLength()) ? StepVerdict.DISTURBED
				: upTo(3300).apply(each));
		assertThat(this.tries).extracting(NextStep::rate)
			.containsExactly(1000, 2000, 4000, 4000, 3000, 2500, 2750, 2875, 3000, 3000, 3000, 3000, 3000, 3000, 3500,
					3500, 3250, 3375, 3375, 3250, 3250);
		assertThat(search.knee()).hasValue(3250);
		assertThat(search.mayBeHigher()).isFalse();
	}

	/** An earlier version confirmed it without trying the disturbed rate again. */
	@Test
	void aKneeThatWasConfirmedAtOnceIsKept() {
		List.of(1000, 2000).forEach((rate) -> this.steps.add(new CompletedStep(rate, StepVerdict.HELD)));
		List.of(4000, 3000).forEach((rate) -> this.steps.add(new CompletedStep(rate, StepVerdict.DISTURBED)));
		List.of(2500, 2750, 2875).forEach((rate) -> this.steps.add(new CompletedStep(rate, StepVerdict.HELD)));
		List.of(3000, 3000).forEach((rate) -> this.steps.add(new CompletedStep(rate, StepVerdict.DISTURBED)));
		List.of(2875, 2875).forEach((rate) -> this.steps.add(new CompletedStep(rate, StepVerdict.HELD)));
		KneeSearch search = new KneeSearch(1000, this.steps);
		assertThat(search.knee()).hasValue(2875);
		assertThat(search.mayBeHigher()).isTrue();
	}

	@Test
	void stepsOfTwoKindsAreInconclusiveTogether() {
		assertThat(remarkIfAt40(StepVerdict.VOID, StepVerdict.DISTURBED, StepVerdict.VOID, StepVerdict.VOID))
			.startsWith("the load generator could not offer 40 requests/s");
		assertThat(remarkIfAt40(StepVerdict.DISTURBED, StepVerdict.DISTURBED, StepVerdict.VOID, StepVerdict.DISTURBED,
				StepVerdict.DISTURBED, StepVerdict.DISTURBED))
			.startsWith("the machine was disturbed at 40 requests/s");
		assertThat(remarkIfAt40(StepVerdict.DISTURBED, StepVerdict.BROKE, StepVerdict.DISTURBED, StepVerdict.DISTURBED,
				StepVerdict.BROKE))
			.isEmpty();
	}

	/** Steps that happen to hold among many that do not are no proof. */
	@Test
	void aRateHoldsOnlyIfMoreStepsHeldThanWereDisturbed() {
		KneeSearch search = search(100,
				(each) -> (each.rate() <= 400) ? StepVerdict.HELD
						: (this.tries.stream().filter((other) -> other.rate() == each.rate()).count() % 2 == 0)
								? StepVerdict.HELD : StepVerdict.DISTURBED);
		assertThat(search.knee()).hasValue(400);
		assertThat(search.mayBeHigher()).isTrue();
	}

	@Test
	void aSingleVoidIsTriedAgain() {
		KneeSearch search = search(100, (each) -> (this.tries.size() == 3) ? StepVerdict.VOID : upTo(1000).apply(each));
		assertThat(search.knee().orElseThrow()).isBetween(940, 1000);
	}

	/** Saturation makes the load generator late far above the knee as well. */
	@Test
	void onlyTheRateThatBoundsTheKneeIsTriedThreeTimesIfVoid() {
		KneeSearch search = search(1000, (each) -> (each.rate() <= 2900) ? StepVerdict.HELD : StepVerdict.VOID);
		assertThat(this.tries).extracting(NextStep::rate)
			.containsExactly(1000, 2000, 4000, 3000, 2500, 2750, 2875, 3000, 3000, 2875, 2875);
		assertThat(search.knee()).hasValue(2875);
		assertThat(search.mayBeHigher()).isTrue();
		assertThat(search.remark()).startsWith("the load generator could not offer 3000 requests/s");
	}

	@Test
	void aVoidFirstStepIsRepeatedAtOnce() {
		search(1000, (each) -> (this.tries.size() <= 2) ? StepVerdict.VOID : upTo(3100).apply(each));
		assertThat(this.tries).extracting(NextStep::rate).startsWith(1000, 1000, 1000, 2000, 4000);
	}

	@Test
	void aRateThatHoldsWhenItIsTriedAgainIsSearchedAbove() {
		KneeSearch search = search(1000,
				(each) -> (this.tries.size() == 5) ? StepVerdict.VOID : upTo(3100).apply(each));
		assertThat(this.tries).extracting(NextStep::rate)
			.containsExactly(1000, 2000, 4000, 4000, 3000, 2500, 2750, 2875, 3000, 3500, 3500, 3250, 3250, 3125, 3125,
					3000, 3000);
		assertThat(search.knee()).hasValue(3000);
	}

	@Test
	void whatNeverHoldsHasNoKnee() {
		KneeSearch search = search(1000, upTo(0));
		assertThat(search.knee()).isEmpty();
		assertThat(search.lowestFailedRate()).isEqualTo(KneeSearch.LOWEST_RATE);
		assertThat(this.tries).extracting(NextStep::rate).allMatch((rate) -> rate >= KneeSearch.LOWEST_RATE);
	}

	@Test
	void withNoiseItEndsNearTheKnee() {
		Random random = new Random(1);
		for (int i = 0; i < 50; i++) {
			this.steps.clear();
			this.tries.clear();
			KneeSearch search = search(200, (each) -> (each.rate() * (1 + 0.05 * random.nextGaussian()) <= 3000)
					? StepVerdict.HELD : StepVerdict.BROKE);
			assertThat(search.knee().orElseThrow()).isBetween(2400, 3400);
		}
	}

	@Test
	void whateverTheVerdictsItEndsWithARateThatHeldMoreThanOnce() {
		Random random = new Random(1);
		StepVerdict[] verdicts = StepVerdict.values();
		for (int i = 0; i < 500; i++) {
			this.steps.clear();
			this.tries.clear();
			int knee = search(200, (each) -> verdicts[random.nextInt(verdicts.length)]).knee().orElse(0);
			List<StepVerdict> atKnee = this.steps.stream()
				.filter((step) -> step.rate() == knee)
				.map(CompletedStep::verdict)
				.toList();
			int held = Collections.frequency(atKnee, StepVerdict.HELD);
			assertThat(knee == 0 || held >= 2 && held > Collections.frequency(atKnee, StepVerdict.DISTURBED))
				.as("%d: %s", knee, atKnee)
				.isTrue();
		}
	}

	/** A step in a burst is disturbed; bursts last for twelve steps, calm for forty. */
	@Test
	void burstsOfDisturbanceSeldomHideAKneeAndNeverUnnoticed() {
		Random random = new Random(1);
		int found = 0;
		for (int i = 0; i < 500; i++) {
			this.steps.clear();
			this.tries.clear();
			AtomicBoolean burst = new AtomicBoolean(random.nextDouble() < 12.0 / 52);
			KneeSearch search = search(3000, (each) -> {
				boolean disturbed = burst.get();
				burst.set(random.nextDouble() < (disturbed ? 11.0 / 12 : 1.0 / 40));
				return disturbed ? StepVerdict.DISTURBED : upTo(9000).apply(each);
			});
			int knee = search.knee().orElse(0);
			found += (knee > 8500) ? 1 : 0;
			assertThat(knee == 0 || knee > 8500 || search.mayBeHigher()).isTrue();
		}
		assertThat(found).isGreaterThan(400);
	}

	@Test
	void aRateThatTwoTriesDoNotTellIsGivenUpAndSaysWhy() {
		assertThat(remarkIfAt40(StepVerdict.VOID, StepVerdict.VOID, StepVerdict.VOID))
			.startsWith("the load generator could not offer 40 requests/s");
		assertThat(remarkIfAt40(StepVerdict.INVALID, StepVerdict.VOID, StepVerdict.INVALID))
			.startsWith("steps at 40 requests/s are not valid");
		assertThat(remarkIfAt40(StepVerdict.BROKE, StepVerdict.VOID, StepVerdict.VOID, StepVerdict.VOID))
			.startsWith("the load generator could not offer 40 requests/s");
		assertThat(remarkIfAt40(StepVerdict.VOID, StepVerdict.BROKE, StepVerdict.BROKE)).isEmpty();
	}

	/** The remark if the lower rates hold and 40 requests/s gets these verdicts. */
	private String remarkIfAt40(StepVerdict... verdicts) {
		Iterator<StepVerdict> at40 = List.of(verdicts).iterator();
		String remark = remark(20, (each) -> (each.rate() < 40) ? StepVerdict.HELD : at40.next());
		assertThat(at40).isExhausted();
		return remark;
	}

	/** What confirms the knee may be void, too. */
	@Test
	void aKneeThatCouldNotBeConfirmedSaysSo() {
		KneeSearch search = search(100,
				(each) -> (each.isFullLength() && each.rate() == 450) ? StepVerdict.VOID : upTo(450).apply(each));
		assertThat(search.knee()).hasValue(428);
		assertThat(search.lowestFailedRate()).isEqualTo(450);
		assertThat(search.mayBeHigher()).isTrue();
		assertThat(search.remark()).startsWith("the load generator could not offer 450 requests/s");
	}

	@Test
	void aStepThatIsLostIsTriedAgain() {
		KneeSearch whole = search(100, upTo(450));
		for (int lost = 0; lost < this.steps.size(); lost++) {
			List<CompletedStep> kept = new ArrayList<>(this.steps);
			CompletedStep step = kept.remove(lost);
			if (lost > 0) {
				KneeSearch search = new KneeSearch(100, kept);
				assertThat(search.nextStep().orElseThrow().rate()).as("step %d", lost).isEqualTo(step.rate());
				assertThat(search.knee()).isEmpty();
				kept.add(step);
				assertThat(new KneeSearch(100, kept).knee()).isEqualTo(whole.knee());
			}
		}
	}

	@Test
	void aStepIsWhatItsCellSays() {
		Slo slo = Slo.of("p99<10ms");
		Figures failed = OpenLoadReader.createFailedFigures(40, 10);
		List<Warning> disturbed = List.of(WarningCode.STEP_DISTURBED.with("cause", "CPU steal"));
		assertThat(CompletedStep.of(false, disturbed, failed, slo))
			.isEqualTo(new CompletedStep(40, StepVerdict.INVALID));
		assertThat(CompletedStep.of(true, disturbed, failed, slo))
			.isEqualTo(new CompletedStep(40, StepVerdict.DISTURBED));
		// Before such steps were warned of, they counted.
		assertThat(CompletedStep.of(true, List.of(WarningCode.CPU_STEAL.with()), failed, slo))
			.isEqualTo(new CompletedStep(40, StepVerdict.BROKE));
	}

	@Test
	void aKneeSaysWhatIsToBeSaidOfIt() {
		assertThat(remark(100, upTo(400))).isEmpty();
		assertThat(remark(20, (each) -> (each.rate() < 40) ? StepVerdict.HELD : StepVerdict.VOID))
			.isEqualTo("the load generator could not offer 40 requests/s: the knee may be higher");
		assertThat(remark(20, (each) -> (each.rate() < 40) ? StepVerdict.HELD : StepVerdict.INVALID))
			.isEqualTo("steps at 40 requests/s are not valid: the knee may be higher");
		assertThat(remark(10, upTo(0)))
			.isEqualTo("the SLO did not hold at 10 requests/s, the lowest rate that is tried");
		assertThat(remark(10, (each) -> StepVerdict.VOID))
			.isEqualTo("the load generator could not offer 10 requests/s, the lowest rate that is tried");
		assertThat(new KneeSearch(100, List.of()).remark()).isEqualTo("the search has not ended");
	}

	private String remark(int first, Function<NextStep, StepVerdict> subject) {
		this.steps.clear();
		this.tries.clear();
		return search(first, subject).remark();
	}

}
