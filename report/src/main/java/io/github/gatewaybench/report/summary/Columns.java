package io.github.gatewaybench.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.RunSettings;
import io.github.gatewaybench.measurements.SubjectName;
import io.github.gatewaybench.measurements.WarningCode.FigureGroup;
import io.github.gatewaybench.report.summary.Column.Output;

/** Columns that tables of several kinds of experiments have in common. */
public final class Columns {

	private static final double MICROS_PER_SECOND = 1e6;

	static final Column<Row> SUBJECT = Column.text("subject", Row::subject);
	static final Column<Row> REPETITIONS = Column.<Row>count("repetitions", (row) -> row.cells().size())
		.onlyIn(Output.FILE);
	static final Column<Row> VALID = Column.of("valid",
			(row) -> Column.Value.of(row.validCount())
				.displayedAs(row.validCount() + "/" + row.cells().size())
				.highlighted(row.highlight()));

	static final Column<Row> REQUESTS_PER_SEC = figure("requests_per_sec", 0, Metric.THROUGHPUT).withHigherIsBetter();
	static final Column<Row> MEAN_MS = latency("mean_ms", Metric.MEAN);
	static final Column<Row> P50_MS = latency("p50_ms", Metric.P50);
	static final Column<Row> P90_MS = latency("p90_ms", Metric.P90).onlyIn(Output.FILE, Output.HTML);
	static final Column<Row> P99_MS = latency("p99_ms", Metric.P99);

	/** Total number of errors in all cells of the row, valid or not. */
	static final Column<Row> ERRORS = Column.count("errors",
			(row) -> row.cells().stream().flatMap((cell) -> cell.figures().stream()).mapToLong(Figures::errors).sum());

	/** CPU time that the gateway used, in microseconds per request. */
	static final Column<Row> GATEWAY_CPU = cpuPerRequest("gateway_cpu_us_per_request",
			(cell) -> cell.outcome().cpuSeconds("gateway"))
		.withTitle("gateway CPU µs");

	/** CPU time that all backend instances used together, in microseconds per request. */
	static final Column<Row> BACKEND_CPU = cpuPerRequest("backend_cpu_us_per_request",
			(cell) -> cell.outcome().backendCpuSeconds())
		.withTitle("backend CPU µs");

	/**
	 * CPU time that the server used, in microseconds per request, in runs without
	 * gateways, whose subjects are servers.
	 */
	static final Column<Row> SERVER_CPU = BACKEND_CPU.withTitle("server CPU µs");

	/** CPU time that the load generator used, in microseconds per request. */
	static final Column<Row> LOAD_CPU = cpuPerRequest("load_cpu_us_per_request",
			(cell) -> cell.outcome().cpuSeconds("load"))
		.withTitle("load CPU µs");

	/**
	 * CPU time that the subject used, in microseconds per request: that of the gateway
	 * or, if there is none, of the server.
	 */
	static final Column<Row> SUBJECT_CPU = figure("subject_cpu_us_per_request", 1,
			(row) -> (row.run().settings().backend().isPresent() && !row.name().isDirect() ? GATEWAY_CPU : BACKEND_CPU)
				.number(row))
		.withTitle("CPU µs/request")
		.withWarnings((row) -> row.warnings(FigureGroup.CPU));

	/**
	 * Ratio of the subject's throughput to that of {@code direct}: of an older stack if
	 * the subject's base is the {@code direct} of that stack, otherwise in today's
	 * versions.
	 */
	static final Column<Row> RATIO_TO_DIRECT = throughputRatio("ratio_to_direct", (row) -> row
		.ofSubject(SubjectName.of(row.baseSubject()).isDirect() ? row.baseSubject() : RunSettings.DIRECT));

	/**
	 * Ratio of the subject's throughput to that of its base, which may be another subject
	 * than {@code direct}.
	 */
	public static final Column<Row> RATIO_TO_BASE = throughputRatio("ratio_to_base",
			(row) -> row.ofSubject(row.baseSubject()));

	/** Peak resident memory of the gateway, in mebibytes. */
	static final Column<Row> GATEWAY_PEAK_RSS = figure("gateway_peak_rss_mb", 0,
			(row) -> row.estimate((cell) -> gatewayUsage(cell, RoleUsage::peakRssMb)))
		.onlyIn(Output.FILE);

	/**
	 * Reasons and warnings of the row's cells, for CSV and JSON; other outputs list them
	 * below the table.
	 */
	static final Column<Row> NOTES = Column.text("notes", CellStatus::notes).onlyIn(Output.FILE);

	private Columns() {
	}

	/**
	 * Returns the column with the CPU time of a run's subjects: gateways or, in runs
	 * without gateways, servers.
	 */
	static Column<Row> subjectCpu(Run run) {
		return run.settings().backend().isPresent() ? GATEWAY_CPU : SERVER_CPU;
	}

	/**
	 * Creates a column of the requests per second that one CPU carries, given the column
	 * of the CPU time per request.
	 */
	static Column<Row> perCpu(Column<Row> cpu) {
		return figure("requests_per_sec_per_cpu", 0,
				(row) -> TableNumbers.ratio(OptionalDouble.of(MICROS_PER_SECOND), cpu.number(row)))
			.withTitle("requests/s per CPU")
			.withHigherIsBetter()
			.withWarnings((row) -> row.warnings(FigureGroup.CPU));
	}

	/** Creates a column of estimates of a metric, with the warnings that concern it. */
	static Column<Row> figure(String name, int places, Metric metric) {
		return figure(name, places, (row) -> row.estimate(metric))
			.withWarnings((row) -> row.warnings(metric.figureGroup()));
	}

	private static Column<Row> latency(String name, Metric metric) {
		return Column.<Row>latency(name, (row) -> row.estimate(metric))
			.asEstimate()
			.withWarnings((row) -> row.warnings(metric.figureGroup()));
	}

	/** Creates a column of figures that are estimated from the cells of a row. */
	static Column<Row> figure(String name, int places, Function<Row, OptionalDouble> figure) {
		return Column.figure(name, places, figure).asEstimate();
	}

	/**
	 * Returns the columns for CSV and JSON: the given ones, in which estimates become
	 * medians, and after them copies of the estimates with geometric means, whose names
	 * begin with "geomean_".
	 * @param medians the rows of the run with medians as figures
	 */
	static List<Column<Row>> forFiles(List<Column<Row>> columns, Rows medians) {
		List<Column<Row>> all = new ArrayList<>();
		columns.forEach((column) -> all.add(!column.isEstimate() ? column
				: column.adaptTo((row) -> medians.find(row.subject(), row.load(), row.execution()).orElseThrow())));
		columns.stream()
			.filter(Column::isEstimate)
			.forEach((column) -> all.add(column.withName("geomean_" + column.name())));
		return all;
	}

	/** Creates a column that shows one part of the load, such as the connections. */
	static Column<Row> loadPart(String part) {
		return Column.numberOrText(part, (row) -> row.loadPart(part));
	}

	/**
	 * Creates a column of throughput divided by the throughput of another row.
	 * @param other returns the row to divide by; if empty, the ratio is missing
	 */
	static Column<Row> throughputRatio(String name, Function<Row, Optional<Row>> other) {
		return figure(name, 3, (row) -> TableNumbers.ratio(row.estimate(Metric.THROUGHPUT),
				other.apply(row).map((each) -> each.estimate(Metric.THROUGHPUT)).orElseGet(OptionalDouble::empty)))
			.withHigherIsBetter()
			.withWarnings((row) -> row.warnings(FigureGroup.THROUGHPUT)
				.merge(other.apply(row)
					.map((each) -> each.warnings(FigureGroup.THROUGHPUT))
					.orElse(FigureWarnings.NONE)));
	}

	private static Column<Row> cpuPerRequest(String name, Function<Cell, OptionalDouble> seconds) {
		return figure(name, 1, (row) -> row.estimate((cell) -> cell.microsPerRequest(seconds.apply(cell))))
			.withWarnings((row) -> row.warnings(FigureGroup.CPU));
	}

	/**
	 * Returns a figure of the gateway's resource usage in a cell; empty if there was no
	 * gateway.
	 */
	public static OptionalDouble gatewayUsage(Cell cell, Function<RoleUsage, OptionalDouble> figure) {
		RoleUsage gateway = cell.outcome().roles().get("gateway");
		return (gateway != null) ? figure.apply(gateway) : OptionalDouble.empty();
	}

}
