package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.github.gatewaybench.report.model.Cell;
import io.github.gatewaybench.report.model.Outcome;

/**
 * What there is to say of the cells of a row: why one is not valid, what casts doubt on
 * one. The same words of several repetitions are said once.
 */
final class Notes {

	private Notes() {
	}

	/**
	 * The notes of these cells.
	 * @param order of the cells
	 * @param name of a cell among them, such as its repetition
	 */
	static <C extends Cell> String of(List<C> cells, Comparator<? super C> order, Function<? super C, String> name) {
		Map<String, List<String>> namesByText = new TreeMap<>();
		for (C cell : cells.stream().sorted(order).toList()) {
			for (String text : texts(cell.outcome())) {
				namesByText.computeIfAbsent(text, (unused) -> new ArrayList<>()).add(name.apply(cell));
			}
		}
		return namesByText.entrySet()
			.stream()
			.map((each) -> said(each.getKey(), each.getValue(), cells.size()))
			.collect(Collectors.joining("; "));
	}

	private static List<String> texts(Outcome outcome) {
		List<String> texts = new ArrayList<>();
		String word = outcome.skipped() ? "skipped" : "INVALID";
		outcome.reasons().forEach((reason) -> texts.add(word + ": " + reason));
		outcome.warnings().forEach((warning) -> texts.add("warning: " + warning));
		return texts;
	}

	private static String said(String text, List<String> names, int cells) {
		return (names.size() < cells) ? text + " (rep " + String.join(", ", names) + ")" : text;
	}

}
