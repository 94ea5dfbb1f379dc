package io.github.gatewaybench.report.statistics;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Simulated comparisons of an arm with a baseline, each until it is decided or its blocks
 * are spent.
 *
 * @param difference true difference, a log ratio
 * @param deviation standard deviation of the noise of a block
 */
record SimulatedVersus(SequentialTest test, BlockNoise noise, Disturbance disturbance, double difference,
		double deviation) {

	static final int BLOCKS = SequentialTest.LOOKS.get(SequentialTest.LOOKS.size() - 1);

	static SimulatedVersus of(BlockNoise noise, double difference, double deviation) {
		return new SimulatedVersus(SequentialTest.of(1, 5), noise, Disturbance.NONE, difference, deviation);
	}

	SimulatedVersus with(Disturbance disturbance) {
		return new SimulatedVersus(this.test, this.noise, disturbance, this.difference, this.deviation);
	}

	double[] logRatios(RandomGenerator random) {
		double[] logs = new double[BLOCKS];
		Arrays.setAll(logs, (block) -> this.difference + this.deviation * this.noise.next(random));
		this.disturbance.disturb(logs, random);
		return logs;
	}

	Outcome run(int runs, long seed) {
		RandomGenerator random = new SplittableRandom(seed);
		Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
		double blocks = 0;
		int covered = 0;
		for (int run = 0; run < runs; run++) {
			Decision decision = this.test.decide(logRatios(random));
			verdicts.merge(decision.verdict(), 1, Integer::sum);
			blocks += decision.blockCount();
			covered += (decision.lowerBound() <= this.difference && this.difference <= decision.upperBound()) ? 1 : 0;
		}
		return new Outcome(runs, verdicts, blocks / runs, (double) covered / runs);
	}

	/**
	 * How simulated comparisons ended.
	 *
	 * @param blocks mean number of blocks
	 * @param coverage share of intervals that contain the true difference
	 */
	record Outcome(int runs, Map<Verdict, Integer> verdicts, double blocks, double coverage) {

		double share(Verdict verdict) {
			return (double) this.verdicts.getOrDefault(verdict, 0) / this.runs;
		}

		double differs() {
			return share(Verdict.FASTER) + share(Verdict.SLOWER);
		}

	}

}
