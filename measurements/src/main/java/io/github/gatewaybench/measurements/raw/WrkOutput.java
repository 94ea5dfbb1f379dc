package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.WrkFigures;

/**
 * What wrk printed.
 *
 * @param file where
 * @param command the line above it, where there is one
 * @param url what was asked for
 * @param askedSeconds how long wrk was to run; empty where it says so only roughly
 * @param threads of wrk
 * @param connections that wrk was asked for
 * @param figures what it found
 */
public record WrkOutput(Path file, Optional<String> command, String url, OptionalDouble askedSeconds, long threads,
		long connections, WrkFigures figures) implements RawOutput {

	@Override
	public String tool() {
		return "wrk";
	}

	@Override
	public Optional<String> path() {
		return Optional.of(this.url.replaceFirst("^[a-z]+://[^/]*", ""));
	}

	@Override
	public Map<String, String> conditions() {
		Map<String, String> conditions = new LinkedHashMap<>();
		this.figures.seconds().ifPresent((seconds) -> conditions.put("duration", Math.round(seconds) + " s"));
		conditions.put("threads of wrk", Long.toString(this.threads));
		return conditions;
	}

	@Override
	public List<RawResult> results() {
		return List.of(RawResult.of("wrk", Load.of("connections", this.connections), this.figures,
				this.figures.problems(this.askedSeconds)));
	}

	@Override
	public List<Map<String, Object>> rows() {
		Map<String, Object> row = new LinkedHashMap<>();
		row.put("file", this.file.toString());
		row.put("connections", this.connections);
		row.put("threads", this.threads);
		row.put("requests_per_sec", this.figures.requestsPerSec());
		row.put("mean_ms", this.figures.meanMs());
		row.put("p50_ms", this.figures.p50Ms());
		row.put("p90_ms", this.figures.p90Ms());
		row.put("p99_ms", this.figures.p99Ms());
		row.put("errors", this.figures.errors());
		row.put("requests", this.figures.requests().orElse(0));
		row.put("seconds", this.figures.seconds());
		row.put("url", this.url);
		return List.of(row);
	}

}
