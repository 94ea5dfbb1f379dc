package io.github.gatewaybench.report.statistics;

import java.util.random.RandomGenerator;

/** What happens to simulated blocks besides their noise. */
enum Disturbance {

	NONE {
		@Override
		void disturb(double[] logRatios, RandomGenerator random) {
		}
	},

	/** The machine gets slower by half a percent from slice to slice. */
	LINEAR_DRIFT {
		@Override
		void disturb(double[] logRatios, RandomGenerator random) {
			inSlices(logRatios, (unused) -> 0.005, random);
		}
	},

	/** The machine's speed wanders, by a factor of 1.7 within minutes. */
	WANDERING_SPEED {
		@Override
		void disturb(double[] logRatios, RandomGenerator random) {
			inSlices(logRatios, (each) -> 0.03 * each.nextGaussian(), random);
		}
	},

	/** The arm that is started first costs 3 % more, and they take turns. */
	ORDER {
		@Override
		void disturb(double[] logRatios, RandomGenerator random) {
			for (int block = 0; block < logRatios.length; block++) {
				logRatios[block] += (block % 2 == 0) ? 0.03 : -0.03;
			}
		}
	},

	/** One block, any of them, is off by 24 %. */
	ONE_BLOCK {
		@Override
		void disturb(double[] logRatios, RandomGenerator random) {
			logRatios[random.nextInt(logRatios.length)] += (random.nextBoolean() ? 1 : -1) * Math.log(1.24);
		}
	};

	private static final int SLICES = 16;

	abstract void disturb(double[] logRatios, RandomGenerator random);

	/**
	 * Changes the speed of the machine by one step for each slice. Arms are measured in
	 * the order ABBA in one block, and BAAB in the next.
	 */
	private static void inSlices(double[] logRatios, Steps steps, RandomGenerator random) {
		double speed = 0;
		for (int block = 0; block < logRatios.length; block++) {
			double[] cost = new double[2];
			for (int slice = 0; slice < SLICES; slice++) {
				boolean first = slice % 4 == 0 || slice % 4 == 3;
				cost[(first == (block % 2 == 0)) ? 0 : 1] += Math.exp(speed);
				speed += steps.next(random);
			}
			logRatios[block] += Math.log(cost[1] / cost[0]);
		}
	}

	@FunctionalInterface
	private interface Steps {

		double next(RandomGenerator random);

	}

}
