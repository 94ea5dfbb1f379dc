package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Ordered;
import io.github.gatewaybench.measurements.WrkFigures;

/**
 * What wrk printed.
 *
 * @param command the line above it, where there is one
 * @param askedSeconds how long wrk was to run; empty where it says so only roughly
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
		return List.of(Ordered.of("file", this.file.toString(), "connections", this.connections, "threads",
				this.threads, "requests_per_sec", this.figures.requestsPerSec(), "mean_ms", this.figures.meanMs(),
				"p50_ms", this.figures.p50Ms(), "p90_ms", this.figures.p90Ms(), "p99_ms", this.figures.p99Ms(),
				"errors", this.figures.errors(), "requests", this.figures.requests().orElse(0), "seconds",
				this.figures.seconds(), "url", this.url));
	}

}
