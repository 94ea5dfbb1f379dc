package io.github.gatewaybench.report.html;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.Outcome.MachineUsage;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.Outcome.State;
import io.github.gatewaybench.measurements.Outcome.RoleUsage;
import io.github.gatewaybench.report.html.Links.Link;
import io.github.gatewaybench.report.summary.Column;
import io.github.gatewaybench.report.summary.Column.Value;
import io.github.gatewaybench.report.summary.Columns;
import io.github.gatewaybench.report.summary.Numbers;
import io.github.gatewaybench.report.summary.Remark;
import io.github.gatewaybench.report.summary.Rows;

/**
 * The table of all cells, each with its raw output; those that are yet to be run are left
 * out.
 */
final class CellTable {

	private static final OptionalDouble NONE = OptionalDouble.empty();

	private CellTable() {
	}

	static Table of(Rows rows, String id, Links links) {
		List<Cell> cells = rows.cells().stream().filter((cell) -> cell.outcome().state() != State.PENDING).toList();
		return Table.linked(id + "-cells", "All cells", columns(rows), cells, (cell) -> files(cell, links));
	}

	private static List<Column<Cell>> columns(Rows rows) {
		return List.of(Column.text("subject", (cell) -> cell.id().subject()),
				Column.text("load", (cell) -> load(rows, cell.id())),
				Column.count("rep.", (cell) -> cell.id().repetition()),
				Column.of("valid",
						(cell) -> Value.of(cell.outcome().valid() ? "yes" : Remark.of(cell).toString())
							.marked(!cell.outcome().valid())),
				figure("per second", 0, Metric.THROUGHPUT), figure("mean ms", 1, Metric.MEAN),
				figure("p50 ms", 1, Metric.P50), figure("p99 ms", 1, Metric.P99),
				Column.figure("errors", 0,
						(cell) -> cell.figures().map((each) -> OptionalDouble.of(each.errors())).orElse(NONE)),
				Column.figure("gateway CPU s", 2, (cell) -> cell.outcome().cpuSeconds("gateway")),
				Column.figure("backend CPU s", 2, (cell) -> cell.outcome().backendCpuSeconds()),
				Column.figure("gateway MB", 0, (cell) -> Columns.ofGateway(cell, RoleUsage::peakRssMb)),
				Column.figure("gateway threads", 0,
						(cell) -> Columns.ofGateway(cell,
								(gateway) -> gateway.threads().stream().asDoubleStream().findFirst())),
				Column.figure("machine busy", CellTable::busy, Numbers::percent));
	}

	private static Column<Cell> figure(String name, int places, Metric metric) {
		return Column.figure(name, places, (cell) -> cell.value(metric));
	}

	private static String load(Rows rows, CellId cell) {
		String load = rows.view().brief(cell.load());
		return (rows.run().experiment().executions(cell.load()) > 1) ? load + " #" + cell.execution() : load;
	}

	private static OptionalDouble busy(Cell cell) {
		return cell.outcome().machine().map(MachineUsage::busy).orElse(NONE);
	}

	/** Of a lost cell there may be the raw output alone, or nothing. */
	private static List<Link> files(Cell cell, Links links) {
		return Stream.concat(links.find(cell.rawFile(), "output"), links.find(cell.file(), "figures")).toList();
	}

}
