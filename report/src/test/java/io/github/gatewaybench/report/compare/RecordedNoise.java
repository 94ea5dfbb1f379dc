package io.github.gatewaybench.report.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import io.github.gatewaybench.measurements.Figures.Reading;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.report.statistics.Repetitions;
import io.github.gatewaybench.report.summary.ComparedMetric;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.View;

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

	/** By subject: the rows of the recorded run. */
	private final Map<String, Map<Place, Recorded>> subjects = new LinkedHashMap<>();

	RecordedNoise(Path folder) {
		RunMeasurements.of(Rows.of(RunReader.read(folder)), "").values().forEach((key, values) -> {
			if (View.of("wrk").comparedMetrics().contains(key.measure()) && values.count() > 1) {
				this.subjects.computeIfAbsent(key.subject(), (unused) -> new LinkedHashMap<>())
					.put(new Place(key.load(), key.measure()),
							new Recorded(key, Math.log(values.mean().getAsDouble()), residuals(values)));
			}
		});
		// What is not valid in one subject has no noise to lend.
		List<Set<Place>> places = this.subjects.values().stream().map(Map::keySet).map(Set::copyOf).toList();
		this.subjects.values()
			.forEach(
					(rows) -> rows.keySet().removeIf((each) -> places.stream().anyMatch((all) -> !all.contains(each))));
	}

	/** As wide as the noise itself: what is left of n values is narrower. */
	private static double[] residuals(Repetitions values) {
		double[] logs = values.logs();
		double mean = Math.log(values.mean().getAsDouble());
		double widening = Math.sqrt(logs.length / (logs.length - 1.0));
		return Arrays.stream(logs).map((log) -> (log - mean) * widening).toArray();
	}

	/** The rows of the run. */
	List<FigureKey> keys() {
		return this.subjects.values().stream().flatMap((rows) -> rows.values().stream()).map(Recorded::key).toList();
	}

	/**
	 * Another run of the same.
	 * @param lender whose noise a subject has
	 * @param factors of the rows that are not the same
	 */
	Measurements simulate(Random random, Lender lender, int repetitions, Map<FigureKey, Double> factors) {
		List<String> lenders = List.copyOf(this.subjects.keySet());
		Map<FigureKey, Repetitions> series = new LinkedHashMap<>();
		this.subjects.forEach((subject, rows) -> {
			Map<FigureKey, List<Reading>> values = new LinkedHashMap<>();
			for (int i = 0; i < repetitions; i++) {
				String from = (lender == Lender.ITSELF) ? subject : lenders.get(random.nextInt(lenders.size()));
				Map<Place, Recorded> noisy = this.subjects.get(from);
				double weight = random.nextGaussian();
				double start = random.nextDouble();
				rows.forEach((place, row) -> {
					double[] residuals = noisy.get(place).residuals();
					double noise = weight * residuals[(int) (start * residuals.length)];
					double value = Math.exp(row.meanLog() + noise) * factors.getOrDefault(row.key(), 1.0);
					values.computeIfAbsent(row.key(), (unused) -> new ArrayList<>()).add(new Reading(value, 0));
				});
			}
			values.forEach((key, each) -> series.put(key, Repetitions.of(each.stream().map(Repetitions::of).toList())));
		});
		return new Measurements("simulated", "wrk", true, List.of(), series, List.of(), Map.of(), false, false);
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

	private record Place(Load load, ComparedMetric measure) {
	}

	private record Recorded(FigureKey key, double meanLog, double[] residuals) {
	}

}
