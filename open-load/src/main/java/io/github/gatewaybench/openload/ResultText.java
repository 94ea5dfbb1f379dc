package io.github.gatewaybench.openload;

import java.util.Locale;
import java.util.OptionalDouble;

import io.github.gatewaybench.measurements.OpenFigures;
import io.github.gatewaybench.measurements.raw.OpenReader.Result;

/** A result for people. */
final class ResultText {

	private ResultText() {
	}

	static String of(Result result) {
		OpenFigures all = result.figures();
		StringBuilder text = new StringBuilder();
		line(text, "%s %s at %d requests/s for %d s (%s)", result.method(), result.url(), result.rate(),
				result.durationS(), String.join(", ", result.libraries()));
		line(text, "  offered %d, sent %d, answered %d: %.1f requests/s", all.offered().orElse(0), all.sent().orElse(0),
				all.requests().orElse(0), all.achievedPerSec().orElse(0));
		line(text, "  latency ms  mean %s  p50 %s  p75 %s  p90 %s  p99 %s  p99.9 %s  p99.99 %s  max %s",
				ms(all.meanMs()), ms(all.p50Ms()), ms(all.p75Ms()), ms(all.p90Ms()), ms(all.p99Ms()), ms(all.p999Ms()),
				ms(all.p9999Ms()), ms(all.maxMs()));
		line(text, "  errors      %s", all.failures());
		line(text, "  sessions    %d at most of %d%s, waited %.3f s for connections", all.mostSessions().orElse(0),
				all.sessions().orElse(0), all.exhausted().orElse(false) ? ", EXHAUSTED" : "", all.blockedS().orElse(0));
		all.lag()
			.ifPresent((lag) -> line(text, "  own lag ms  p50 %.2f  p99 %.2f  max %.1f, late %.2f %% of the time",
					lag.p50Ms(), lag.p99Ms(), lag.maxMs(), 100 * lag.lateShare()));
		all.cpuS()
			.ifPresent((seconds) -> line(text, "  processor   %.1f us/request of its own",
					1e6 * seconds / Math.max(1, all.requests().orElse(0))));
		all.problems().forEach((each) -> line(text, "INVALID: %s", each));
		return text.toString();
	}

	private static String ms(OptionalDouble value) {
		return value.isPresent() ? String.format(Locale.ROOT, "%.3f", value.getAsDouble()) : "-";
	}

	private static void line(StringBuilder text, String format, Object... values) {
		text.append(String.format(Locale.ROOT, format, values)).append('\n');
	}

}
