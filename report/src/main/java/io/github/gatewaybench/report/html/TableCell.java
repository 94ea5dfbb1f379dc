package io.github.gatewaybench.report.html;

import java.util.List;
import java.util.OptionalDouble;

import io.github.gatewaybench.report.summary.Figures;

/**
 * A cell of a table.
 *
 * @param text that is read
 * @param key that it is sorted by; empty: last
 * @param number whether it is a figure
 * @param mark whether it stands out: something did not count
 * @param links after the text
 */
record TableCell(String text, String key, boolean number, boolean mark, List<Link> links) {

	/** Whether it is sorted by something else than its text. */
	boolean hasKey() {
		return !this.key.equals(this.text);
	}

	/** Whether it needs a wide column. */
	boolean isLong() {
		return !this.number && this.text.length() > 30;
	}

	static TableCell text(String text) {
		return new TableCell(text, text, false, false, List.of());
	}

	static TableCell marked(String text, boolean mark) {
		return new TableCell(text, text, false, mark, List.of());
	}

	/** A number of connections or routes, or a load in words. */
	static TableCell load(String load) {
		return new TableCell(load, load, load.matches("\\d+"), false, List.of());
	}

	static TableCell count(long count) {
		return new TableCell(Long.toString(count), Long.toString(count), true, false, List.of());
	}

	static TableCell figure(OptionalDouble figure, int places) {
		String text = Figures.places(figure, places);
		return new TableCell(text, figure.isPresent() ? text : "", true, false, List.of());
	}

	/** A share, in percent. */
	static TableCell percent(OptionalDouble percent) {
		TableCell figure = figure(percent, 0);
		return percent.isPresent() ? new TableCell(figure.text() + " %", figure.key(), true, false, List.of()) : figure;
	}

	/** How many of how many repetitions count. */
	static TableCell valid(int valid, int repetitions) {
		return new TableCell(valid + "/" + repetitions, Double.toString((double) valid / repetitions), true,
				valid < repetitions, List.of());
	}

	static TableCell links(List<Link> links) {
		return new TableCell("", "", false, false, links);
	}

}
