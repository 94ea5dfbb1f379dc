package io.github.gatewaybench.report.summary;

import java.util.List;

import io.github.gatewaybench.report.model.RouteStudy;

/**
 * The summary of a route study, with the article's own figures beside.
 */
final class RoutesSummary {

	private static final String EXPLANATION = """
			Medians over the valid repetitions, "-" where there is none. error is half of JMH's 99.9 % interval. Smallest is the
			subject's smallest table. Start is from the start of the process to the first answer by the table's last route, with the
			table stored; heap is what is in use after that and a full collection, and per route the growth since the smallest
			table. The article's figures are of the stock lookup with a client made per request, on its machine, in 2021: compare
			ratios. These figures are not what a gateway does on another machine, or under another load.
			""";

	private RoutesSummary() {
	}

	static Summary of(RouteStudy study) {
		List<RouteRow> rows = RouteRows.of(study);
		MarkdownTable table = new MarkdownTable(List.of("subject", "routes", "client", "valid", "ops/s", "error",
				"mean ms", "p50 ms", "p99 ms", "ratio to direct", "ratio to smallest", "start s", "heap MB",
				"heap bytes/route", "gateway CPU s", "article ops/s", "article ratio to direct"));
		for (RouteRow row : rows) {
			table.add(List.of(row.subject(), row.subject().equals("direct") ? "-" : Integer.toString(row.routes()),
					row.client(), row.valid() + "/" + row.repetitions(), Figures.places(row.opsPerSec(), 1),
					Figures.places(row.opsError(), 1), Figures.places(row.meanMs(), 2), Figures.places(row.p50Ms(), 2),
					Figures.places(row.p99Ms(), 2), Figures.places(row.ratioToDirect(), 3),
					Figures.places(row.ratioToSmallest(), 3), Figures.places(row.startSeconds(), 1),
					Figures.places(row.heapMb(), 1), Figures.places(row.heapBytesPerRoute(), 0),
					Figures.places(row.gatewayCpuSeconds(), 1), Figures.places(row.articleOpsPerSec(), 1),
					Figures.places(row.articleRatioToDirect(), 3)));
		}
		List<String> notes = rows.stream()
			.filter((row) -> !row.notes().isEmpty())
			.map((row) -> "%s n=%d %s: %s".formatted(row.subject(), row.routes(), row.client(), row.notes()))
			.toList();
		return Summary.of(RunPage.about(study.info()), RouteRow.COLUMNS, rows,
				RunPage.of(study.info(), "\n" + table + Stacks.markdown(study), notes, EXPLANATION));
	}

}
