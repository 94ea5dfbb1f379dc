package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

import io.github.gatewaybench.report.model.JmhCell;
import io.github.gatewaybench.report.model.JmhScore;
import io.github.gatewaybench.report.model.RouteStudy;
import io.github.gatewaybench.report.model.Start;
import io.github.gatewaybench.report.published.PublishedRoutes;

/**
 * The rows of a route study: one for each subject, size of the table and client that has
 * a cell.
 */
public final class RouteRows {

	private final RouteStudy study;

	private final int smallest;

	private final PublishedRoutes article = PublishedRoutes.load();

	private final Map<Key, List<JmhCell>> groups = new LinkedHashMap<>();

	private final Map<Key, OptionalDouble> opsPerSec = new LinkedHashMap<>();

	private RouteRows(RouteStudy study) {
		this.study = study;
		this.smallest = Collections.min(study.routes());
		for (JmhCell cell : study.cells()) {
			Key key = new Key(cell.subject(), cell.routes(), cell.client());
			this.groups.computeIfAbsent(key, (unused) -> new ArrayList<>()).add(cell);
		}
		this.groups.forEach((key, cells) -> this.opsPerSec.put(key, median(valid(cells), "thrpt", JmhScore::score)));
	}

	/** The rows. */
	public static List<RouteRow> of(RouteStudy study) {
		RouteRows rows = new RouteRows(study);
		return rows.groups.entrySet().stream().map((each) -> rows.row(each.getKey(), each.getValue())).toList();
	}

	private RouteRow row(Key key, List<JmhCell> cells) {
		List<JmhCell> valid = valid(cells);
		List<Start> starts = starts(key.subject(), key.routes());
		OptionalDouble ops = this.opsPerSec.get(key);
		OptionalDouble heap = Figures.median(starts, Start::heapBytes);
		return new RouteRow(key.subject(), key.routes(), key.client(), cells.size(), valid.size(), ops,
				median(valid, "thrpt", JmhScore::error), median(valid, "avgt", JmhScore::score),
				median(valid, "sample", (score) -> score.percentile(50)),
				median(valid, "sample", (score) -> score.percentile(99)),
				Figures.roundedMedian(starts, (start) -> OptionalDouble.of(start.startMs() / 1000)), heap,
				Figures.roundedMedian(valid, JmhCell::gatewayCpuSeconds),
				Figures.median(valid, JmhCell::gatewayPeakRssMb), this.article.opsPerSec(key.routes()),
				Figures.ratio(this.article.opsPerSec(key.routes()), this.article.opsPerSec(0)),
				Figures.ratio(ops, opsPerSec(new Key("direct", 0, key.client()))),
				Figures.ratio(ops, opsPerSec(new Key(key.subject(), this.smallest, key.client()))),
				heapBytesPerRoute(key, heap), notes(cells));
	}

	private List<Start> starts(String subject, int routes) {
		return this.study.starts()
			.stream()
			.filter((start) -> start.subject().equals(subject) && start.routes() == routes)
			.toList();
	}

	private OptionalDouble opsPerSec(Key key) {
		return this.opsPerSec.getOrDefault(key, OptionalDouble.empty());
	}

	/** What a route more than in the smallest table takes. */
	private OptionalDouble heapBytesPerRoute(Key key, OptionalDouble heap) {
		Key least = new Key(key.subject(), this.smallest, key.client());
		OptionalDouble leastHeap = this.groups.containsKey(least)
				? Figures.median(starts(key.subject(), this.smallest), Start::heapBytes) : OptionalDouble.empty();
		if (heap.isEmpty() || leastHeap.isEmpty() || key.routes() <= this.smallest) {
			return OptionalDouble.empty();
		}
		return Figures.rounded(
				OptionalDouble.of((heap.getAsDouble() - leastHeap.getAsDouble()) / (key.routes() - this.smallest)));
	}

	private static List<JmhCell> valid(List<JmhCell> cells) {
		return cells.stream().filter((cell) -> cell.outcome().valid()).toList();
	}

	private static OptionalDouble median(List<JmhCell> cells, String mode, Function<JmhScore, OptionalDouble> figure) {
		return Figures.roundedMedian(cells, (cell) -> {
			JmhScore score = cell.figures().get(mode);
			return (score != null) ? figure.apply(score) : OptionalDouble.empty();
		});
	}

	private static String notes(List<JmhCell> cells) {
		return Notes.of(cells, Comparator.comparing(JmhCell::repetition),
				(cell) -> Integer.toString(cell.repetition()));
	}

	private record Key(String subject, int routes, String client) {
	}

}
