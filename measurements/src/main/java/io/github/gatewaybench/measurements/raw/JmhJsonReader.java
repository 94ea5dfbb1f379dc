package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.BadValueException;
import io.github.gatewaybench.measurements.file.JsonFile;

/** Reads a result of JMH in JSON, as {@code -rf json} writes it. */
final class JmhJsonReader {

	/** Strings that JMH writes for numbers that JSON cannot represent. */
	private static final Set<String> NO_NUMBERS = Set.of("NaN", "+INF", "-INF");

	/** Matches names of secondary metrics that only repeat a percentile of the score. */
	private static final Pattern PERCENTILE = Pattern.compile("(?:.*·)?p[01]\\.\\d+");

	private JmhJsonReader() {
	}

	static List<JmhReader.BenchmarkResult> parse(Path file, String text) {
		JsonFile json = JsonFile.parse(file, text);
		JsonResult[] results = json.as(JsonResult[].class);
		if (results.length == 0) {
			throw json.exception("has no result: JMH measured nothing");
		}
		return Stream.of(results).map(JsonResult::toBenchmarkResult).toList();
	}

	@JsonNaming(PropertyNamingStrategies.LowerCamelCaseStrategy.class)
	private record JsonResult(String benchmark, String mode,
			@JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, String> params, JsonScore primaryMetric,
			@JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, JsonScore> secondaryMetrics) {

		JmhReader.BenchmarkResult toBenchmarkResult() {
			Map<String, JmhScore> secondary = new LinkedHashMap<>();
			this.secondaryMetrics.forEach((name, entry) -> secondary.put(name, entry.toScore()));
			secondary.keySet().removeIf((name) -> PERCENTILE.matcher(name).matches());
			return new JmhReader.BenchmarkResult(this.benchmark, this.mode, this.params, this.primaryMetric.toScore(),
					secondary);
		}
	}

	/** A JMH metric in JSON; the raw data is only used to count the measurements. */
	@JsonNaming(PropertyNamingStrategies.LowerCamelCaseStrategy.class)
	private record JsonScore(JmhNumber score, JmhNumber scoreError, Map<String, JmhNumber> scorePercentiles,
			String scoreUnit, Optional<List<List<JsonNode>>> rawData,
			Optional<List<List<List<HistogramBar>>>> rawDataHistogram) {

		private JsonScore {
			scorePercentiles.keySet().forEach((percent) -> {
				if (!percent.matches("\\d{1,3}(\\.\\d{1,10})?")) {
					throw new BadValueException("scorePercentiles",
							"has \"" + BadInputException.shorten(percent) + "\", which is not a percentile");
				}
			});
		}

		JmhScore toScore() {
			SortedMap<Double, Double> percentiles = new TreeMap<>();
			this.scorePercentiles.forEach((percent, figure) -> figure.value
				.ifPresent((known) -> percentiles.put(Double.valueOf(percent), known)));
			return JmhScore.of(this.score.value, this.scoreError.value, this.scoreUnit, measurementCount(),
					percentiles);
		}

		/**
		 * Number of measurements over all forks and iterations; empty if the file has no
		 * raw data.
		 */
		private OptionalLong measurementCount() {
			OptionalLong iterations = this.rawData.stream()
				.mapToLong((forks) -> forks.stream().mapToLong(List::size).sum())
				.findFirst();
			return iterations.isPresent() ? iterations
					: this.rawDataHistogram.stream().mapToLong(JsonScore::sum).findFirst();
		}

		private static long sum(List<List<List<HistogramBar>>> forks) {
			return forks.stream().flatMap(List::stream).flatMap(List::stream).mapToLong(HistogramBar::count).sum();
		}
	}

	/** A number; empty if JMH wrote a string such as NaN instead. */
	private record JmhNumber(OptionalDouble value) {

		@JsonCreator(mode = JsonCreator.Mode.DELEGATING)
		static JmhNumber of(JsonNode node) {
			if (node.isString() && NO_NUMBERS.contains(node.asString())) {
				return new JmhNumber(OptionalDouble.empty());
			}
			if (!node.isNumber() || !(node.asDouble() >= 0) || Double.isInfinite(node.asDouble())) {
				throw new IllegalArgumentException("is not a number of at least 0");
			}
			return new JmhNumber(OptionalDouble.of(node.asDouble()));
		}
	}

	/** A bar of a histogram: a list of a time and its count. */
	private record HistogramBar(long count) {

		@JsonCreator(mode = JsonCreator.Mode.DELEGATING)
		static HistogramBar of(JsonNode node) {
			if (node.size() != 2 || !node.path(1).isIntegralNumber() || node.path(1).asLong(-1) < 0) {
				throw new IllegalArgumentException("is not a pair of a time and a count");
			}
			return new HistogramBar(node.path(1).asLong());
		}
	}

}
