package io.github.gatewaybench.report.summary;

import java.util.List;

/**
 * Charts of a run that belong together, and the table of their figures.
 *
 * @param id within the run
 * @param title above them
 * @param text below the title
 * @param plots first
 * @param caption of the table
 * @param rows of the table; none where there is none
 */
public record Panel(String id, String title, String text, List<Plot> plots, String caption, List<Row> rows) {

	/**
	 * A chart of medians, which are joined, and of the cells as points; without a figure
	 * it is left out.
	 *
	 * @param id within the panel
	 * @param title what it shows
	 * @param hint how to read it, besides whether more is better
	 * @param figure what is drawn of a row
	 * @param across what is varied
	 * @param rows to draw
	 */
	public record Plot(String id, String title, String hint, Column<Row> figure, Across across, List<Row> rows) {
	}
}
