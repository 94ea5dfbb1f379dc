package io.github.gatewaybench.report.compare;

import io.github.gatewaybench.report.statistics.Repetitions;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.measurements.Figures.Reading;
import io.github.gatewaybench.report.statistics.Verdict;
import io.github.gatewaybench.report.compare.RecordedNoise.Lender;
import io.github.gatewaybench.report.summary.Measure;
import io.github.gatewaybench.report.summary.View;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How often a verdict is wrong, and how often a change is found, with the noise of the
 * committed samples. Of 1000 pairs the share is known to 1.4 points where it is 5 %, and
 * to 2.5 where it is 80 %.
 */
class TrustTest {

	private static final List<String> ROUNDS = List.of("round1", "round2", "round3", "framework-round1");

	private static final Set<Measure> USUAL = View.of("wrk").measures();

	private static final int PAIRS = 1000;

	private static final long SEED = 20261121;

	private static final double CHANGE = 1.1;

	private static final double FOUND = 0.8;

	/** The cells of runs whose noise is borrowed. */
	private static final Path NOISY = Path.of("src/test/resources/noise");

	private static final Map<String, RecordedNoise> NOISE = noise();

	private static Map<String, RecordedNoise> noise() {
		Map<String, RecordedNoise> noise = new LinkedHashMap<>();
		ROUNDS.forEach((round) -> noise.put(round,
				new RecordedNoise(round.equals("round1") ? TestFiles.RUNS.resolve(round) : NOISY.resolve(round))));
		return noise;
	}

	@ParameterizedTest
	@CsvSource({ "2,ITSELF", "2,ANYONE", "3,ITSELF", "3,ANYONE", "5,ITSELF", "5,ANYONE" })
	void ofPairsWithoutADifferenceAtMostFiveInAHundredShowOne(int repetitions, Lender lender) {
		Random random = new Random(SEED);
		int alarms = 0;
		for (int pair = 0; pair < PAIRS; pair++) {
			RecordedNoise noise = NOISE.get(ROUNDS.get(pair % ROUNDS.size()));
			alarms += isAlarm(compare(noise, random, lender, repetitions, Map.of(), USUAL)) ? 1 : 0;
		}
		System.out.printf("false alarms, %d repetitions, noise of %s: %.1f %%%n", repetitions, lender,
				100.0 * alarms / PAIRS);
		assertThat(alarms).isLessThanOrEqualTo(PAIRS * 5 / 100);
	}

	/** Where tools print whole milliseconds, many repetitions are the same. */
	@ParameterizedTest
	@ValueSource(ints = { 2, 3, 5, 10 })
	void roundingMakesNoDifference(int repetitions) {
		Random random = new Random(SEED);
		int alarms = 0;
		for (int pair = 0; pair < PAIRS; pair++) {
			Comparison comparison = Comparison.of(rounded(random, repetitions), rounded(random, repetitions), Set.of(),
					USUAL);
			alarms += isAlarm(comparison) ? 1 : 0;
		}
		assertThat(alarms).isLessThanOrEqualTo(PAIRS * 5 / 100);
	}

	/** Medians of 1.2 to 40 ms, with noise of half a percent to two. */
	private static Measurements rounded(Random random, int repetitions) {
		Map<Key, Repetitions> series = new LinkedHashMap<>();
		for (int row = 0; row < 16; row++) {
			double median = 1.2 + row * row / 6.0;
			double noise = 0.005 * (1 + row % 4);
			Repetitions values = Stream.generate(() -> median * Math.exp(noise * random.nextGaussian()))
				.limit(repetitions)
				.map((value) -> Repetitions.of(new Reading(Math.round(value), 1)))
				.reduce(Repetitions.NONE, Repetitions::plus);
			series.put(new Key("nginx", Load.of("connections", row), Measure.P50), values);
		}
		return new Measurements("simulated", "ab", true, List.of(), series, List.of());
	}

	/** The line to hold: 10 % more processor time is found 80 times in 100. */
	@ParameterizedTest
	@EnumSource(Lender.class)
	void fiveRepetitionsFindATenthMoreProcessorTimeInAllRows(Lender lender) {
		Map<String, Double> shares = shares(lender, Altered.ALL, Measure.CPU, USUAL, PAIRS / ROUNDS.size());
		double mean = shares.values().stream().mapToDouble(Double::doubleValue).average().orElseThrow();
		assertThat(mean).isGreaterThanOrEqualTo(FOUND);
	}

	/** Of one gateway, where nothing else is looked at. */
	@ParameterizedTest
	@EnumSource(Lender.class)
	void fiveRepetitionsFindATenthMoreProcessorTimeOfOneSubject(Lender lender) {
		Map<String, Double> shares = shares(lender, Altered.SUBJECT, Measure.CPU, Set.of(Measure.CPU),
				PAIRS / ROUNDS.size());
		shares.remove("framework-round1");
		assertThat(shares).allSatisfy((round, share) -> assertThat(share).isGreaterThanOrEqualTo(FOUND));
	}

	/** These are told, whatever they are; docs/COMPARING.md has them. */
	@ParameterizedTest
	@EnumSource(Lender.class)
	void whatElseFiveRepetitionsFind(Lender lender) {
		int pairs = PAIRS / 10;
		shares(lender, Altered.ROW, Measure.CPU, USUAL, pairs);
		shares(lender, Altered.ROW, Measure.CPU, Set.of(Measure.CPU), pairs);
		shares(lender, Altered.SUBJECT, Measure.CPU, USUAL, pairs);
		for (Altered change : Altered.values()) {
			shares(lender, change, Measure.THROUGHPUT, USUAL, pairs);
		}
	}

	/** By round, in what share of pairs a row that has changed is slower. */
	private static Map<String, Double> shares(Lender lender, Altered change, Measure metric, Set<Measure> compared,
			int pairs) {
		Map<String, Double> shares = new LinkedHashMap<>();
		NOISE.forEach((round, noise) -> shares.put(round, share(noise, lender, change, metric, compared, pairs)));
		System.out.printf("found of 10 %% %s, %s, noise of %s, %s compared: %s%n", metric, change, lender,
				(compared.size() > 1) ? "all figures" : "it alone", shares);
		return shares;
	}

	private static double share(RecordedNoise noise, Lender lender, Altered change, Measure metric,
			Set<Measure> compared, int pairs) {
		List<Key> keys = noise.keys().stream().filter((key) -> key.measure() == metric).toList();
		double factor = (metric == Measure.THROUGHPUT) ? 1 / CHANGE : CHANGE;
		Random random = new Random(SEED);
		int found = 0;
		for (int pair = 0; pair < pairs; pair++) {
			Map<Key, Double> factors = change.of(keys, pair)
				.collect(Collectors.toMap(Function.identity(), (key) -> factor));
			found += compare(noise, random, lender, 5, factors, compared).rows()
				.stream()
				.anyMatch((row) -> row.verdict() == Verdict.SLOWER && factors.containsKey(row.key())) ? 1 : 0;
		}
		return (double) found / pairs;
	}

	/** Which rows are not the same. */
	private enum Altered {

		/** One, another in each pair. */
		ROW {
			@Override
			Stream<Key> of(List<Key> keys, int pair) {
				return Stream.of(keys.get(pair % keys.size()));
			}
		},

		/** Those of one subject, another in each pair. */
		SUBJECT {
			@Override
			Stream<Key> of(List<Key> keys, int pair) {
				List<String> subjects = keys.stream().map(Key::subject).distinct().toList();
				String subject = subjects.get(pair % subjects.size());
				return keys.stream().filter((key) -> key.subject().equals(subject));
			}
		},

		/** All of the figure. */
		ALL {
			@Override
			Stream<Key> of(List<Key> keys, int pair) {
				return keys.stream();
			}
		};

		abstract Stream<Key> of(List<Key> keys, int pair);

	}

	private static Comparison compare(RecordedNoise noise, Random random, Lender lender, int repetitions,
			Map<Key, Double> factors, Set<Measure> metrics) {
		return Comparison.of(noise.simulate(random, lender, repetitions, Map.of()),
				noise.simulate(random, lender, repetitions, factors), Set.of(), metrics);
	}

	private static boolean isAlarm(Comparison comparison) {
		return comparison.rows()
			.stream()
			.anyMatch((row) -> row.verdict() == Verdict.FASTER || row.verdict() == Verdict.SLOWER);
	}

}
