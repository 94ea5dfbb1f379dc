package io.github.gatewaybench.report.html;

import java.util.List;

/**
 * Charts and tables that belong together.
 *
 * @param id within the page
 * @param title above them
 * @param text below the title
 * @param charts first
 * @param tables then
 */
record Group(String id, String title, String text, List<Chart> charts, List<Table> tables) {

	boolean isEmpty() {
		return this.charts.isEmpty() && this.tables.isEmpty();
	}

}
