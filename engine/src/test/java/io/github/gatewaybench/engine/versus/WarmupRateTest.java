package io.github.gatewaybench.engine.versus;

import java.util.Map;
import java.util.OptionalInt;

import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Machines;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class WarmupRateTest {

	private static WarmupRate rate(int arms, OptionalInt measured) {
		return new WarmupRate(new Machines((Machine) null, Map.of()), arms, measured);
	}

	@Test
	void theLoadIsFullWhileJvmsCompile() {
		WarmupRate rate = rate(2, OptionalInt.of(700));
		assertThat(rate.rate()).isEqualTo(3000);
		rate.adapt(0.9, true, 800);
		assertThat(rate.rate()).isEqualTo(3000);
		rate.adapt(0.9, false, 2500);
		assertThat(rate.rate()).isEqualTo(700);
		rate.adapt(0.3, true, 700);
		assertThat(rate.rate()).isEqualTo(700);
	}

	@Test
	void aRateIsFoundAtWhichSixtyPercentOfTheCpusAreBusy() {
		WarmupRate rate = rate(3, OptionalInt.empty());
		assertThat(rate.rate()).isEqualTo(2000);
		rate.adapt(0.8, false, 2000);
		assertThat(rate.rate()).isEqualTo(1500);
		rate.adapt(0.65, false, 1496);
		assertThat(rate.rate()).isEqualTo(1381);
		assertThat(rate.found()).isEqualTo(1300);
	}

	@Test
	void theRateAtMostDoubles() {
		WarmupRate rate = rate(2, OptionalInt.empty());
		rate.adapt(0.06, false, 3000);
		assertThat(rate.rate()).isEqualTo(6000);
		rate.adapt(0.12, false, 6000);
		assertThat(rate.rate()).isEqualTo(12_000);
	}

	@Test
	void aSliceWithoutAnAnswerChangesNothing() {
		WarmupRate rate = rate(2, OptionalInt.empty());
		rate.adapt(0, false, 0);
		assertThat(rate.rate()).isEqualTo(3000);
		assertThat(rate.found()).isEqualTo(3000);
	}

}
