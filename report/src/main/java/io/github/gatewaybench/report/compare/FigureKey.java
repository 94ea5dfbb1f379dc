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

/** Identifies a figure of a subject under a load; an unknown part of the load is "-". */
record FigureKey(String subject, Load load, ComparedMetric measure) {

	private static final String UNKNOWN = "-";

	private static final int MOST = 4;

	/** Makes the columns for the keys of rows, as a list that can be extended. */
	static <R> List<Column<R>> columns(List<R> rows, Function<R, FigureKey> key) {
		List<Column<R>> columns = new ArrayList<>(List.of(Column.text("subject", (row) -> key.apply(row).subject())));
		rows.stream()
			.flatMap((row) -> key.apply(row).load().parts().keySet().stream())
			.distinct()
			.forEach((name) -> columns.add(Column.numberOrText(name, (row) -> key.apply(row).load().part(name))));
		columns.add(Column.<R>of("metric", (row) -> {
			ComparedMetric measure = key.apply(row).measure();
			return Column.Value.of(measure.toString()).displayedAs(measure.title());
		}).withTitle("figure"));
		return columns;
	}

	/** Lists the subjects and loads of keys or, if there are many, counts per subject. */
	static String describe(Collection<FigureKey> keys) {
		List<FigureKey> places = keys.stream()
			.map((key) -> new FigureKey(key.subject, key.load, null))
			.distinct()
			.toList();
		return OrderedMaps.groupBy(FigureKey::subject, places)
			.entrySet()
			.stream()
			.map((each) -> (places.size() > MOST) ? each.getKey() + " (" + each.getValue().size() + ")"
					: each.getValue().stream().map(FigureKey::subjectAndLoad).collect(Collectors.joining(", ")))
			.collect(Collectors.joining(", "));
	}

	FigureKey withSubject(String subject) {
		return new FigureKey(subject, this.load, this.measure);
	}

	boolean hasUnknownLoad() {
		return this.load.parts().containsValue(UNKNOWN);
	}

	/** Whether the other key may be the same, comparing only known parts of this load. */
	boolean mayEqual(FigureKey other) {
		return this.subject.equals(other.subject) && this.measure == other.measure
				&& this.load.parts()
					.entrySet()
					.stream()
					.allMatch((part) -> part.getValue().equals(UNKNOWN)
							|| part.getValue().equals(other.load.part(part.getKey())));
	}

	/** The subject and its load, in words. */
	String subjectAndLoad() {
		return this.subject + " " + this.load;
	}

}
