package io.github.gatewaybench.engine.versus;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Machines;
import org.junit.jupiter.api.Test;

import io.github.gatewaybench.measurements.Versus.ArmTiming;

import static org.assertj.core.api.Assertions.assertThat;

class WarmupRateTest {

	private static final OptionalDouble NOT_OVERLOADED = OptionalDouble.empty();

	private static WarmupRate rate(int arms, OptionalInt measured) {
		return rate(arms, ArmTiming.TOGETHER, measured);
	}

	private static WarmupRate rate(int arms, ArmTiming armTiming, OptionalInt measured) {
		return new WarmupRate(new Machines((Machine) null, Map.of()), arms, armTiming, measured);
	}

	@Test
	void theLoadIsFullWhileJvmsCompile() {
		WarmupRate rate = rate(2, OptionalInt.of(700));
		assertThat(rate.rate()).isEqualTo(3000);
		rate.adapt(0.9, 0, true, 800, NOT_OVERLOADED);
		assertThat(rate.rate()).isEqualTo(3000);
		rate.adapt(0.9, 0, false, 2500, NOT_OVERLOADED);
		assertThat(rate.rate()).isEqualTo(700);
		assertThat(rate.warmupBeforeSliceS()).isZero();
		rate.adapt(0.3, 0, true, 700, NOT_OVERLOADED);
		assertThat(rate.rate()).isEqualTo(700);
	}

	@Test
	void aRateIsFoundAtWhichSixtyPercentOfTheCpusAreBusy() {
		WarmupRate rate = rate(3, OptionalInt.empty());
		assertThat(rate.rate()).isEqualTo(2000);
		assertThat(rate.warmupBeforeSliceS()).isZero();
		rate.adapt(0.8, 0, false, 2000, NOT_OVERLOADED);
		assertThat(rate.rate()).isEqualTo(1500);
		assertThat(rate.warmupBeforeSliceS()).as("so that open-load is warm, too").isEqualTo(5);
		rate.adapt(0.65, 0, false, 1496, NOT_OVERLOADED);
		assertThat(rate.rate()).isEqualTo(1381);
		assertThat(rate.foundRate()).isEqualTo(1300);
	}

	@Test
	void aRateFoundUnderFullLoadAloneIsThatOfColdServers() {
		WarmupRate rate = rate(2, OptionalInt.empty());
		rate.adapt(0, 0, false, 0, NOT_OVERLOADED);
		assertThat(rate.isRateFromColdServers()).as("nothing was answered").isFalse();
		rate.adapt(0.9, 0, true, 800, NOT_OVERLOADED);
		rate.adapt(0.9, 0, false, 2500, NOT_OVERLOADED);
		assertThat(rate.isRateFromColdServers()).isTrue();
		rate.adapt(0.65, 0, true, 1660, NOT_OVERLOADED);
		assertThat(rate.isRateFromColdServers()).isFalse();
	}

	@Test
	void theRateAtMostDoubles() {
		WarmupRate rate = rate(2, OptionalInt.empty());
		rate.adapt(0.06, 0, false, 3000, NOT_OVERLOADED);
		assertThat(rate.rate()).isEqualTo(6000);
		rate.adapt(0.12, 0, false, 6000, NOT_OVERLOADED);
		assertThat(rate.rate()).isEqualTo(12_000);
	}

	@Test
	void aSliceWithoutAnAnswerChangesNothing() {
		WarmupRate rate = rate(2, OptionalInt.empty());
		rate.adapt(0, 0, false, 0, NOT_OVERLOADED);
		assertThat(rate.rate()).isEqualTo(3000);
		assertThat(rate.foundRate()).isEqualTo(3000);
	}

	@Test
	void whatOthersTakeIsNotLeftForArms() {
		WarmupRate rate = rate(2, OptionalInt.empty());
		rate.adapt(0.3, 0.2, false, 1000, NOT_OVERLOADED);
		assertThat(rate.foundRate()).isEqualTo(1300);
		rate.adapt(0.4, 0.6, false, 1000, NOT_OVERLOADED);
		assertThat(rate.rate()).as("busy loops, which leave nothing").isEqualTo(1000);
		assertThat(rate.limitDescription())
			.isEqualTo("with other processes, which take more than 20 % of the CPUs, more than 60 % are busy");
	}

	@Test
	void inTurnsAnArmHasTheCpusForItself() {
		WarmupRate rate = rate(2, ArmTiming.TURNS, OptionalInt.empty());
		assertThat(rate.armTiming()).isEqualTo(ArmTiming.TOGETHER);
		rate.adapt(0.8, 0, false, 1000, NOT_OVERLOADED);
		assertThat(rate.armTiming()).isEqualTo(ArmTiming.TURNS);
		assertThat(rate.rate()).isEqualTo(1500);
		rate.adapt(0.5, 0, false, 1500, NOT_OVERLOADED);
		assertThat(rate.foundRate()).isEqualTo(1800);
	}

	@Test
	void anArmIsWarmAtTheRateOfItsTurn() {
		WarmupRate rate = rate(2, ArmTiming.TURNS, OptionalInt.of(7000));
		assertThat(rate.rate()).as("together").isEqualTo(3500);
		rate.adapt(0.9, 0, false, 3500, NOT_OVERLOADED);
		assertThat(rate.rate()).isEqualTo(7000);
	}

	@Test
	void anArmThatIsOverloadedWhileTheCpusAreIdleLimitsTheRateForGood() {
		WarmupRate rate = rate(2, OptionalInt.empty());
		rate.adapt(0.1, 0, false, 1000, OptionalDouble.of(990));
		assertThat(rate.rate()).as("cold servers may become faster").isEqualTo(2000);
		rate.adapt(0.1, 0, false, 1500, OptionalDouble.of(1000));
		assertThat(rate.rate()).as("60 % of what the slower arm answered").isEqualTo(600);
		rate.adapt(0.06, 0, false, 600, NOT_OVERLOADED);
		assertThat(rate.rate()).as("although the CPUs are idle").isEqualTo(600);
		assertThat(rate.limitDescription()).isEqualTo(
				"it is 60 % of what the slowest arm answered, since something other than the CPUs was the limit");
	}

	@Test
	void anArmThatIsOverloadedSinceTheCpusAreBusyLimitsNothing() {
		WarmupRate rate = rate(2, OptionalInt.empty());
		rate.adapt(0.4, 0, false, 3000, NOT_OVERLOADED);
		assertThat(rate.rate()).isEqualTo(4500);
		rate.adapt(0.5, 0.5, false, 2000, OptionalDouble.of(2900));
		assertThat(rate.rate()).isEqualTo(1600);
		rate.adapt(0.2, 0, false, 800, NOT_OVERLOADED);
		assertThat(rate.rate()).isEqualTo(1600);
		assertThat(rate.limitDescription()).isEqualTo("it keeps at most 60 % of the CPUs busy");
	}

	@Test
	void compilersAndOtherProcessesLimitTheRateOnlyAsLongAsTheyRun() {
		WarmupRate rate = rate(2, OptionalInt.empty());
		rate.adapt(0.9, 0, false, 2500, NOT_OVERLOADED);
		rate.adapt(0.55, 0, true, 1600, OptionalDouble.of(1600));
		assertThat(rate.rate()).isEqualTo(960);
		rate.adapt(0.19, 0.75, false, 1700, OptionalDouble.of(1700));
		assertThat(rate.rate()).isEqualTo(1020);
		rate.adapt(0.2, 0, false, 1800, NOT_OVERLOADED);
		assertThat(rate.rate()).isEqualTo(3600);
	}

	/** A process that uses half of the CPUs must not hide that an arm is overloaded. */
	@Test
	void anOverloadedArmLimitsTheNextRateWhateverElseRuns() {
		WarmupRate rate = rate(2, OptionalInt.empty());
		rate.adapt(0.9, 0, false, 2500, NOT_OVERLOADED);
		rate.adapt(0.15, 0.5, false, 1000, OptionalDouble.of(1000));
		assertThat(rate.rate()).isEqualTo(600);
		assertThat(rate.limitDescription()).startsWith("it is 60 % of what the slowest arm answered");
	}

}
