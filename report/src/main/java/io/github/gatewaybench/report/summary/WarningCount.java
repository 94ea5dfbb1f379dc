package io.github.gatewaybench.report.summary;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.WarningCode;

/**
 * In how many cells of each subject a warning is.
 */
record WarningCount(WarningCode code, Map<String, Integer> subjects) {

	/** Counts the warnings of a run. */
	static List<WarningCount> of(Rows rows) {
		Map<WarningCode, Map<String, Integer>> all = new TreeMap<>();
		rows.cells()
			.forEach((cell) -> cell.outcome()
				.warningCodes()
				.forEach((code) -> all.computeIfAbsent(code, (unused) -> new LinkedHashMap<>())
					.merge(cell.id().subject(), 1, Integer::sum)));
		return all.entrySet().stream().map((each) -> new WarningCount(each.getKey(), each.getValue())).toList();
	}

	/** As in "b: a JVM was still warming up (nginx 2, envoy 1 cells). What to do." */
	String line() {
		String cells = this.subjects.entrySet()
			.stream()
			.map((each) -> each.getKey() + " " + each.getValue())
			.collect(Collectors.joining(", "));
		boolean one = this.subjects.values().stream().mapToInt(Integer::intValue).sum() == 1;
		return "%s: %s (%s %s). %s".formatted(this.code.letter(), this.code.title(), cells, one ? "cell" : "cells",
				this.code.advice());
	}

}
