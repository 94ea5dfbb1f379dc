package io.github.gatewaybench.report.html;

import java.util.List;

import io.github.gatewaybench.report.table.Column;

/**
 * A chart.
 *
 * @param id within the page
 * @param title what it shows
 * @param hint how to read it
 * @param x what was varied
 * @param y the figure
 * @param kind how it is drawn
 * @param series one for each subject that has something to show
 * @param table id of the table that has its figures
 */
record Chart(String id, String title, String hint, Axis x, Axis y, Kind kind, List<Series> series, String table) {

	/** How a figure is read. */
	static String better(Column<?> figure) {
		return figure.moreIsBetter() ? "More is better." : "Less is better.";
	}

	/** What the chart is to those who do not see it. */
	String label() {
		List<String> names = this.series.stream()
			.filter((each) -> !each.published())
			.map(Series::subject)
			.distinct()
			.toList();
		return "Chart: %s, %s over %s, of %s. The figures are in the table below.".formatted(this.title, this.y.name(),
				this.x.name(), String.join(", ", names));
	}

	/** How a chart is drawn. */
	enum Kind {

		/** A line for each subject. */
		LINES,

		/** A row for each subject: the first axis goes down. */
		ROWS,

		/** Many samples for each subject. */
		SAMPLES

	}

}
