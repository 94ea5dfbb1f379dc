package io.github.gatewaybench.openload;

import java.util.Locale;
import java.util.stream.Stream;

import tools.jackson.databind.JsonNode;

import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.Slo;
import io.github.gatewaybench.measurements.raw.OpenLoadReader.Result;

/** Formats a result as readable text. */
final class ResultText {

	private ResultText() {
	}

	static String of(Result result) {
		Figures all = result.figures();
		StringBuilder text = new StringBuilder();
		appendLine(text, "%s%s %s at %d requests/s for %d s (%s)",
				result.target().map((name) -> name + ": ").orElse(""), result.method(), result.url(), result.rate(),
				result.durationS(), String.join(", ", result.libraries()));
		appendLine(text, "  offered %d, sent %d, answered %d: %.1f requests/s", count(all, "offered"),
				count(all, "sent"), count(all, "requests"), all.value(Metric.THROUGHPUT).orElse(0));
		appendLatencies(text, "latency ms  ", all.members());
		if (all.members().has("from_due")) {
			appendLatencies(text, "from due ms ", all.members().path("from_due"));
		}
		appendLine(text, "  errors      %s", Slo.formatErrorCounts(all));
		appendLine(text, "  sessions    %d at most of %d%s, waited %.3f s for connections", count(all, "most_sessions"),
				count(all, "sessions"), all.members().path("exhausted").asBoolean(false) ? ", EXHAUSTED" : "",
				all.number("blocked_s").orElse(0));
		all.count("least_connections").ifPresent((open) -> appendLine(text, "  connections %d open at least", open));
		all.number("lag", "late_share")
			.ifPresent(
					(share) -> appendLine(text, "  own lag ms  p50 %.2f  p99 %.2f  max %.1f, late %.2f %% of the time",
							all.number("lag", "p50_ms").orElse(0), all.number("lag", "p99_ms").orElse(0),
							all.number("lag", "max_ms").orElse(0), 100 * share));
		all.number("cpu_s")
			.ifPresent((seconds) -> appendLine(text, "  processor   %.1f us/request of its own",
					1e6 * seconds / Math.max(1, all.count("all_requests").orElse(count(all, "requests")))));
		Slo.warnings(all).forEach((each) -> appendLine(text, "WARNING: %s", each));
		Slo.invalidReasons(all).forEach((each) -> appendLine(text, "INVALID: %s", each));
		return text.toString();
	}

	private static long count(Figures figures, String name) {
		return figures.count(name).orElse(0);
	}

	private static void appendLatencies(StringBuilder text, String label, JsonNode all) {
		appendLine(text, "  " + label + "mean %s  p50 %s  p75 %s  p90 %s  p99 %s  p99.9 %s  p99.99 %s  max %s",
				Stream.of("mean_ms", "p50_ms", "p75_ms", "p90_ms", "p99_ms", "p999_ms", "p9999_ms", "max_ms")
					.map(all::path)
					.map((ms) -> ms.isNumber() ? String.format(Locale.ROOT, "%.3f", ms.asDouble()) : "-")
					.toArray());
	}

	private static void appendLine(StringBuilder text, String format, Object... values) {
		text.append(String.format(Locale.ROOT, format, values)).append('\n');
	}

}
