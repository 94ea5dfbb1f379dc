package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Outcome;

/**
 * What is said of a cell that does not count, in all outputs alike: a word, which is
 * empty for a cell that counts, and reasons, if more is known.
 */
public record Remark(String word, List<String> reasons) {

	/** Of a cell that was tried. */
	public static final String NOT_VALID = "not valid";

	/** Of a cell of a complete run without a file. */
	public static final String LOST = "lost";

	/** Of a cell that this machine cannot run. */
	public static final String SKIPPED = "skipped";

	/** All words. */
	public static final List<String> WORDS = List.of(NOT_VALID, LOST, SKIPPED, "not run yet");

	public static Remark of(Cell cell) {
		Outcome outcome = cell.outcome();
		return switch (outcome.state()) {
			case RAN, FAILED -> outcome.valid() ? new Remark("", List.of()) : new Remark(NOT_VALID, outcome.reasons());
			case SKIPPED -> new Remark(SKIPPED, outcome.reasons());
			case LOST -> new Remark(LOST, List.of("its file is gone"));
			case PENDING -> new Remark("not run yet", List.of());
		};
	}

	@Override
	public String toString() {
		return this.reasons.isEmpty() ? this.word : this.word + ": " + String.join("; ", this.reasons);
	}

	/**
	 * What there is to say of the cells of a row: why one does not count, what casts
	 * doubt on one. The same words of several repetitions are said once.
	 */
	static String notes(List<Cell> cells, Function<Cell, String> name) {
		Map<String, List<String>> names = new TreeMap<>();
		cells.forEach((cell) -> texts(cell)
			.forEach((text) -> names.computeIfAbsent(text, (unused) -> new ArrayList<>()).add(name.apply(cell))));
		return names.entrySet()
			.stream()
			.map((each) -> (each.getValue().size() == cells.size()) ? each.getKey()
					: each.getKey() + " (rep " + String.join(", ", each.getValue()) + ")")
			.collect(Collectors.joining("; "));
	}

	private static List<String> texts(Cell cell) {
		Remark remark = of(cell);
		String word = remark.word().equals(NOT_VALID) ? "INVALID" : remark.word();
		List<String> texts = new ArrayList<>();
		if (remark.reasons().isEmpty() && !word.isEmpty()) {
			texts.add(word);
		}
		remark.reasons().forEach((reason) -> texts.add(word + ": " + reason));
		cell.outcome().warnings().forEach((warning) -> texts.add("warning: " + warning));
		return texts;
	}

}
