package io.github.gatewaybench.report.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What casts doubt on the cells of the rows that are compared, shortly.
 */
final class Warnings {

	private Warnings() {
	}

	/** A line for each side and kind of warning. */
	static List<String> of(Comparison comparison) {
		Set<String> places = comparison.rows()
			.stream()
			.filter(Change::isComparable)
			.map((row) -> row.key().place())
			.collect(Collectors.toSet());
		List<String> lines = new ArrayList<>(of("base", comparison.base(), places));
		lines.addAll(of("new", comparison.next(), places));
		return lines;
	}

	private static List<String> of(String side, Measurements measurements, Set<String> places) {
		List<Source> cells = measurements.sources().stream().filter((each) -> places.contains(each.place())).toList();
		Map<String, List<String>> kinds = new LinkedHashMap<>();
		cells.forEach((cell) -> cell.warnings()
			.stream()
			.distinct()
			.forEach((text) -> kinds.computeIfAbsent(kind(text), (unused) -> new ArrayList<>()).add(text)));
		return kinds.values()
			.stream()
			.map((texts) -> texts.size() + " of " + cells.size() + " cells of " + side + ": " + texts.get(0)
					+ ((texts.stream().distinct().count() > 1) ? ", and the like" : ""))
			.toList();
	}

	/** Warnings differ in their figures. */
	private static String kind(String text) {
		return text.replaceAll("[0-9.]+", "#");
	}

}
