package io.github.gatewaybench.report.summary;

import java.util.List;

/**
 * Charts of a run that belong together, and the table of their figures: an id within the
 * run, what stands above and below the title, the charts, and the table's caption and
 * rows, of which there may be none.
 */
public record Panel(String id, String title, String text, List<Plot> plots, String caption, List<Row> rows) {

	/**
	 * A chart of medians, which are joined, and of the cells as points: an id within the
	 * panel, how to read it besides whether more is better, what is drawn of a row, what
	 * is varied, and the rows. Without a figure it is left out.
	 */
	public record Plot(String id, String title, String hint, Column<Row> figure, Across across, List<Row> rows) {
	}
}
