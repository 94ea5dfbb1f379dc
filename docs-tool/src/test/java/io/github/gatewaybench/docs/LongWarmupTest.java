package io.github.gatewaybench.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import io.github.gatewaybench.measurements.WarmupCurve;
import io.github.gatewaybench.measurements.WarmupCurve.JvmSlice;
import io.github.gatewaybench.measurements.WarmupCurve.WarmupSlice;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

/**
 * What is read off a curve that falls for 20 s and then stays, on a machine that becomes
 * slower.
 */
class LongWarmupTest {

	private final List<WarmupSlice> slices = new ArrayList<>();

	private void add(int count, double cpuUs, double loadUs, double jitShare) {
		for (int i = 0; i < count; i++) {
			this.slices.add(new WarmupSlice(OptionalLong.empty(), OptionalDouble.of(1000), OptionalDouble.of(cpuUs),
					OptionalDouble.of(loadUs), Map.of("gateway", new JvmSlice(5, jitShare, 0))));
		}
	}

	private LongWarmup curve;

	@BeforeEach
	void aCurve() {
		add(2, 300, 10, 0.4);
		add(2, 150, 10, 0.2);
		add(1, 104, 10, 0.04);
		add(20, 100, 10, 0.01);
		add(25, 130, 13, 0);
		this.curve = new LongWarmup(
				new WarmupCurve(Optional.of("gateway"), 5, 600, Optional.of(true), 300, this.slices));
	}

	@Test
	void theRuleEndsItWhenTheCompilersAreQuiet() {
		assertThat(this.curve.secondsUntilSteady()).isEqualTo(50);
		assertThat(this.curve.relativePercentAboveFinal(50)).isCloseTo(0, within(0.01));
	}

	@Test
	void itTellsHowMuchTheHalfMinutesOfItsLastHalfVary() {
		this.slices.clear();
		add(24, 300, 10, 0.4);
		add(6, 100, 10, 0);
		add(6, 120, 12, 0);
		add(12, 110, 11, 0);
		LongWarmup varying = new LongWarmup(
				new WarmupCurve(Optional.of("gateway"), 5, 600, Optional.of(true), 300, this.slices));
		assertThat(varying.variationPercent()).isCloseTo(7.42, within(0.01));
		assertThat(varying.relativeVariationPercent()).isCloseTo(0, within(0.01));
	}

	@Test
	void anotherShareEndsItAtAnotherTime() {
		assertThat(this.curve.secondsUntilSteadyAt(0.1)).isEqualTo(40);
	}

	@Test
	void theOlderRuleEndsItWhenTheFiguresAgree() {
		assertThat(this.curve.secondsUntilAgreement()).isEqualTo(35);
	}

	@Test
	void whatTheMachineSlowsDownIsNoMoreOfTheLoadGenerators() {
		assertThat(this.curve.percentAboveFinal(50)).isCloseTo(100 * (100 / 130.0 - 1), within(0.01));
		assertThat(this.curve.relativePercentAboveFinal(150)).isCloseTo(0, within(0.01));
		assertThat(this.curve.relativePercentAboveFinal(10)).isCloseTo(50, within(0.01));
	}

	@Test
	void itIsWithinFivePercentFromWhereHalfAMinuteIs() {
		assertThat(this.curve.secondsUntilWithin5Percent()).isEqualTo(20);
	}

	@Test
	void noHalfMinuteMayBeWithinFivePercent() {
		this.slices.clear();
		add(24, 1000, 10, 0);
		add(10, 100, 10, 0);
		add(14, 700, 10, 0);
		LongWarmup restless = new LongWarmup(
				new WarmupCurve(Optional.of("gateway"), 5, 600, Optional.of(true), 300, this.slices));
		assertThatIllegalStateException().isThrownBy(restless::secondsUntilWithin5Percent)
			.withMessage("no half minute is within 5 % of the final value");
	}

}
