package io.github.gatewaybench.report.html;

import io.github.gatewaybench.report.model.AbCell;
import io.github.gatewaybench.report.model.Cell;
import io.github.gatewaybench.report.model.JmhCell;
import io.github.gatewaybench.report.model.WrkCell;

/**
 * What a cell is called.
 */
final class CellName {

	private CellName() {
	}

	/** Its whole name. */
	static String of(Cell cell) {
		return cell.subject() + ", " + load(cell) + ", " + inRow(cell);
	}

	private static String load(Cell cell) {
		if (cell instanceof WrkCell wrk) {
			return wrk.connections() + " connections";
		}
		else if (cell instanceof AbCell ab) {
			return "%s, %s, n%d-c%d".formatted(processors(ab.cpus()), ab.protocol(), ab.requests(), ab.connections());
		}
		JmhCell jmh = (JmhCell) cell;
		return jmh.routes() + " routes, client " + jmh.client();
	}

	/** A machine size. */
	static String processors(String cpus) {
		return cpus + (cpus.equals("1") ? " processor" : " processors");
	}

	/** Its name among those of the same subject and load. */
	static String inRow(Cell cell) {
		String execution = (cell instanceof AbCell ab) ? ", execution " + ab.execution() : "";
		return "repetition " + cell.repetition() + execution;
	}

	/** The same, and why it does not count where it does not. */
	static String withReasons(Cell cell) {
		if (cell.outcome().valid()) {
			return inRow(cell);
		}
		return inRow(cell) + ", not valid: " + String.join("; ", cell.outcome().reasons());
	}

}
