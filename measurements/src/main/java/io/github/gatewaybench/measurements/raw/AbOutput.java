package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.gatewaybench.measurements.AbFigures;
import io.github.gatewaybench.measurements.Load;

/**
 * What ab printed.
 *
 * @param file where
 * @param command the line above it, where there is one
 * @param path what was asked for; none where ab gave up
 * @param connections how many at a time; none where neither result nor command tells
 * @param figures what it found, or why it gave up
 */
public record AbOutput(Path file, Optional<String> command, Optional<String> path, OptionalLong connections,
		AbFigures figures) implements RawOutput {

	@Override
	public String tool() {
		return "ab";
	}

	@Override
	public Map<String, String> conditions() {
		return Map.of();
	}

	/**
	 * {@code ab -n}; empty where there is no command, or one that ends ab after a time.
	 */
	public OptionalLong askedRequests() {
		return option(this.command, "t").isPresent() ? OptionalLong.empty() : option(this.command, "n");
	}

	static OptionalLong option(Optional<String> command, String name) {
		Matcher option = Pattern.compile(" -" + name + " ?(\\d{1,15}) ").matcher(command.orElse(""));
		return option.find() ? OptionalLong.of(Long.parseLong(option.group(1))) : OptionalLong.empty();
	}

	@Override
	public List<RawResult> results() {
		boolean kept = this.figures.keepAliveRequests() > 0 || this.command.filter(AbOutput::keepsAlive).isPresent();
		OptionalLong requests = askedRequests().isPresent() ? askedRequests() : this.figures.requests();
		Load load = Load.of("connections", words(this.connections), "protocol", kept ? "keep-alive" : "plain",
				"requests", words(requests));
		return List.of(RawResult.of("ab", load, this.figures, this.figures.problems(askedRequests())));
	}

	private static boolean keepsAlive(String command) {
		return command.matches(".* -[a-zA-Z]*k .*");
	}

	private static String words(OptionalLong count) {
		return count.isPresent() ? Long.toString(count.getAsLong()) : "-";
	}

	@Override
	public List<Map<String, Object>> rows() {
		Map<String, Object> row = new LinkedHashMap<>();
		row.put("file", this.file.toString());
		row.put("connections", figure(this.connections));
		row.put("requests_per_sec", this.figures.requestsPerSec());
		row.put("mean_ms", this.figures.meanMs());
		row.put("p50_ms", this.figures.percentiles().p50Ms());
		row.put("p90_ms", this.figures.percentiles().p90Ms());
		row.put("p99_ms", this.figures.percentiles().p99Ms());
		row.put("max_ms", this.figures.percentiles().maxMs());
		row.put("errors", this.figures.errors());
		row.put("requests", figure(this.figures.requests()));
		row.put("keep_alive_requests", this.figures.hasResult() ? OptionalDouble.of(this.figures.keepAliveRequests())
				: OptionalDouble.empty());
		row.put("path", this.path.orElse(""));
		row.put("notes", this.figures.hasResult() ? "" : this.figures.problems().get(0));
		return List.of(row);
	}

	private static OptionalDouble figure(OptionalLong count) {
		return count.isPresent() ? OptionalDouble.of(count.getAsLong()) : OptionalDouble.empty();
	}

}
