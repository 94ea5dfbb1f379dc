package io.github.gatewaybench.report.read;

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

import io.github.gatewaybench.report.model.JmhOutput;
import io.github.gatewaybench.report.model.JmhResult;
import io.github.gatewaybench.report.model.JmhScore;

/**
 * Reads JMH's result in JSON, as {@code -rf json} writes it.
 */
public final class JmhJsonReader {

	/** How JMH writes numbers that JSON does not have. */
	private static final Set<String> NO_NUMBERS = Set.of("NaN", "+INF", "-INF");

	/** What the scorePercentiles say, too. */
	private static final Pattern PERCENTILE = Pattern.compile("(?:.*·)?p[01]\\.\\d+");

	private JmhJsonReader() {
	}

	/** Reads a file. */
	public static JmhOutput read(Path file) {
		return output(file, JsonFile.read(file));
	}

	static JmhOutput parse(Path file, String text) {
		return output(file, JsonFile.parse(file, text));
	}

	private static JmhOutput output(Path file, Json whole) {
		List<Json> results = whole.list();
		if (results.isEmpty()) {
			throw whole.wrong("has no result: JMH measured nothing");
		}
		return new JmhOutput(file, results.stream().map(JmhJsonReader::result).toList());
	}

	private static JmhResult result(Json result) {
		Map<String, JmhScore> secondary = new LinkedHashMap<>();
		result.find("secondaryMetrics").ifPresent((metrics) -> metrics.object().forEach((name, metric) -> {
			if (!PERCENTILE.matcher(name).matches()) {
				secondary.put(name, score(metric));
			}
		}));
		Map<String, String> params = result.find("params").map(Json::textsByName).orElse(Map.of());
		return new JmhResult(result.get("benchmark").text(), result.get("mode").text(), params,
				score(result.get("primaryMetric")), secondary);
	}

	private static JmhScore score(Json metric) {
		SortedMap<Double, Double> percentiles = new TreeMap<>();
		metric.get("scorePercentiles")
			.object()
			.forEach((name, value) -> number(value).ifPresent((known) -> percentiles.put(percent(name, value), known)));
		return new JmhScore(number(metric.get("score")), number(metric.get("scoreError")), false,
				metric.get("scoreUnit").text(), count(metric), percentiles);
	}

	static double percent(String name, Json value) {
		if (!name.matches("\\d{1,3}(\\.\\d{1,10})?")) {
			throw value.wrong("is no percentile");
		}
		return Double.parseDouble(name);
	}

	private static OptionalDouble number(Json value) {
		if (value.isText() && NO_NUMBERS.contains(value.text())) {
			return OptionalDouble.empty();
		}
		return OptionalDouble.of(value.number());
	}

	/** How many measurements there are, in each fork a list of iterations. */
	private static OptionalLong count(Json metric) {
		Optional<Json> forks = metric.find("rawData");
		if (forks.isPresent()) {
			return OptionalLong.of(forks.get().list().stream().mapToLong((fork) -> fork.list().size()).sum());
		}
		Optional<Json> histograms = metric.find("rawDataHistogram");
		if (histograms.isEmpty()) {
			return OptionalLong.empty();
		}
		long count = 0;
		for (Json fork : histograms.get().list()) {
			for (Json iteration : fork.list()) {
				for (Json bar : iteration.list()) {
					count += samples(bar);
				}
			}
		}
		return OptionalLong.of(count);
	}

	/** A bar of a histogram is a list: the time, and how many took it. */
	private static long samples(Json bar) {
		List<Json> pair = bar.list();
		if (pair.size() != 2) {
			throw bar.wrong("is no pair of a time and a count");
		}
		return pair.get(1).count();
	}

}
