package io.github.gatewaybench.report.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

import io.github.gatewaybench.report.read.RunReader;

/**
 * The noise of a recorded run, and runs that are simulated with it.
 * <p>
 * What is left of the logarithms when each row's mean is taken away is the noise of a
 * start: over all connection counts and figures, since these go together. A simulated
 * start gets the noise of a recorded one, times a standard normal number; without that
 * number two repetitions, which leave but one difference, would give values that are the
 * same to the last digit, and such are not measured.
 */
final class RecordedNoise {

	private final Measurements run;

	/** By subject: what is left of each row, one for each repetition. */
	private final Map<String, Map<Place, double[]>> residuals = new LinkedHashMap<>();

	private final List<String> subjects;

	RecordedNoise(Path folder) {
		this.run = RunMeasurements.of(RunReader.read(folder));
		this.run.series().forEach((key, series) -> {
			if (Metric.USUAL.contains(key.metric())) {
				this.residuals.computeIfAbsent(key.subject(), (unused) -> new LinkedHashMap<>())
					.put(new Place(key.load(), key.metric()), residuals(series));
			}
		});
		this.subjects = new ArrayList<>(this.residuals.keySet());
	}

	/** As wide as the noise itself: what is left of n values is narrower. */
	private static double[] residuals(Series series) {
		double[] logs = series.logs();
		double mean = Math.log(series.mean());
		double widening = Math.sqrt(logs.length / (logs.length - 1.0));
		double[] residuals = new double[logs.length];
		for (int i = 0; i < logs.length; i++) {
			residuals[i] = (logs[i] - mean) * widening;
		}
		return residuals;
	}

	/** The rows of the run. */
	List<Key> keys() {
		return this.run.series().keySet().stream().filter((key) -> Metric.USUAL.contains(key.metric())).toList();
	}

	/**
	 * Another run of the same.
	 * @param lender whose noise a subject has
	 * @param factors of the rows that are not the same
	 */
	Measurements simulate(Random random, Lender lender, int repetitions, Map<Key, Double> factors) {
		Map<Key, List<Observation>> values = new LinkedHashMap<>();
		for (String subject : this.subjects) {
			for (int i = 0; i < repetitions; i++) {
				String from = (lender == Lender.ITSELF) ? subject
						: this.subjects.get(random.nextInt(this.subjects.size()));
				double weight = random.nextGaussian();
				double which = random.nextDouble();
				this.residuals.get(from).forEach((place, residuals) -> {
					Key key = new Key(subject, place.load(), place.metric());
					double noise = weight * residuals[(int) (which * residuals.length)];
					double value = this.run.series().get(key).mean() * Math.exp(noise) * factors.getOrDefault(key, 1.0);
					values.computeIfAbsent(key, (unused) -> new ArrayList<>()).add(new Observation(value, 0));
				});
			}
		}
		Map<Key, Series> series = new LinkedHashMap<>();
		values.forEach((key, each) -> series.put(key, new Series(each, List.of())));
		return new Measurements("simulated", "wrk", Optional.of("direct"), List.of(), series);
	}

	/** Whose noise a subject has. */
	enum Lender {

		/** Its own: rows are noisy or quiet for good. */
		ITSELF,

		/**
		 * That of any subject of the run, new for each start: now and then one is far
		 * off.
		 */
		ANYONE

	}

	private record Place(Map<String, String> load, Metric metric) {
	}

}
