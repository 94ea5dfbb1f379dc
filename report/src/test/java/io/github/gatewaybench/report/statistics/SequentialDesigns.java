package io.github.gatewaybench.report.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Simulates the designs among which that of {@link SequentialTest} was chosen. The main
 * method calibrates each to 5 % of false alarms over all its looks, and prints how many
 * blocks it needs, as Markdown.
 */
final class SequentialDesigns {

	private static final int RUNS = 100_000;

	private static final double MARGIN = Math.log(1.05);

	private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

	private SequentialDesigns() {
	}

	/**
	 * A group sequential design.
	 *
	 * @param looks numbers of blocks at which it looks
	 * @param shape critical value at a look, as a multiple of the last one's
	 */
	private record Design(String name, List<Integer> looks, IntToDoubleFunction shape) {

		/** Finds the last critical value of a standard normal test. */
		double calibrate() {
			RandomGenerator random = new SplittableRandom(SequentialSimulation.SEED);
			double[] highest = new double[RUNS];
			for (int run = 0; run < RUNS; run++) {
				Blocks blocks = new Blocks(random, 0, 1);
				highest[run] = this.looks.stream().mapToDouble((look) -> {
					double probability = TDistribution.of(look - 1).survivalProbability(Math.abs(blocks.t(look, 0)));
					return NORMAL.inverseSurvivalProbability(probability) / this.shape.applyAsDouble(look);
				}).max().orElseThrow();
			}
			Arrays.sort(highest);
			return highest[RUNS * 95 / 100];
		}

		/** Critical values of t by look, for the last critical value of a normal test. */
		double[] critical(double last) {
			return this.looks.stream()
				.mapToDouble((look) -> TDistribution.of(look - 1)
					.inverseSurvivalProbability(NORMAL.survivalProbability(last * this.shape.applyAsDouble(look))))
				.toArray();
		}

		/**
		 * Prints share of differences, share of "the same", and mean number of blocks.
		 */
		String results(double[] critical, double difference, double deviation) {
			RandomGenerator random = new SplittableRandom(SequentialSimulation.SEED);
			double differs = 0;
			double same = 0;
			double used = 0;
			for (int run = 0; run < RUNS; run++) {
				Blocks blocks = new Blocks(random, difference, deviation);
				int last = IntStream.range(0, critical.length)
					.filter((i) -> blocks.differs(this.looks.get(i), critical[i])
							|| blocks.isSame(this.looks.get(i), critical[i]))
					.findFirst()
					.orElse(critical.length - 1);
				int look = this.looks.get(last);
				used += look;
				differs += blocks.differs(look, critical[last]) ? 1 : 0;
				same += (!blocks.differs(look, critical[last]) && blocks.isSame(look, critical[last])) ? 1 : 0;
			}
			return "%.0f / %.0f %%, %.1f".formatted(100 * differs / RUNS, 100 * same / RUNS, used / RUNS);
		}

	}

	/** Sums of simulated log ratios and of their squares, by number of blocks. */
	private static final class Blocks {

		private final double[] sums = new double[SimulatedVersus.BLOCKS + 1];

		private final double[] squares = new double[SimulatedVersus.BLOCKS + 1];

		Blocks(RandomGenerator random, double difference, double deviation) {
			for (int n = 1; n < this.sums.length; n++) {
				double log = difference + deviation * random.nextGaussian();
				this.sums[n] = this.sums[n - 1] + log;
				this.squares[n] = this.squares[n - 1] + log * log;
			}
		}

		/** Student's t of the mean's distance from a value. */
		double t(int n, double value) {
			double mean = this.sums[n] / n;
			double variance = (this.squares[n] - n * mean * mean) / (n - 1);
			return (mean - value) / Math.sqrt(variance / n);
		}

		boolean differs(int n, double critical) {
			return Math.abs(t(n, 0)) > critical;
		}

		boolean isSame(int n, double critical) {
			return t(n, MARGIN) < -critical && t(n, -MARGIN) > critical;
		}

	}

	public static void main(String[] arguments) {
		List<Integer> all = IntStream.rangeClosed(5, SimulatedVersus.BLOCKS).boxed().toList();
		List<Design> designs = List.of(new Design("30 blocks, one look", List.of(30), (look) -> 1),
				new Design("Pocock, 7 looks", SequentialTest.LOOKS, (look) -> 1),
				new Design("Pocock, a look after each block from 5", all, (look) -> 1),
				new Design("Pocock, looks at 5, 10, 20, 30", List.of(5, 10, 20, 30), (look) -> 1),
				new Design("O'Brien-Fleming, 7 looks", SequentialTest.LOOKS,
						(look) -> Math.sqrt((double) SimulatedVersus.BLOCKS / look)));
		System.out.println(
				"| design | nominal p at the last look | A/A, sd 2 % | 3 %, sd 2 % | 5 %, sd 2 % | A/A, sd 4 % | 3 %, sd 4 % | 5 %, sd 4 % |");
		System.out.println("|---|---:|---:|---:|---:|---:|---:|---:|");
		for (Design design : designs) {
			double last = design.calibrate();
			double[] critical = design.critical(last);
			StringBuilder row = new StringBuilder(
					"| %s | %.4f |".formatted(design.name, 2 * NORMAL.survivalProbability(last)));
			for (double deviation : new double[] { 0.02, 0.04 }) {
				for (double percent : new double[] { 0, 3, 5 }) {
					row.append(' ').append(design.results(critical, Math.log1p(percent / 100), deviation)).append(" |");
				}
			}
			System.out.println(row);
		}
	}

}
