package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.BadValueException;
import io.github.gatewaybench.measurements.JmhFigures;
import io.github.gatewaybench.measurements.JmhScore;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Ordered;

/**
 * What JMH printed, or wrote as JSON.
 *
 * @param file where
 * @param benchmarks the results of JMH in its order
 * @param results of the modes of a benchmark together
 */
public record JmhOutput(Path file, List<JmhResult> benchmarks, List<RawResult> results) implements RawOutput {

	static JmhOutput of(Path file, List<JmhResult> benchmarks) {
		Map<List<String>, Map<String, JmhScore>> byBenchmark = new LinkedHashMap<>();
		for (JmhResult each : benchmarks) {
			List<String> key = List.of(each.benchmark(), each.params().isEmpty() ? "-" : each.paramWords());
			if (byBenchmark.computeIfAbsent(key, (first) -> new LinkedHashMap<>())
				.put(each.mode(), each.primary()) != null) {
				throw new BadInputException(file, 1, "has two results of " + each.benchmark() + " in mode "
						+ each.mode() + ": give each a file of its own");
			}
		}
		List<RawResult> results = new ArrayList<>();
		try {
			byBenchmark.forEach((key, modes) -> results
				.add(RawResult.of(key.get(0), Load.of("parameters", key.get(1)), new JmhFigures(modes), List.of())));
		}
		catch (BadValueException ex) {
			throw new BadInputException(file, 1, ex.getMessage());
		}
		return new JmhOutput(file, benchmarks, results);
	}

	/** The scores by mode, whatever the benchmark and its parameters. */
	public JmhFigures figures() {
		Map<String, JmhScore> byMode = new LinkedHashMap<>();
		this.benchmarks.forEach((each) -> byMode.put(each.mode(), each.primary()));
		return new JmhFigures(byMode);
	}

	@Override
	public String tool() {
		return "jmh";
	}

	@Override
	public Optional<String> path() {
		return Optional.empty();
	}

	@Override
	public Map<String, String> conditions() {
		return Map.of();
	}

	@Override
	public List<Map<String, Object>> rows() {
		List<Map<String, Object>> rows = new ArrayList<>();
		for (JmhResult each : this.benchmarks) {
			rows.add(row(each, "", each.primary()));
			each.secondary().forEach((name, score) -> rows.add(row(each, ":" + name, score)));
		}
		return rows;
	}

	private Map<String, Object> row(JmhResult result, String suffix, JmhScore printed) {
		JmhScore score = printed.inOpsPerSecondOrMs();
		return Ordered.of("file", this.file.toString(), "benchmark", result.benchmark() + suffix, "params",
				result.paramWords(), "mode", result.mode(), "count", AbOutput.figure(score.count()), "score",
				score.score(), "error", score.error(), "unit", score.unit(), "p50", score.percentile(50), "p99",
				score.percentile(99), "notes", score.approximate() ? "only a power of ten" : "");
	}

}
