package io.github.gatewaybench.engine.judge;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.measurements.WarmupCurve.JvmSlice;
import io.github.gatewaybench.measurements.WarmupCurve.WarmupSlice;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When JVMs are warm.
 */
class SteadyStateTest {

	private static final int WINDOW = Defaults.WARMUP_WINDOW_SLICES;

	private static final WarmupSlice OF_NGINX = new WarmupSlice(OptionalLong.empty(), OptionalDouble.of(9),
			OptionalDouble.of(9), OptionalDouble.empty(), Map.of());

	/** A slice of five seconds. */
	private static WarmupSlice slice(double requestsPerSec, double cpuS, double jitShare) {
		return new WarmupSlice(OptionalLong.empty(), OptionalDouble.of(requestsPerSec), OptionalDouble.of(100),
				OptionalDouble.empty(), Map.of("gateway", new JvmSlice(cpuS, jitShare, 0)));
	}

	/** A slice again and again, and a last one. */
	private static List<WarmupSlice> slices(int count, WarmupSlice slice, WarmupSlice last) {
		List<WarmupSlice> slices = new ArrayList<>(Collections.nCopies(count, slice));
		slices.add(last);
		return slices;
	}

	private static boolean isSteady(List<WarmupSlice> slices) {
		return SteadyState.isSteady(slices, 5);
	}

	@Test
	void theShareIsThatOfTheLastSlicesTogether() {
		double share = WINDOW * Defaults.MAX_STEADY_JIT_SHARE;
		WarmupSlice quiet = slice(1000, 10, 0);
		assertThat(isSteady(slices(WINDOW - 2, quiet, quiet))).isFalse();
		assertThat(isSteady(slices(WINDOW - 1, quiet, slice(1000, 10, 0.9 * share)))).isTrue();
		assertThat(isSteady(slices(WINDOW - 1, quiet, slice(1000, 10, 1.1 * share)))).isFalse();
		List<WarmupSlice> slices = slices(WINDOW, slice(1000, 10, 0.9), quiet);
		assertThat(isSteady(slices)).isFalse();
		slices.addAll(Collections.nCopies(WINDOW - 1, quiet));
		assertThat(isSteady(slices)).isTrue();
	}

	@Test
	void compilersThatUseNextToNothingOfAProcessorAreQuietWhateverTheShare() {
		assertThat(isSteady(Collections.nCopies(WINDOW, slice(10, 0.1, 0.4)))).isTrue();
		assertThat(isSteady(Collections.nCopies(WINDOW, slice(10, 0.1, 0.8)))).isFalse();
	}

	@Test
	void whatIsNoJvmNeedsTheSlicesAlone() {
		assertThat(isSteady(Collections.nCopies(WINDOW - 1, OF_NGINX))).isFalse();
		assertThat(isSteady(Collections.nCopies(WINDOW, OF_NGINX))).isTrue();
	}

	@Test
	void whatCannotBeLookedAtIsNotKnownToBeWarm() {
		WarmupSlice unseen = new WarmupSlice(OptionalLong.of(9), OptionalDouble.of(9), OptionalDouble.empty(),
				OptionalDouble.empty(), Map.of());
		assertThat(isSteady(Collections.nCopies(WINDOW, unseen))).isFalse();
	}

	@Test
	void aJvmThatIsNotSeenInEverySliceCountsWhereItIs() {
		assertThat(isSteady(slices(WINDOW - 1, OF_NGINX, slice(1000, 10, 0.3)))).isFalse();
	}

	@Test
	void aServerWithoutAnAnswerIsNotWarm() {
		assertThat(isSteady(slices(WINDOW - 1, slice(9, 10, 0), slice(0, 10, 0)))).isFalse();
	}

	@Test
	void anotherShareCanBeAskedFor() {
		List<WarmupSlice> slices = Collections.nCopies(WINDOW, slice(1000, 10, 0.07));
		assertThat(SteadyState.isSteady(slices, 5, 0.06)).isFalse();
		assertThat(SteadyState.isSteady(slices, 5, 0.08)).isTrue();
	}

	/** Figures depend on all of them: with another value, the rule needs other words. */
	@Test
	void theRuleIsThatOfTheseValues() {
		assertThat(SteadyState.RULE).isEqualTo("compilers at most 2 % over 6 slices, the answer checked after each");
		assertThat(Defaults.NEGLIGIBLE_JIT_CPUS).isEqualTo(0.01);
		assertThat(Defaults.LIMITS.warmupSlice()).hasSeconds(5);
		assertThat(Defaults.LIMITS.warmupPause()).hasSeconds(1);
	}

	@Test
	void aCellThatIsShorterThanASliceMayHoldAsMuchCompilingAsOne() {
		double ofASlice = 5 * Defaults.NEGLIGIBLE_JIT_CPUS;
		assertThat(SteadyState.isWarm(ofASlice, 0.2, 0.3)).isTrue();
		assertThat(SteadyState.isWarm(1.1 * ofASlice, 0.2, 0.3)).isFalse();
		assertThat(SteadyState.isWarm(1.1 * ofASlice, 0.2, 6)).isTrue();
	}

}
