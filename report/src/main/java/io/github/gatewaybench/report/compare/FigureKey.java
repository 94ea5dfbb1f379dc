package io.github.gatewaybench.report.compare;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.OrderedMaps;
import io.github.gatewaybench.report.summary.Column;
import io.github.gatewaybench.report.summary.ComparedMetric;

/**
 * The identity of a figure: which metric of which subject under which load. Parts of the
 * load that are unknown are "-".
 */
record FigureKey(String subject, Load load, ComparedMetric metric) {

	private static final String UNKNOWN = "-";

	private static final int MAX_LISTED = 4;

	/**
	 * Creates the columns that identify the rows of a table: subject, parts of the load,
	 * and metric. More columns can be added to the list.
	 */
	static <R> List<Column<R>> columns(List<R> rows, Function<R, FigureKey> key) {
		List<Column<R>> columns = new ArrayList<>(List.of(Column.text("subject", (row) -> key.apply(row).subject())));
		rows.stream()
			.flatMap((row) -> key.apply(row).load().parts().keySet().stream())
			.distinct()
			.forEach((name) -> columns.add(Column.numberOrText(name, (row) -> key.apply(row).load().part(name))));
		columns.add(Column.<R>of("metric", (row) -> {
			ComparedMetric metric = key.apply(row).metric();
			return Column.Value.of(metric.toString()).displayedAs(metric.title());
		}).withTitle("figure"));
		return columns;
	}

	/**
	 * Names the subjects and loads of several keys; if there are more than four, names
	 * each subject with the number of its loads.
	 */
	static String describe(Collection<FigureKey> keys) {
		List<FigureKey> places = keys.stream()
			.map((key) -> new FigureKey(key.subject, key.load, null))
			.distinct()
			.toList();
		return OrderedMaps.groupBy(FigureKey::subject, places)
			.entrySet()
			.stream()
			.map((each) -> (places.size() > MAX_LISTED) ? each.getKey() + " (" + each.getValue().size() + ")"
					: each.getValue().stream().map(FigureKey::subjectAndLoad).collect(Collectors.joining(", ")))
			.collect(Collectors.joining(", "));
	}

	FigureKey withSubject(String subject) {
		return new FigureKey(subject, this.load, this.metric);
	}

	boolean hasUnknownLoad() {
		return this.load.parts().containsValue(UNKNOWN);
	}

	/**
	 * Whether another key can mean the same figure, given that unknown parts of this
	 * key's load may have any value.
	 */
	boolean matches(FigureKey other) {
		return this.subject.equals(other.subject) && this.metric == other.metric
				&& this.load.parts()
					.entrySet()
					.stream()
					.allMatch((part) -> part.getValue().equals(UNKNOWN)
							|| part.getValue().equals(other.load.part(part.getKey())));
	}

	/** Names the subject and the load, as in "nginx connections=300". */
	String subjectAndLoad() {
		return this.subject + " " + this.load;
	}

}
