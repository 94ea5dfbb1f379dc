package io.github.gatewaybench.report.statistics;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;

import io.github.gatewaybench.measurements.file.JsonFile;

/**
 * Noise of the log ratio of two arms in a block, with mean 0 and standard deviation 1.
 */
@FunctionalInterface
interface BlockNoise {

	/**
	 * Summary of recorded blocks, in each of which two arms of each gateway were alike:
	 * NAME-a and NAME-b.
	 */
	Path RECORDED = Path.of("../results/sample/versus-aa/summary.json");

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
		all.put("recorded", recorded());
		return all;
	}

	/**
	 * Resamples the recorded blocks. Each gateway's are scaled, so that they can be
	 * mixed. Either arm may be called the first, since they are alike: so each sign is as
	 * likely as the other.
	 */
	private static BlockNoise recorded() {
		double[] scaled = logRatios(RECORDED).values().stream().flatMapToDouble(BlockNoise::scaled).toArray();
		return (random) -> scaled[random.nextInt(scaled.length)] * (random.nextBoolean() ? 1 : -1);
	}

	private static DoubleStream scaled(double[] logs) {
		double variance = Arrays.stream(logs).map((log) -> log * log).average().orElseThrow();
		return Arrays.stream(logs).map((log) -> log / Math.sqrt(variance));
	}

	/** Reads the log ratios of a gateway's two arms in each block, by gateway. */
	static Map<String, double[]> logRatios(Path summary) {
		Map<Integer, Map<String, Double>> blocks = new TreeMap<>();
		JsonFile.read(summary).root().path("blocks").forEach((row) -> {
			if (row.path("cpu_us_per_request").isNumber()) {
				blocks.computeIfAbsent(row.path("block").asInt(), (number) -> new TreeMap<>())
					.put(row.path("arm").asString(), Math.log(row.path("cpu_us_per_request").asDouble()
							/ row.path("baseline_cpu_us_per_request").asDouble()));
			}
		});
		Map<String, List<Double>> logs = new TreeMap<>();
		// The baseline, which is an arm, too, has no row.
		blocks.values().forEach((arms) -> arms.forEach((arm, log) -> {
			if (arm.endsWith("-b")) {
				String gateway = arm.replaceFirst("-b$", "");
				logs.computeIfAbsent(gateway, (name) -> new ArrayList<>())
					.add(log - arms.getOrDefault(gateway + "-a", 0.0));
			}
		}));
		Map<String, double[]> ratios = new TreeMap<>();
		logs.forEach((gateway, each) -> ratios.put(gateway, each.stream().mapToDouble(Double::doubleValue).toArray()));
		return ratios;
	}

}
