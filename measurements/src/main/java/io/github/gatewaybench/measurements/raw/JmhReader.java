package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.JmhFigures;
import io.github.gatewaybench.measurements.JmhScore;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Ordered;
import io.github.gatewaybench.measurements.folder.JsonFile;

/** Reads JMH's result, which is JSON or the table at the end of what it prints. */
public final class JmhReader {

	/** What JMH writes. */
	public static final RawReader.Format FORMAT = new RawReader.Format(".jmh.json", "\\.json$|\\.jmh\\.txt$",
			"\\A\\s*\\[|(?m)^Benchmark .* Mode +Cnt +Score +Error +Units", JmhReader::parse);

	private JmhReader() {
	}

	/**
	 * Reads a file.
	 * @throws BadInputException where it is not what JMH writes, with the line
	 */
	public static Output read(Path file) {
		return parse(file, TextFile.content(file));
	}

	static Output parse(Path file, String text) {
		boolean json = file.toString().endsWith(".json") || text.stripLeading().startsWith("[");
		return Output.of(file, json ? JmhJsonReader.parse(file, text) : JmhTextReader.parse(file, text));
	}

	/**
	 * What JMH printed, or wrote as JSON.
	 *
	 * @param benchmarks the results of JMH in its order
	 * @param results of the modes of a benchmark together
	 */
	public record Output(Path file, List<Benchmark> benchmarks, List<Result> results) implements RawOutput {

		private static Output of(Path file, List<Benchmark> benchmarks) {
			Map<List<String>, Map<String, JmhScore>> byName = new LinkedHashMap<>();
			for (Benchmark each : benchmarks) {
				List<String> key = List.of(each.name, each.params.isEmpty() ? "-" : each.paramWords());
				if (byName.computeIfAbsent(key, (first) -> new LinkedHashMap<>())
					.put(each.mode, each.primary) != null) {
					throw new BadInputException(file, 1, "has two results of %s in mode %s: give each a file of its own"
						.formatted(each.name, each.mode));
				}
			}
			List<Result> results = new ArrayList<>();
			byName.forEach((key, modes) -> {
				JmhFigures figures = new JmhFigures(modes);
				JsonFile.checked(file, figures);
				results.add(Result.of(key.get(0), Load.of("parameters", key.get(1)), figures, List.of()));
			});
			return new Output(file, benchmarks, results);
		}

		/** The scores by mode, whatever the benchmark and its parameters. */
		public JmhFigures figures() {
			Map<String, JmhScore> byMode = new LinkedHashMap<>();
			this.benchmarks.forEach((each) -> byMode.put(each.mode, each.primary));
			return new JmhFigures(byMode);
		}

		@Override
		public String tool() {
			return "jmh";
		}

		@Override
		public List<Map<String, Object>> rows() {
			List<Map<String, Object>> rows = new ArrayList<>();
			for (Benchmark each : this.benchmarks) {
				rows.add(row(each, "", each.primary));
				each.secondary.forEach((name, score) -> rows.add(row(each, ":" + name, score)));
			}
			return rows;
		}

		private Map<String, Object> row(Benchmark benchmark, String suffix, JmhScore printed) {
			JmhScore score = printed.inOpsPerSecondOrMs();
			return Ordered.of("file", this.file.toString(), "benchmark", benchmark.name + suffix, "params",
					benchmark.paramWords(), "mode", benchmark.mode, "count", AbReader.Output.figure(score.count()),
					"score", score.score(), "error", score.error(), "unit", score.unit(), "p50", score.percentile(50),
					"p99", score.percentile(99), "notes", score.approximate() ? "only a power of ten" : "");
		}
	}

	/**
	 * A benchmark's result in one mode (thrpt, avgt, sample or ss), with one set of
	 * parameters.
	 *
	 * @param name as JMH wrote it: whole in JSON, shortened in text
	 * @param secondary what profilers measured besides, by name as in gc.alloc.rate
	 */
	public record Benchmark(String name, String mode, Map<String, String> params, JmhScore primary,
			Map<String, JmhScore> secondary) {

		/** The parameters as in {@code client=shared routes=100}. */
		private String paramWords() {
			return this.params.entrySet()
				.stream()
				.map((each) -> each.getKey() + "=" + each.getValue())
				.collect(Collectors.joining(" "));
		}
	}

}
