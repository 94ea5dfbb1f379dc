package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.gatewaybench.measurements.AbFigures;
import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.Ordered;

/**
 * What ab printed.
 *
 * @param command the line above it, where there is one
 * @param path what was asked for; none where ab gave up
 * @param connections how many at a time; none where neither result nor command tells
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
	private OptionalLong askedRequests() {
		return isTimed() ? OptionalLong.empty() : option(this.command, "n");
	}

	private boolean isTimed() {
		return option(this.command, "t").isPresent();
	}

	static OptionalLong option(Optional<String> command, String name) {
		Matcher option = Pattern.compile(" -" + name + " ?(\\d{1,15}) ").matcher(command.orElse(""));
		return option.find() ? OptionalLong.of(Long.parseLong(option.group(1))) : OptionalLong.empty();
	}

	@Override
	public List<RawResult> results() {
		boolean kept = this.figures.keepAliveRequests() > 0 || this.command.orElse("").matches(".* -[a-zA-Z]*k .*");
		OptionalLong asked = askedRequests();
		// How many are done in a time is a figure and no load.
		OptionalLong requests = asked.isPresent() || isTimed() ? asked : this.figures.requests();
		Load load = Load.of("connections", words(this.connections), "protocol", kept ? "keep-alive" : "plain",
				"requests", words(requests));
		return List.of(RawResult.of("ab", load, this.figures, this.figures.problems(asked)));
	}

	private static String words(OptionalLong count) {
		return count.isPresent() ? Long.toString(count.getAsLong()) : "-";
	}

	@Override
	public List<Map<String, Object>> rows() {
		AbFigures all = this.figures;
		return List
			.of(Ordered.of("file", this.file.toString(), "connections", figure(this.connections), "requests_per_sec",
					all.requestsPerSec(), "mean_ms", all.meanMs(), "p50_ms", all.percentiles().p50Ms(), "p90_ms",
					all.percentiles().p90Ms(), "p99_ms", all.percentiles().p99Ms(), "max_ms", all.percentiles().maxMs(),
					"errors", all.errors(), "requests", figure(all.requests()), "keep_alive_requests",
					all.hasResult() ? OptionalDouble.of(all.keepAliveRequests()) : OptionalDouble.empty(), "path",
					this.path.orElse(""), "notes", all.hasResult() ? "" : all.problems().get(0)));
	}

	static OptionalDouble figure(OptionalLong count) {
		return count.isPresent() ? OptionalDouble.of(count.getAsLong()) : OptionalDouble.empty();
	}

}
