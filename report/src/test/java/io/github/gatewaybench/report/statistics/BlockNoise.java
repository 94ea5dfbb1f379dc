package io.github.gatewaybench.report.statistics;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Noise of the log ratio of two arms in a block, with mean 0 and standard deviation 1.
 */
@FunctionalInterface
interface BlockNoise {

	/**
	 * Recorded blocks of two arms that are the same. Columns: gateway, number of the
	 * block, CPU time per request of the baseline, and of the other arm.
	 */
	Path RECORDED = Path.of("src/test/resources/versus/blocks.csv");

	BlockNoise NORMAL = RandomGenerator::nextGaussian;

	/** Each arm is now and then much slower than usual. */
	BlockNoise LOG_NORMAL = (random) -> (Math.exp(random.nextGaussian()) - Math.exp(random.nextGaussian()))
			/ Math.sqrt(2 * Math.E * (Math.E - 1));

	/** Each arm has a least cost, which it often exceeds. */
	BlockNoise EXPONENTIAL = (random) -> (random.nextExponential() - random.nextExponential()) / Math.sqrt(2);

	/** Only one of the arms is noisy, with a skewness of 2. */
	BlockNoise ONE_EXPONENTIAL = (random) -> random.nextExponential() - 1;

	/** Only one of the arms is noisy, with a skewness of 1. */
	BlockNoise ONE_GAMMA = (random) -> random.doubles(4).map((each) -> -Math.log(1 - each)).sum() / 2 - 2;

	double next(RandomGenerator random);

	/** All noises by name in which both arms are alike. */
	static Map<String, BlockNoise> all() {
		Map<String, BlockNoise> all = new LinkedHashMap<>();
		all.put("normal", NORMAL);
		all.put("log-normal", LOG_NORMAL);
		all.put("exponential", EXPONENTIAL);
		if (Files.exists(RECORDED)) {
			all.put("recorded", recorded());
		}
		return all;
	}

	/**
	 * Resamples the recorded blocks. Each gateway's are centred and scaled, so that they
	 * can be mixed.
	 */
	private static BlockNoise recorded() {
		double[] residuals = logRatios(RECORDED).values().stream().flatMapToDouble(BlockNoise::standardized).toArray();
		return (random) -> residuals[random.nextInt(residuals.length)];
	}

	private static DoubleStream standardized(double[] logs) {
		double mean = Arrays.stream(logs).average().orElseThrow();
		double variance = Arrays.stream(logs).map((log) -> (log - mean) * (log - mean)).average().orElseThrow();
		return Arrays.stream(logs).map((log) -> (log - mean) / Math.sqrt(variance));
	}

	/** Reads the log ratios of recorded blocks, by gateway. */
	static Map<String, double[]> logRatios(Path file) {
		try (Stream<String> lines = Files.lines(file)) {
			Map<String, List<String[]>> blocks = lines.skip(1)
				.map((line) -> line.split(","))
				.collect(Collectors.groupingBy((row) -> row[0], LinkedHashMap::new, Collectors.toList()));
			Map<String, double[]> logs = new LinkedHashMap<>();
			blocks.forEach((gateway, rows) -> logs.put(gateway,
					rows.stream()
						.mapToDouble((row) -> Math.log(Double.parseDouble(row[3]) / Double.parseDouble(row[2])))
						.toArray()));
			return logs;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
