package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiConsumer;

import com.fasterxml.jackson.annotation.JsonCreator;
import tools.jackson.databind.node.ObjectNode;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Figures.Reading;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.measurements.RouteStudy;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.file.TextFile;

/** Reads results of JMH, from JSON or from the table at the end of the text output. */
public final class JmhReader {

	public static final RawReader.Format FORMAT = new RawReader.Format(RouteStudy.KIND, ".jmh.json",
			"(?<!\\.open)\\.json$|\\.jmh\\.txt$", "\\A\\s*\\[|(?m)^Benchmark .* Mode +Cnt +Score +Error +Units",
			JmhReader::parse, Figures.NONE, (cell) -> figures(cell.as(Scores.class, "figures").byMode));

	private JmhReader() {
	}

	/** Reads the benchmark results in a file, in order; empty if it cannot be read. */
	public static List<BenchmarkResult> benchmarkResults(Path file) {
		try {
			return benchmarkResults(file, TextFile.readWhole(file));
		}
		catch (BadInputException ex) {
			return List.of();
		}
	}

	/**
	 * Combines results in several JMH modes into the figures of one cell, ignoring the
	 * names and parameters of the benchmarks; of several results in one mode, the last
	 * counts.
	 */
	public static Figures figures(List<BenchmarkResult> benchmarks) {
		Map<String, JmhScore> byMode = new LinkedHashMap<>();
		benchmarks.forEach((each) -> byMode.put(each.mode, each.primary));
		return figures(byMode);
	}

	/**
	 * Creates figures from scores by JMH mode (thrpt, avgt, sample or ss), converted to
	 * ops/s and ms/op. Single-shot times (ss) have no {@link Metric}, since the subject
	 * is not warm.
	 */
	public static Figures figures(Map<String, JmhScore> byMode) {
		ObjectNode members = JsonFile.MAPPER.createObjectNode();
		Map<Metric, Reading> readings = new EnumMap<>(Metric.class);
		byMode.forEach((mode, printed) -> {
			JmhScore score = printed.inOpsPerSecondOrMs();
			BiConsumer<Metric, OptionalDouble> put = (metric, value) -> value
				.ifPresent((known) -> readings.put(metric, new Reading(known, printed.resolution(known))));
			switch (mode) {
				case "thrpt" -> {
					put.accept(Metric.THROUGHPUT, score.score());
					put.accept(Metric.THROUGHPUT_ERROR, score.error());
				}
				case "avgt" -> put.accept(Metric.MEAN, score.score());
				case "sample" -> Map.of(Metric.P50, 50, Metric.P90, 90, Metric.P99, 99, Metric.MAX, 100)
					.forEach((metric, percent) -> score.percentile(percent)
						.ifPresent((known) -> readings.put(metric,
								new Reading(known, printed.resolution(known, percent)))));
				default -> {
				}
			}
			members.set(mode, JsonFile.MAPPER.valueToTree(mode.equals("sample") ? score : score.withoutPercentiles()));
		});
		return new Figures(members, readings, 0);
	}

	static List<BenchmarkResult> benchmarkResults(Path file, String text) {
		boolean json = file.toString().endsWith(".json") || text.stripLeading().startsWith("[");
		List<BenchmarkResult> benchmarks = json ? JmhJsonReader.parse(file, text) : JmhTextReader.parse(file, text);
		Set<List<String>> known = new HashSet<>();
		for (BenchmarkResult each : benchmarks) {
			if (!known.add(List.of(each.name, each.paramsOrDash(), each.mode))) {
				throw new BadInputException(file, 1, "has two results of %s in mode %s: give each a file of its own"
					.formatted(each.name, each.mode));
			}
			JsonFile.toCheckedJson(file, figures(List.of(each)));
		}
		return benchmarks;
	}

	static RawOutput parse(Path file, String text) {
		List<BenchmarkResult> benchmarks = benchmarkResults(file, text);
		List<RawOutput.RawResult> results = new ArrayList<>();
		OrderedMaps.groupBy((each) -> List.of(each.name, each.paramsOrDash()), benchmarks)
			.forEach((key, modes) -> results.add(
					new RawOutput.RawResult(key.get(0), Load.of("parameters", key.get(1)), figures(modes), List.of())));
		List<Map<String, Object>> rows = new ArrayList<>();
		for (BenchmarkResult each : benchmarks) {
			rows.add(row(file, each, "", each.primary));
			each.secondary.forEach((name, score) -> rows.add(row(file, each, ":" + name, score)));
		}
		return new RawOutput(file, "jmh", Optional.empty(), Map.of(), results, rows);
	}

	private static Map<String, Object> row(Path file, BenchmarkResult benchmark, String suffix, JmhScore printed) {
		JmhScore score = printed.inOpsPerSecondOrMs();
		return OrderedMaps.of("file", file.toString(), "benchmark", benchmark.name + suffix, "params",
				benchmark.formatParams(), "mode", benchmark.mode, "count",
				score.count().stream().asDoubleStream().findFirst(), "score", score.score(), "error", score.error(),
				"unit", score.unit(), "p50", score.percentile(50), "p99", score.percentile(99), "notes",
				score.isPowerOfTenAmong(50, 99) ? "only a power of ten" : "");
	}

	/**
	 * The result of a JMH benchmark in one mode (thrpt, avgt, sample or ss), with one set
	 * of parameters.
	 *
	 * @param name name of the benchmark: fully qualified if read from JSON, shortened if
	 * read from text
	 * @param params values of the parameters by name
	 * @param primary score of the benchmark itself
	 * @param secondary scores that profilers added, by name, such as gc.alloc.rate
	 */
	public record BenchmarkResult(String name, String mode, Map<String, String> params, JmhScore primary,
			Map<String, JmhScore> secondary) {

		private String paramsOrDash() {
			return this.params.isEmpty() ? "-" : formatParams();
		}

		/** Formats the parameters, as in {@code client=shared routes=100}. */
		private String formatParams() {
			return new Load(this.params).toString();
		}
	}

	private record Scores(Map<String, JmhScore> byMode) {

		@JsonCreator(mode = JsonCreator.Mode.DELEGATING)
		private Scores {
		}

	}

}
