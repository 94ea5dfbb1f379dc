package io.github.gatewaybench.report.view;

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
}
