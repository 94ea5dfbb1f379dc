package io.github.gatewaybench.report.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

import io.github.gatewaybench.report.statistics.SimulatedVersus.Outcome;

/**
 * Simulates the sequential test. {@link VersusTrustTest} does so on a small scale; the
 * main method prints the tables of {@code docs/COMPARING.md} as Markdown, in some
 * minutes.
 */
final class SequentialSimulation {

	static final long SEED = 20261124;

	/**
	 * Too noisy for ever being the same within 5 %, so that the test looks seven times.
	 */
	static final double HIGH = 0.2;

	/** The noise at which a wrong "the same" is most likely. */
	static final double MEDIUM = 0.06;

	private static final int RUNS = 100_000;

	private SequentialSimulation() {
	}

	/**
	 * Returns the share of experiments in which any of several arms is called different,
	 * though all are like the baseline.
	 * @param baselineNoise noise of the baseline relative to that of the other arms; if
	 * it is 0, comparisons are independent
	 */
	static double anyArmDiffers(int arms, double baselineNoise, int runs) {
		SequentialTest test = SequentialTest.of(arms, 5);
		RandomGenerator random = new SplittableRandom(SEED);
		int alarms = 0;
		for (int run = 0; run < runs; run++) {
			double[] baseline = mix(random, baselineNoise, new double[SimulatedVersus.BLOCKS], 0);
			boolean differs = false;
			for (int arm = 0; arm < arms; arm++) {
				differs |= isDifference(test.decide(mix(random, HIGH, baseline, HIGH)).verdict());
			}
			alarms += differs ? 1 : 0;
		}
		return (double) alarms / runs;
	}

	/**
	 * Returns the share of experiments in which any of an arm's other figures is called
	 * different at the look at which the test stops, though the arm is like the baseline.
	 * @param correlation correlation of each figure with the tested one
	 * @param confidence confidence level of their intervals
	 */
	static double anyOtherFigureDiffers(int figures, double correlation, int runs, double confidence) {
		SequentialTest test = SequentialTest.of(1, 5);
		RandomGenerator random = new SplittableRandom(SEED);
		int alarms = 0;
		for (int run = 0; run < runs; run++) {
			double[] tested = mix(random, HIGH, new double[SimulatedVersus.BLOCKS], 0);
			int blocks = test.decide(tested).blockCount();
			boolean differs = false;
			for (int figure = 0; figure < figures; figure++) {
				double[] other = mix(random, HIGH * Math.sqrt(1 - correlation * correlation), tested, correlation);
				differs |= LogRatioEstimate.ofPairs(Arrays.copyOf(other, blocks), 0).pValue() < 1 - confidence;
			}
			alarms += differs ? 1 : 0;
		}
		return (double) alarms / runs;
	}

	/** Adds fresh normal noise to a multiple of some values. */
	private static double[] mix(RandomGenerator random, double noise, double[] values, double factor) {
		return Arrays.stream(values).map((value) -> factor * value + noise * random.nextGaussian()).toArray();
	}

	static boolean isDifference(Verdict verdict) {
		return verdict == Verdict.FASTER || verdict == Verdict.SLOWER;
	}

	public static void main(String[] arguments) {
		arms();
		situations();
		power();
		otherFigures();
		recorded();
	}

	private static void arms() {
		row("arms besides the baseline", "level of an interval", "errors, quiet baseline",
				"errors, equally noisy baseline");
		row("---", "---:", "---:", "---:");
		for (int arms : List.of(1, 2, 3, 4, 6, 10)) {
			row(arms, "%.3f %%".formatted(100 * SequentialTest.of(arms, 5).confidence()),
					percent(anyArmDiffers(arms, 0, RUNS)), percent(anyArmDiffers(arms, 1, RUNS)));
		}
	}

	private static void situations() {
		row("\nnoise", "disturbance", "called different, sd 6 %", "sd 20 %", "difference of +5 % called the same",
				"of -5 %", "interval contains it");
		row("---", "---", "---:", "---:", "---:", "---:", "---:");
		BlockNoise.all().forEach((name, noise) -> {
			for (Disturbance disturbance : Disturbance.values()) {
				situation(name, disturbance, noise);
			}
		});
		situation("exponential in one arm", Disturbance.NONE, BlockNoise.ONE_EXPONENTIAL);
		situation("gamma (4) in one arm", Disturbance.NONE, BlockNoise.ONE_GAMMA);
	}

	private static void situation(String name, Disturbance disturbance, BlockNoise noise) {
		Outcome more = SimulatedVersus.of(noise, Math.log(1.05), MEDIUM).with(disturbance).run(RUNS, SEED);
		Outcome less = SimulatedVersus.of(noise, -Math.log(1.05), MEDIUM).with(disturbance).run(RUNS, SEED);
		row(name, disturbance.toString().toLowerCase(Locale.ROOT).replace('_', ' '),
				percent(SimulatedVersus.of(noise, 0, MEDIUM).with(disturbance).run(RUNS, SEED).differs()),
				percent(SimulatedVersus.of(noise, 0, HIGH).with(disturbance).run(RUNS, SEED).differs()),
				percent(more.share(Verdict.SAME)), percent(less.share(Verdict.SAME)),
				percent((more.coverage() + less.coverage()) / 2));
	}

	private static void power() {
		row("\nsd of ln(ratio) per block", "true difference", "called different", "the same", "undecided",
				"mean blocks");
		row("---:", "---:", "---:", "---:", "---:", "---:");
		for (double deviation : new double[] { 0.01, 0.02, 0.04 }) {
			for (double percent : new double[] { 0, 1, 3, 5, 10 }) {
				Outcome outcome = SimulatedVersus.of(BlockNoise.NORMAL, Math.log1p(percent / 100), deviation)
					.run(RUNS, SEED);
				row("%.0f %%".formatted(100 * deviation), "%.0f %%".formatted(percent), percent(outcome.differs()),
						percent(outcome.share(Verdict.SAME)), percent(outcome.share(Verdict.UNDECIDED)),
						"%.1f".formatted(outcome.blocks()));
			}
		}
	}

	/** Prints the noise of the recorded blocks, and the power that it leaves. */
	private static void recorded() {
		row("\nrecorded gateway", "blocks", "mean of ln(ratio)", "sd", "power and blocks at 3 %", "at 5 %", "at 10 %");
		row("---", "---:", "---:", "---:", "---:", "---:", "---:");
		BlockNoise.logRatios(BlockNoise.RECORDED).forEach((gateway, logs) -> {
			LogRatioEstimate ratio = LogRatioEstimate.ofPairs(logs, 0);
			double deviation = ratio.standardError() * Math.sqrt(logs.length);
			List<String> powers = Stream.of(3, 5, 10)
				.map((percent) -> SimulatedVersus
					.of(BlockNoise.all().get("recorded"), Math.log1p(percent / 100.0), deviation)
					.run(RUNS, SEED))
				.map((outcome) -> percent(outcome.differs()) + ", %.1f".formatted(outcome.blocks()))
				.toList();
			row(gateway, logs.length, "%.2f %%".formatted(100 * ratio.estimate()), "%.2f %%".formatted(100 * deviation),
					powers.get(0), powers.get(1), powers.get(2));
		});
	}

	private static void otherFigures() {
		row("\nother figures", "correlation with CPU", "not corrected for looks", "corrected");
		row("---:", "---:", "---:", "---:");
		for (int figures : List.of(1, 3)) {
			for (double correlation : new double[] { 0, 0.7, 1 }) {
				row(figures, correlation,
						percent(anyOtherFigureDiffers(figures, correlation, RUNS, 1 - 0.05 / figures)),
						percent(anyOtherFigureDiffers(figures, correlation, RUNS,
								SequentialTest.of(1, 5).confidence(figures))));
			}
		}
	}

	private static String percent(double share) {
		return String.format(Locale.ROOT, "%.1f %%", 100 * share);
	}

	private static void row(Object... cells) {
		String row = "| " + String.join(" | ", Arrays.stream(cells).map(Object::toString).toList()) + " |";
		System.out.println(row.replace("| \n", "\n| "));
	}

}
