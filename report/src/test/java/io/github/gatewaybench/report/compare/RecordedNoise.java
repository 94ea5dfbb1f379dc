package io.github.gatewaybench.report.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

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

	/** Rows of the recorded run, a list for each subject. */
	private final List<List<Recorded>> subjects = new ArrayList<>();

	RecordedNoise(Path folder) {
		Map<String, Map<Place, Repetitions>> run = new LinkedHashMap<>();
		RunMeasurements.of(Rows.of(RunReader.read(folder)), "").values().forEach((key, values) -> {
			if (View.of("wrk").comparedMetrics().contains(key.metric()) && values.validCount() > 1) {
				run.computeIfAbsent(key.subject(), (unused) -> new LinkedHashMap<>())
					.put(new Place(key.load(), key.metric()), values);
			}
		});
		run.forEach((subject, rows) -> this.subjects.add(rows.entrySet()
			.stream()
			// What is not valid in one subject has no noise to lend.
			.filter((row) -> run.values().stream().allMatch((lender) -> lender.containsKey(row.getKey())))
			.map((row) -> new Recorded(new FigureKey(subject, row.getKey().load(), row.getKey().metric()),
					Math.log(row.getValue().geometricMean().getAsDouble()),
					run.values().stream().map((lender) -> residuals(lender.get(row.getKey()))).toList()))
			.toList()));
	}

	/** As wide as the noise itself: what is left of n values is narrower. */
	private static double[] residuals(Repetitions values) {
		double[] logs = values.logarithms();
		double mean = Math.log(values.geometricMean().getAsDouble());
		double widening = Math.sqrt(logs.length / (logs.length - 1.0));
		return Arrays.stream(logs).map((log) -> (log - mean) * widening).toArray();
	}

	/** The rows of the run. */
	List<FigureKey> keys() {
		return this.subjects.stream().flatMap(List::stream).map(Recorded::key).toList();
	}

	/**
	 * Another run of the same.
	 * @param lender whose noise a subject has
	 * @param factors of the rows that are not the same
	 */
	Measurements simulate(Random random, Lender lender, int repetitions, Map<FigureKey, Double> factors) {
		Map<FigureKey, Repetitions> series = new LinkedHashMap<>();
		for (int subject = 0; subject < this.subjects.size(); subject++) {
			List<Start> starts = new ArrayList<>();
			for (int i = 0; i < repetitions; i++) {
				int from = (lender == Lender.ITSELF) ? subject : random.nextInt(this.subjects.size());
				starts.add(new Start(from, random.nextGaussian(), random.nextDouble()));
			}
			for (Recorded row : this.subjects.get(subject)) {
				double factor = factors.getOrDefault(row.key(), 1.0);
				List<Reading> values = starts.stream()
					.map((start) -> new Reading(Math.exp(row.meanLog() + start.noiseOf(row)) * factor, 0))
					.toList();
				series.put(row.key(),
						new Repetitions(values, Collections.nCopies(repetitions, ""), List.of(), List.of()));
			}
		}
		return new Measurements("simulated", "wrk", true, List.of(), series, List.of(), Map.of(), false, false);
	}

	/** Choice of the subject whose recorded noise a simulated subject has. */
	enum Lender {

		/** Its own: rows are noisy or quiet for good. */
		ITSELF,

		/**
		 * That of any subject of the run, new for each start: now and then one is far
		 * off.
		 */
		ANYONE

	}

	private record Place(Load load, ComparedMetric metric) {
	}

	/** A row, and what it is off by in each recorded start of each lender. */
	private record Recorded(FigureKey key, double meanLog, List<double[]> residuals) {
	}

	/** A simulated start, with the noise of one that was recorded. */
	private record Start(int lender, double weight, double place) {

		double noiseOf(Recorded row) {
			double[] residuals = row.residuals().get(this.lender);
			return this.weight * residuals[(int) (this.place * residuals.length)];
		}

	}

}
