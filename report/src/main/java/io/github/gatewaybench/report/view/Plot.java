package io.github.gatewaybench.report.view;

import java.util.List;

import io.github.gatewaybench.report.table.Column;

/**
 * A chart that a view asks for; without a figure it is left out.
 *
 * @param id within the panel
 * @param title what it shows
 * @param hint how to read it, besides whether more is better
 * @param figure medians, which are joined, and the cells of a row as points
 * @param across what is varied
 * @param rows to draw
 */
public record Plot(String id, String title, String hint, Column<Row> figure, Across across, List<Row> rows) {
}
