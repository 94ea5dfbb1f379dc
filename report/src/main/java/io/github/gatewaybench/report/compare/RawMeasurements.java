package io.github.gatewaybench.report.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

import io.github.gatewaybench.report.model.AbOutput;
import io.github.gatewaybench.report.model.JmhOutput;
import io.github.gatewaybench.report.model.JmhResult;
import io.github.gatewaybench.report.model.RawOutput;
import io.github.gatewaybench.report.model.WrkOutput;

/**
 * What a raw file says; it knows neither the machine nor the subject, and is one
 * repetition.
 */
final class RawMeasurements {

	private final Map<Key, Series> series = new LinkedHashMap<>();

	private final List<Setting> settings = new ArrayList<>();

	private RawMeasurements() {
	}

	static Measurements of(RawOutput output) {
		RawMeasurements measurements = new RawMeasurements();
		String tool;
		if (output instanceof WrkOutput wrk) {
			tool = "wrk";
			measurements.add(wrk);
		}
		else if (output instanceof AbOutput ab) {
			tool = "ab";
			measurements.add(ab);
		}
		else {
			tool = "jmh";
			((JmhOutput) output).results().forEach(measurements::add);
		}
		return new Measurements(output.file().toString(), tool, Optional.empty(), measurements.settings,
				measurements.series, sources(measurements.series.keySet(), output.file()));
	}

	/** One for each subject, which JMH's benchmarks are. */
	private static List<Source> sources(Set<Key> keys, Path file) {
		Map<String, Key> subjects = new LinkedHashMap<>();
		keys.forEach((key) -> subjects.putIfAbsent(key.subject(), key));
		return subjects.values().stream().map((key) -> Source.of(key, file, List.of(), Optional.empty())).toList();
	}

	private void add(WrkOutput output) {
		set(Condition.PATH, "path", output.url().replaceFirst("^[a-z]+://[^/]*", ""));
		set(Condition.LOAD, "threads of wrk", Long.toString(output.threads()));
		output.figures().seconds().ifPresent((seconds) -> set(Condition.LOAD, "duration", Math.round(seconds) + " s"));
		Map<String, String> load = Map.of("connections", Long.toString(output.connections()));
		long errors = output.figures().errors().total();
		if (errors > 0) {
			spoil("wrk", load, output.file().getFileName() + " (" + errors + " errors)");
		}
		else {
			put("wrk", load, Readings.of(output.figures(), OptionalDouble.empty()));
		}
	}

	private void add(AbOutput output) {
		output.path().ifPresent((path) -> set(Condition.PATH, "path", path));
		Map<String, String> load = new LinkedHashMap<>();
		load.put("connections",
				output.connections().isPresent() ? Long.toString(output.connections().getAsLong()) : "-");
		boolean kept = output.figures().stream().anyMatch((figures) -> figures.keepAliveRequests() > 0);
		load.put("protocol", kept ? "keep-alive" : "plain");
		load.put("requests", output.figures().map((figures) -> Long.toString(figures.requests())).orElse("-"));
		if (output.figures().isEmpty()) {
			spoil("ab", load, output.file().getFileName() + " (ab gave up: " + output.problem().orElse("") + ")");
		}
		else if (output.figures().get().errors().failed() > 0) {
			spoil("ab", load,
					output.file().getFileName() + " (" + output.figures().get().errors().failed() + " errors)");
		}
		else {
			put("ab", load, Readings.of(output.figures().get(), OptionalDouble.empty()));
		}
	}

	private void add(JmhResult result) {
		Map<String, String> load = new LinkedHashMap<>();
		load.put("parameters",
				result.params()
					.entrySet()
					.stream()
					.map((each) -> each.getKey() + "=" + each.getValue())
					.reduce((one, other) -> one + " " + other)
					.orElse("-"));
		put(result.benchmark(), load, Readings.of(Map.of(result.mode(), result.primary())));
	}

	private void set(Condition condition, String name, String value) {
		this.settings.add(new Setting(condition, name, value));
	}

	private void put(String subject, Map<String, String> load, Map<Metric, Observation> readings) {
		readings.forEach((metric, reading) -> this.series.merge(new Key(subject, load, metric), Series.of(reading),
				Series::plus));
	}

	private void spoil(String subject, Map<String, String> load, String words) {
		Metric.USUAL.stream()
			.filter((metric) -> metric != Metric.CPU)
			.forEach(
					(metric) -> this.series.merge(new Key(subject, load, metric), Series.spoiled(words), Series::plus));
	}

}
