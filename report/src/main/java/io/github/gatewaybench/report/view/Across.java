package io.github.gatewaybench.report.view;

import java.util.List;
import java.util.function.Function;

import io.github.gatewaybench.measurements.Run;

/**
 * What a chart has from the left to the right, or down.
 *
 * @param shape how it is drawn
 * @param name what is varied
 * @param categories in their order; none where numbers are, or subjects
 * @param places of a row: indexes of categories, or numbers
 */
public record Across(Shape shape, String name, List<String> categories, Function<Row, List<? extends Number>> places) {

	/** A line for each subject over what has an order. */
	static Across categories(String name, List<String> categories, Function<Row, String> category) {
		return new Across(Shape.CATEGORIES, name, categories,
				(row) -> List.of((double) categories.indexOf(category.apply(row))));
	}

	/** The same over a part of the load. */
	static Across part(String name, String part, List<String> values) {
		return categories(name, values, (row) -> row.load().part(part));
	}

	/** A line for each subject over numbers; both axes count in decades. */
	static Across decades(String name, Function<Row, List<? extends Number>> numbers) {
		return new Across(Shape.DECADES, name, List.of(), numbers);
	}

	/** A line down for each subject that has something to show. */
	static Across subjects() {
		return new Across(Shape.SUBJECTS, "subjects", List.of(), (row) -> List.of());
	}

	/** The values of a part of the load, in the order of the settings. */
	public static List<String> values(Run run, String part) {
		return run.settings()
			.subjects()
			.stream()
			.flatMap((subject) -> run.experiment().loads(subject).stream())
			.map((load) -> load.part(part))
			.distinct()
			.toList();
	}

	/** How a chart is drawn. */
	public enum Shape {

		/** Lines over categories. */
		CATEGORIES,
		/** Lines over numbers. */
		DECADES,
		/** A row for each subject. */
		SUBJECTS

	}

}
