package io.github.gatewaybench.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.MachineUsage;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.Outcome.State;
import io.github.gatewaybench.measurements.RoleUsage;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.report.table.Column;
import io.github.gatewaybench.report.table.Numbers;
import io.github.gatewaybench.report.view.Remark;
import io.github.gatewaybench.report.view.Rows;
import io.github.gatewaybench.report.view.Views;

/**
 * The table of all cells, each with its raw output; those that are yet to be run are left
 * out.
 */
final class CellTable {

	private CellTable() {
	}

	static Table of(Rows rows, String id, Links links) {
		List<Cell> cells = rows.cells().stream().filter((cell) -> cell.outcome().state() != State.PENDING).toList();
		return Table.of(id + "-cells", "All cells", columns(rows.run()), cells)
			.with("Files", cells, (cell) -> files(cell, links));
	}

	private static List<Column<Cell>> columns(Run run) {
		return List.of(Column.text("subject", (cell) -> cell.id().subject()),
				Column.text("load", (cell) -> load(run, cell.id())),
				Column.count("rep.", (cell) -> cell.id().repetition()),
				Column.<Cell>text("valid", CellTable::valid).marked((cell) -> !cell.outcome().valid()),
				figure("per second", 0, Metric.THROUGHPUT), figure("mean ms", 1, Metric.MEAN),
				figure("p50 ms", 1, Metric.P50), figure("p99 ms", 1, Metric.P99),
				Column.figure("errors", 0, CellTable::errors),
				Column.figure("gateway CPU s", 2, (cell) -> cell.outcome().cpuSeconds("gateway")),
				Column.figure("backend CPU s", 2, (cell) -> cell.outcome().backendCpuSeconds()),
				Column.figure("gateway MB", 0, (cell) -> ofGateway(cell, RoleUsage::peakRssMb)),
				Column.figure("gateway threads", 0, (cell) -> ofGateway(cell, CellTable::threads)),
				Column.figure("machine busy", 2, CellTable::busy).shown((cell) -> Numbers.percent(busy(cell))));
	}

	private static Column<Cell> figure(String name, int places, Metric metric) {
		return Column.figure(name, places, (cell) -> cell.value(metric));
	}

	private static String load(Run run, CellId cell) {
		String load = Views.of(run).brief(cell.load());
		return (run.experiment().executions(cell.load()) > 1) ? load + " #" + cell.execution() : load;
	}

	private static String valid(Cell cell) {
		return cell.outcome().valid() ? "yes" : Remark.of(cell).toString();
	}

	private static OptionalDouble errors(Cell cell) {
		return cell.figures().map((each) -> OptionalDouble.of(each.errors())).orElse(OptionalDouble.empty());
	}

	private static OptionalDouble ofGateway(Cell cell, Function<RoleUsage, OptionalDouble> figure) {
		RoleUsage gateway = cell.outcome().roles().get("gateway");
		return (gateway != null) ? figure.apply(gateway) : OptionalDouble.empty();
	}

	private static OptionalDouble threads(RoleUsage gateway) {
		return gateway.threads().isPresent() ? OptionalDouble.of(gateway.threads().getAsLong())
				: OptionalDouble.empty();
	}

	private static OptionalDouble busy(Cell cell) {
		return cell.outcome().machine().map(MachineUsage::busy).orElse(OptionalDouble.empty());
	}

	/** Of a lost cell there may be the raw output alone, or nothing. */
	private static List<Link> files(Cell cell, Links links) {
		List<Link> files = new ArrayList<>();
		links.find(cell.rawFile()).ifPresent((href) -> files.add(new Link(href, "output")));
		links.find(cell.file()).ifPresent((href) -> files.add(new Link(href, "figures")));
		return files;
	}

}
