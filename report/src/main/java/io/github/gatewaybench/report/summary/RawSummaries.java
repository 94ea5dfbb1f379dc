package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.github.gatewaybench.report.model.AbErrors;
import io.github.gatewaybench.report.model.AbFigures;
import io.github.gatewaybench.report.model.AbOutput;
import io.github.gatewaybench.report.model.JmhOutput;
import io.github.gatewaybench.report.model.JmhResult;
import io.github.gatewaybench.report.model.JmhScore;
import io.github.gatewaybench.report.model.RawOutput;
import io.github.gatewaybench.report.model.WrkFigures;
import io.github.gatewaybench.report.model.WrkOutput;

/**
 * Summaries of raw files: one for each tool, since their figures are of different work.
 */
final class RawSummaries {

	private static final List<Column<WrkOutput>> WRK = List.of(text("file", (each) -> each.file().toString()),
			number("connections", WrkOutput::connections), number("threads", WrkOutput::threads),
			figure("requests_per_sec", wrk((each) -> OptionalDouble.of(each.requestsPerSec()))),
			figure("mean_ms", wrk(WrkFigures::meanMs)), figure("p50_ms", wrk(WrkFigures::p50Ms)),
			figure("p90_ms", wrk(WrkFigures::p90Ms)), figure("p99_ms", wrk(WrkFigures::p99Ms)),
			number("errors", (each) -> each.figures().errors().total()),
			number("requests", (each) -> each.figures().requests()),
			figure("seconds", (each) -> each.figures().seconds()), text("url", WrkOutput::url));

	private static final List<Column<AbOutput>> AB = List.of(text("file", (each) -> each.file().toString()),
			figure("connections", (each) -> asDouble(each.connections().stream().boxed().findFirst())),
			figure("requests_per_sec", ab(AbFigures::requestsPerSec)), figure("mean_ms", ab(AbFigures::meanMs)),
			figure("p50_ms", ab((each) -> each.percentileMs(50))),
			figure("p90_ms", ab((each) -> each.percentileMs(90))),
			figure("p99_ms", ab((each) -> each.percentileMs(99))),
			figure("max_ms", ab((each) -> each.percentileMs(100))),
			number("errors", (each) -> each.figures().map(AbFigures::errors).map(AbErrors::failed).orElse(0L)),
			figure("requests", ab((each) -> OptionalDouble.of(each.requests()))),
			figure("keep_alive_requests", ab((each) -> OptionalDouble.of(each.keepAliveRequests()))),
			text("path", (each) -> each.path().orElse("")), text("notes", RawSummaries::notes));

	private static final List<Column<JmhRow>> JMH = List.of(text("file", JmhRow::file),
			text("benchmark", JmhRow::benchmark), text("params", JmhRow::params), text("mode", JmhRow::mode),
			figure("count", (each) -> asDouble(each.score().count().stream().boxed().findFirst())),
			figure("score", (each) -> each.score().score()), figure("error", (each) -> each.score().error()),
			text("unit", (each) -> each.score().unit()), figure("p50", (each) -> each.score().percentile(50)),
			figure("p99", (each) -> each.score().percentile(99)),
			text("notes", (each) -> each.score().approximate() ? "only a power of ten" : ""));

	private RawSummaries() {
	}

	static List<Summary> of(List<RawOutput> outputs) {
		List<Summary> summaries = new ArrayList<>();
		List<WrkOutput> wrk = only(outputs, WrkOutput.class);
		if (!wrk.isEmpty()) {
			summaries.add(summary("wrk", WRK, wrk));
		}
		List<AbOutput> ab = only(outputs, AbOutput.class);
		if (!ab.isEmpty()) {
			summaries.add(summary("ab", AB, ab));
		}
		List<JmhOutput> jmh = only(outputs, JmhOutput.class);
		if (!jmh.isEmpty()) {
			summaries.add(summary("jmh", JMH, jmh.stream().flatMap((each) -> JmhRow.of(each).stream()).toList()));
		}
		return summaries;
	}

	private static <T> List<T> only(List<RawOutput> outputs, Class<T> type) {
		return outputs.stream().filter(type::isInstance).map(type::cast).toList();
	}

	private static <R> Summary summary(String tool, List<Column<R>> columns, List<R> rows) {
		MarkdownTable table = new MarkdownTable(columns.stream().map((each) -> each.name().replace('_', ' ')).toList());
		for (R row : rows) {
			table.add(columns.stream().map((each) -> cell(each.value().apply(row))).toList());
		}
		Map<String, String> about = new LinkedHashMap<>();
		about.put("tool", tool);
		return Summary.of(about, columns, rows, "# raw output of " + tool + "\n\n" + table
				+ "\nAs the tool printed it, \"-\" where it gave none. Whether the answers were right, no raw file tells.\n");
	}

	private static String cell(Object value) {
		if (value instanceof OptionalDouble figure) {
			return figure.isPresent() ? Figures.plain(figure.getAsDouble()) : "-";
		}
		return value.toString();
	}

	private static String notes(AbOutput output) {
		if (output.figures().isPresent()) {
			return "";
		}
		String done = output.partialRequests().isPresent()
				? ", " + output.partialRequests().getAsLong() + " requests done" : "";
		return "ab gave up: " + output.problem().orElse("it does not say why") + done;
	}

	private static <R> Column<R> text(String name, Function<R, String> value) {
		return new Column<>(name, value::apply);
	}

	private static <R> Column<R> number(String name, Function<R, Long> value) {
		return new Column<>(name, value::apply);
	}

	private static <R> Column<R> figure(String name, Function<R, OptionalDouble> value) {
		return new Column<>(name, value::apply);
	}

	private static Function<WrkOutput, OptionalDouble> wrk(Function<WrkFigures, OptionalDouble> figure) {
		return (output) -> figure.apply(output.figures());
	}

	private static Function<AbOutput, OptionalDouble> ab(Function<AbFigures, OptionalDouble> figure) {
		return (output) -> output.figures().map(figure).orElse(OptionalDouble.empty());
	}

	private static OptionalDouble asDouble(Optional<Long> count) {
		return count.isPresent() ? OptionalDouble.of(count.get()) : OptionalDouble.empty();
	}

	/** A score of a benchmark, or of a profiler beside it. */
	private record JmhRow(String file, String benchmark, String params, String mode, JmhScore score) {

		static List<JmhRow> of(JmhOutput output) {
			List<JmhRow> rows = new ArrayList<>();
			for (JmhResult result : output.results()) {
				rows.add(row(output, result, "", result.primary()));
				result.secondary().forEach((name, score) -> rows.add(row(output, result, ":" + name, score)));
			}
			return rows;
		}

		private static JmhRow row(JmhOutput output, JmhResult result, String suffix, JmhScore score) {
			String params = result.params()
				.entrySet()
				.stream()
				.map((each) -> each.getKey() + "=" + each.getValue())
				.collect(Collectors.joining(" "));
			return new JmhRow(output.file().toString(), result.benchmark() + suffix, params, result.mode(),
					score.inOpsPerSecondOrMs());
		}

	}

}
