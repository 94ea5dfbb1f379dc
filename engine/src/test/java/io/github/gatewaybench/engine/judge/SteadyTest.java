package io.github.gatewaybench.engine.judge;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.measurements.WarmupCurve.JvmSlice;
import io.github.gatewaybench.measurements.WarmupCurve.Slice;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When JVMs are warm.
 */
class SteadyTest {

	/** A slice of five seconds. */
	private static Slice slice(double requestsPerSec, double cpuS, double jitShare) {
		return new Slice(OptionalLong.empty(), OptionalDouble.of(requestsPerSec), OptionalDouble.of(100),
				OptionalDouble.empty(), Map.of("gateway", new JvmSlice(cpuS, jitShare, 0)));
	}

	private static boolean isSteady(Slice... slices) {
		return Steady.isSteady(List.of(slices), 5);
	}

	@Test
	void theShareIsThatOfTheLastSlicesTogether() {
		double share = Defaults.STEADY_SHARE;
		Slice quiet = slice(1000, 10, 0);
		assertThat(isSteady(quiet, quiet)).isFalse();
		assertThat(isSteady(quiet, quiet, slice(1000, 10, 2.9 * share))).isTrue();
		assertThat(isSteady(quiet, quiet, slice(1000, 10, 3.1 * share))).isFalse();
		assertThat(isSteady(slice(1000, 10, 0.9), quiet, quiet, quiet)).isTrue();
	}

	@Test
	void compilersThatUseNextToNothingOfAProcessorAreQuietWhateverTheShare() {
		assertThat(isSteady(slice(10, 0.1, 0.4), slice(10, 0.1, 0.4), slice(10, 0.1, 0.4))).isTrue();
		assertThat(isSteady(slice(10, 0.1, 0.8), slice(10, 0.1, 0.8), slice(10, 0.1, 0.8))).isFalse();
	}

	@Test
	void whatIsNoJvmNeedsTheSlicesAlone() {
		Slice ofNginx = new Slice(OptionalLong.empty(), OptionalDouble.of(9), OptionalDouble.of(9),
				OptionalDouble.empty(), Map.of());
		assertThat(isSteady(ofNginx, ofNginx)).isFalse();
		assertThat(isSteady(ofNginx, ofNginx, ofNginx)).isTrue();
	}

	@Test
	void whatCannotBeLookedAtIsNotKnownToBeWarm() {
		Slice unseen = new Slice(OptionalLong.of(9), OptionalDouble.of(9), OptionalDouble.empty(),
				OptionalDouble.empty(), Map.of());
		assertThat(isSteady(unseen, unseen, unseen)).isFalse();
	}

	@Test
	void aJvmThatIsNotSeenInEverySliceCountsWhereItIs() {
		Slice without = new Slice(OptionalLong.empty(), OptionalDouble.of(9), OptionalDouble.of(9),
				OptionalDouble.empty(), Map.of());
		assertThat(isSteady(without, without, slice(1000, 10, 0.3))).isFalse();
	}

	@Test
	void aServerWithoutAnAnswerIsNotWarm() {
		assertThat(isSteady(slice(0, 10, 0), slice(9, 10, 0), slice(9, 10, 0))).isFalse();
		Slice unknown = new Slice(OptionalLong.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
				OptionalDouble.empty(), Map.of());
		assertThat(isSteady(unknown, unknown, unknown)).isFalse();
	}

}
