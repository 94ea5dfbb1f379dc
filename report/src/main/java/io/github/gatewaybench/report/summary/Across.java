package io.github.gatewaybench.report.summary;

import java.util.List;
import java.util.function.Function;

import io.github.gatewaybench.measurements.Run;

/**
 * What a chart has from the left to the right, or down: how it is drawn, what is varied,
 * the categories where there are any, and where a row is drawn: indexes of categories, or
 * numbers.
 */
public record Across(Form form, String name, List<String> categories, Function<Row, List<? extends Number>> places) {

	/** A line for each subject over what has an order. */
	static Across categories(String name, List<String> categories, Function<Row, String> category) {
		return new Across(Form.CATEGORIES, name, categories, (row) -> List.of(categories.indexOf(category.apply(row))));
	}

	/** The values of a part of the load, in the order of the settings. */
	public static List<String> values(Run run, String part) {
		return Rows.of(run).all().stream().map((row) -> row.load().part(part)).distinct().toList();
	}

	/**
	 * How a chart is drawn: a line for each subject over categories, or over numbers
	 * where both axes count in decades, or a row for each subject that has something to
	 * show.
	 */
	public enum Form {

		CATEGORIES, DECADES, SUBJECTS

	}

}
