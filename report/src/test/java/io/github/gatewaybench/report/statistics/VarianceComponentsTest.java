package io.github.gatewaybench.report.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class VarianceComponentsTest {

	/** The dyestuff yields of Davies, as R's lme4 has them: lmer(Yield ~ 1|Batch). */
	@Test
	void balancedBlocksAreAsLmerHasThem() {
		VarianceComponents dyestuff = VarianceComponents
			.of(List.of(new double[] { 1545, 1440, 1440, 1520, 1580 }, new double[] { 1540, 1555, 1490, 1560, 1495 },
					new double[] { 1595, 1550, 1605, 1510, 1560 }, new double[] { 1445, 1440, 1595, 1465, 1545 },
					new double[] { 1595, 1630, 1515, 1635, 1625 }, new double[] { 1520, 1455, 1450, 1480, 1445 }))
			.orElseThrow();
		assertThat(dyestuff.betweenBlocks()).isCloseTo(1764.05, within(0.01));
		assertThat(dyestuff.betweenSlices()).isCloseTo(2451.25, within(0.01));
	}

	/** Blocks of 4 and of 12 slices, with variances of 1 and 9. */
	@Test
	void bothVariancesAreUnbiasedHoweverLongTheBlocks() {
		RandomGenerator random = new SplittableRandom(20261124);
		List<VarianceComponents> estimates = IntStream.range(0, 4000)
			.mapToObj((run) -> VarianceComponents.of(blocks(random, 40)).orElseThrow())
			.toList();
		assertThat(estimates.stream().mapToDouble(VarianceComponents::betweenBlocks).average()).hasValueCloseTo(1.0,
				within(0.03));
		assertThat(estimates.stream().mapToDouble(VarianceComponents::betweenSlices).average()).hasValueCloseTo(9.0,
				within(0.03));
	}

	private static List<double[]> blocks(RandomGenerator random, int number) {
		List<double[]> blocks = new ArrayList<>();
		for (int i = 0; i < number; i++) {
			double start = random.nextGaussian();
			double[] slices = new double[(i % 2 == 0) ? 4 : 12];
			Arrays.setAll(slices, (slice) -> start + 3 * random.nextGaussian());
			blocks.add(slices);
		}
		return blocks;
	}

	@Test
	void blocksThatAreMoreAlikeThanTheirSlicesHaveNoVarianceOfTheirOwn() {
		VarianceComponents components = VarianceComponents.of(List.of(new double[] { 1, 3 }, new double[] { 3, 1 }))
			.orElseThrow();
		assertThat(components.betweenBlocks()).isZero();
		assertThat(components.betweenSlices()).isEqualTo(2);
		assertThat(components.startShareOfVariance(4)).isZero();
		assertThat(components.bestSliceCount(60, 2, 100)).isEqualTo(100);
	}

	@Test
	void oneBlockOrOneSliceEachSaysNothing() {
		assertThat(VarianceComponents.of(List.of(new double[] { 1, 2 }))).isEmpty();
		assertThat(VarianceComponents.of(List.of(new double[] { 1 }, new double[] { 2 }))).isEmpty();
	}

	@Test
	void theBestLengthNeedsTheLeastTime() {
		VarianceComponents components = new VarianceComponents(1, 9);
		int best = components.bestSliceCount(100, 4, 1000);
		assertThat(best).isEqualTo(15);
		assertThat(IntStream.rangeClosed(1, 1000)
			.boxed()
			.min((one, other) -> Double.compare(time(components, one), time(components, other)))).hasValue(best);
		assertThat(components.startShareOfVariance(best)).isCloseTo(1 / 1.6, within(1e-12));
	}

	private static double time(VarianceComponents components, int slices) {
		return components.blockMeanVariance(slices) * (100 + 4 * slices);
	}

	@Test
	void slicesWithoutNoiseNeedOneOnly() {
		assertThat(new VarianceComponents(1, 0).bestSliceCount(100, 4, 1000)).isEqualTo(1);
		assertThat(new VarianceComponents(0, 0).bestSliceCount(100, 4, 1000)).isEqualTo(1);
	}

}
