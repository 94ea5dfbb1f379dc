package io.github.gatewaybench.report.compare;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

import io.github.gatewaybench.report.model.JmhScore;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ReadingsTest {

	@Test
	void theTextOfJmhIsRoundedAndItsJsonIsNot() {
		assertThat(Readings.of(Map.of("avgt", score(0.113, "ms/op", false))))
			.containsExactly(Map.entry(Metric.MEAN, new Observation(0.113, 0.001)));
		assertThat(Readings.of(Map.of("avgt", score(0.11312345, "ms/op", false))))
			.containsExactly(Map.entry(Metric.MEAN, new Observation(0.11312345, 0)));
	}

	@Test
	void theStepIsConvertedWithTheScore() {
		assertThat(Readings.of(Map.of("thrpt", score(2.5, "ops/ms", false))))
			.containsExactly(Map.entry(Metric.THROUGHPUT, new Observation(2500, 1)));
	}

	@Test
	void aPowerOfTenTellsNoDifferenceFromTheNext() {
		Observation reading = Readings.of(Map.of("avgt", score(0.001, "ms/op", true))).get(Metric.MEAN);
		assertThat(reading.step()).isGreaterThan(9 * reading.value());
	}

	@Test
	void percentilesAreThoseOfSamplesAndSingleShotsAreLeftOut() {
		TreeMap<Double, Double> percentiles = new TreeMap<>(Map.of(50.0, 2.0, 99.0, 8.0));
		JmhScore score = new JmhScore(OptionalDouble.of(2.123456), OptionalDouble.empty(), false, "ms/op",
				OptionalLong.of(10), percentiles);
		assertThat(Readings.of(Map.of("sample", score))).containsOnlyKeys(Metric.P50, Metric.P99)
			.containsEntry(Metric.P99, new Observation(8, 0));
		assertThat(Readings.of(Map.of("ss", score))).isEmpty();
	}

	private static JmhScore score(double value, String unit, boolean approximate) {
		return new JmhScore(OptionalDouble.of(value), OptionalDouble.empty(), approximate, unit, OptionalLong.of(5),
				new TreeMap<>());
	}

}
