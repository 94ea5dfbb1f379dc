package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Doubt;

/**
 * A doubt, and in how many cells of each subject it is.
 */
record Doubted(Doubt doubt, Map<String, Integer> subjects) {

	/** Those in the cells of a run. */
	static List<Doubted> of(Rows rows) {
		Map<Doubt, Map<String, Integer>> all = new EnumMap<>(Doubt.class);
		for (Cell cell : rows.cells()) {
			cell.outcome()
				.warnings()
				.stream()
				.map(Doubt::of)
				.distinct()
				.forEach((doubt) -> all.computeIfAbsent(doubt, (unused) -> new LinkedHashMap<>())
					.merge(cell.id().subject(), 1, Integer::sum));
		}
		List<Doubted> doubted = new ArrayList<>();
		all.forEach((doubt, subjects) -> doubted.add(new Doubted(doubt, subjects)));
		return doubted;
	}

	/** As in "b: a JVM was still warming up (nginx 2, envoy 1 cells). What to do." */
	String line() {
		String cells = this.subjects.entrySet()
			.stream()
			.map((each) -> each.getKey() + " " + each.getValue())
			.collect(Collectors.joining(", "));
		boolean one = this.subjects.values().stream().mapToInt(Integer::intValue).sum() == 1;
		return "%s: %s (%s %s). %s".formatted(this.doubt.letter(), this.doubt.title(), cells, one ? "cell" : "cells",
				this.doubt.advice());
	}

}
