package io.github.gatewaybench.report.summary;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a kind of run shows besides its rows: curves, and a table of its own.
 *
 * @param text what it is, or says
 * @param table empty where it has none
 */
public record Aside(String id, String title, String text, List<Curves> charts, Optional<Grid<?>> table) {

	/** For the summary to read; empty where there is no table. */
	String markdown() {
		return this.table
			.map((grid) -> "\n## " + Markdown.text(this.title) + "\n\n" + Markdown.line(this.text) + "\n\n"
					+ grid.markdown())
			.orElse("");
	}

	/**
	 * A table.
	 *
	 * @param <R> what a row is of
	 */
	public record Grid<R>(List<Column<R>> columns, List<R> rows) {

		private String markdown() {
			return Markdown.table(this.columns, this.rows);
		}

		/** As other programs read it. */
		List<Map<String, Object>> plain() {
			return this.rows.stream().map((row) -> {
				Map<String, Object> fields = new LinkedHashMap<>();
				Column.in(Column.Output.FILE, this.columns)
					.forEach((column) -> fields.put(column.name(), column.plain(row)));
				return fields;
			}).toList();
		}

	}

	/**
	 * A chart whose axes both count in decades, with lines of places to draw attention to
	 * on them.
	 */
	public record Curves(String id, String title, String hint, String x, String y, List<Curve> curves,
			List<Mark> marks) {
	}

	/** What there is of a subject: places that are joined, and single ones. */
	public record Curve(String subject, List<Place> line, List<Place> points) {
	}

	/** A place on a chart, what it is, and whether it counts. */
	public record Place(double x, OptionalDouble y, String text, boolean valid) {
	}

	/**
	 * A line across a chart: at a value of the one axis, with words, in the style of a
	 * subject, which is empty for what is of none.
	 */
	public record Mark(boolean onX, double value, String text, String subject) {
	}

}
