package io.github.gatewaybench.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Outcome;

/**
 * What is said of a cell that does not count, in all outputs alike.
 *
 * @param word what it means for the cell
 * @param reasons for it; none where nothing more is known
 */
public record Remark(String word, List<String> reasons) {

	/** Of a cell that was tried. */
	public static final String NOT_VALID = "not valid";

	/** Of a cell that this machine cannot run. */
	public static final String SKIPPED = "skipped";

	/** Of a cell of a complete run without a file. */
	public static final String LOST = "lost";

	/** Of a cell without a file. */
	public static final String NOT_RUN = "not run yet";

	/** All words. */
	public static final List<String> WORDS = List.of(NOT_VALID, LOST, SKIPPED, NOT_RUN);

	/** Of a cell; empty words of one that counts. */
	public static Remark of(Cell cell) {
		Outcome outcome = cell.outcome();
		return switch (outcome.state()) {
			case RAN, FAILED -> outcome.valid() ? new Remark("", List.of()) : new Remark(NOT_VALID, outcome.reasons());
			case SKIPPED -> new Remark(SKIPPED, outcome.reasons());
			case LOST -> new Remark(LOST, List.of("its file is gone"));
			case PENDING -> new Remark(NOT_RUN, List.of());
		};
	}

	/** In a line. */
	@Override
	public String toString() {
		return this.reasons.isEmpty() ? this.word : this.word + ": " + String.join("; ", this.reasons);
	}

	/**
	 * What there is to say of the cells of a row: why one does not count, what casts
	 * doubt on one. The same words of several repetitions are said once.
	 */
	static String notes(List<Cell> cells, Function<Cell, String> name) {
		Map<String, List<String>> namesByText = new TreeMap<>();
		cells.forEach((cell) -> texts(cell)
			.forEach((text) -> namesByText.computeIfAbsent(text, (unused) -> new ArrayList<>()).add(name.apply(cell))));
		return namesByText.entrySet()
			.stream()
			.map((each) -> (each.getValue().size() < cells.size())
					? each.getKey() + " (rep " + String.join(", ", each.getValue()) + ")" : each.getKey())
			.collect(Collectors.joining("; "));
	}

	private static List<String> texts(Cell cell) {
		Remark remark = of(cell);
		String word = remark.word().equals(NOT_VALID) ? "INVALID" : remark.word();
		List<String> texts = new ArrayList<>();
		remark.reasons().forEach((reason) -> texts.add(word + ": " + reason));
		if (remark.reasons().isEmpty() && !word.isEmpty()) {
			texts.add(word);
		}
		cell.outcome().warnings().forEach((warning) -> texts.add("warning: " + warning));
		return texts;
	}

}
