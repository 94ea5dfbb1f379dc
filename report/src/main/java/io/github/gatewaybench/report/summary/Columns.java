package io.github.gatewaybench.report.summary;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.WarningCode.FigureGroup;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.CellOutcome.RoleUsage;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.RunSettings;
import io.github.gatewaybench.measurements.SubjectName;
import io.github.gatewaybench.report.summary.Column.Output;

/** Columns that several views share; each view picks from them, in its own order. */
public final class Columns {

	static final Column<Row> SUBJECT = Column.text("subject", Row::subject);
	static final Column<Row> REPETITIONS = Column.<Row>count("repetitions", (row) -> row.cells().size())
		.onlyIn(Output.FILE);
	static final Column<Row> VALID = Column.of("valid",
			(row) -> Column.Value.of(row.validCount())
				.displayedAs(row.validCount() + "/" + row.cells().size())
				.highlighted(row.highlight()));

	static final Column<Row> REQUESTS_PER_SEC = figure("requests_per_sec", 0, Metric.THROUGHPUT).withHigherIsBetter();
	static final Column<Row> MEAN_MS = figure("mean_ms", 1, Metric.MEAN);
	static final Column<Row> P50_MS = figure("p50_ms", 1, Metric.P50);
	static final Column<Row> P90_MS = figure("p90_ms", 1, Metric.P90).onlyIn(Output.FILE, Output.HTML);
	static final Column<Row> P99_MS = figure("p99_ms", 1, Metric.P99);

	/** Total number of errors over all cells, valid or not. */
	static final Column<Row> ERRORS = Column.count("errors",
			(row) -> row.cells().stream().flatMap((cell) -> cell.figures().stream()).mapToLong(Figures::errors).sum());

	static final Column<Row> GATEWAY_CPU = cpu("gateway_cpu_us_per_request",
			(cell) -> cell.outcome().cpuSeconds("gateway"));

	/** CPU time of all backend instances together, in microseconds per request. */
	static final Column<Row> BACKEND_CPU = cpu("backend_cpu_us_per_request",
			(cell) -> cell.outcome().backendCpuSeconds())
		.withTitle("CPU µs/request");

	/** CPU time of the load generator, in microseconds per request. */
	static final Column<Row> LOAD_CPU = cpu("load_cpu_us_per_request", (cell) -> cell.outcome().cpuSeconds("load"));

	/** CPU time of the subject: the gateway, or the server if there is no gateway. */
	static final Column<Row> SUBJECT_CPU = figure("subject_cpu_us_per_request", 1,
			(row) -> (row.run().settings().backend().isPresent() && !row.name().isDirect() ? GATEWAY_CPU : BACKEND_CPU)
				.number(row))
		.withTitle("CPU µs/request")
		.withWarnings((row) -> row.warnings(FigureGroup.CPU));

	/** Ratio of the throughput to that of direct, or of the stack's own direct. */
	static final Column<Row> RATIO_TO_DIRECT = ratio("ratio_to_direct",
			(row) -> row.ofSubject(SubjectName.of(row.base()).isDirect() ? row.base() : RunSettings.DIRECT));

	/** Ratio of the throughput to that of the base, which need not be direct. */
	public static final Column<Row> RATIO_TO_BASE = ratio("ratio_to_base", (row) -> row.ofSubject(row.base()));

	/** Peak resident memory of the gateway, in MB. */
	static final Column<Row> GATEWAY_PEAK_RSS = figure("gateway_peak_rss_mb", 0,
			(row) -> row.median((cell) -> ofGateway(cell, RoleUsage::peakRssMb)))
		.onlyIn(Output.FILE);

	/** Reasons and warnings of the cells; people read them below the table. */
	static final Column<Row> NOTES = Column.text("notes", CellStatus::notes).onlyIn(Output.FILE);

	private Columns() {
	}

	/** CPU time of a run's subjects: of the gateways or, without any, of the servers. */
	static Column<Row> cpu(Run run) {
		return run.settings().backend().isPresent() ? GATEWAY_CPU : BACKEND_CPU;
	}

	/** Makes a column of the medians of a figure that the load generator reports. */
	static Column<Row> figure(String name, int places, Metric metric) {
		return metric.figureGroup()
			.map((about) -> figure(name, places, (row) -> row.median(metric))
				.withWarnings((row) -> row.warnings(about)))
			.orElseGet(() -> figure(name, places, (row) -> row.median(metric)));
	}

	static Column<Row> figure(String name, int places, Function<Row, OptionalDouble> figure) {
		return Column.figure(name, places, figure);
	}

	/** Makes a column of one part of the load, such as the connections. */
	static Column<Row> load(String part) {
		return Column.numberOrText(part, (row) -> row.part(part));
	}

	/** Makes a column of the ratio of the throughput to that of another row. */
	static Column<Row> ratio(String name, Function<Row, Optional<Row>> other) {
		return figure(name, 3, (row) -> Numbers.ratio(row.median(Metric.THROUGHPUT),
				other.apply(row).map((each) -> each.median(Metric.THROUGHPUT)).orElseGet(OptionalDouble::empty)))
			.withHigherIsBetter()
			.withWarnings((row) -> row.warnings(FigureGroup.THROUGHPUT)
				.merge(other.apply(row)
					.map((each) -> each.warnings(FigureGroup.THROUGHPUT))
					.orElse(FigureWarnings.NONE)));
	}

	private static Column<Row> cpu(String name, Function<Cell, OptionalDouble> seconds) {
		return figure(name, 1, (row) -> row.median((cell) -> cell.microsPerRequest(seconds.apply(cell))))
			.withWarnings((row) -> row.warnings(FigureGroup.CPU));
	}

	/** A figure of the gateway during a cell; empty if there was no gateway. */
	public static OptionalDouble ofGateway(Cell cell, Function<RoleUsage, OptionalDouble> figure) {
		RoleUsage gateway = cell.outcome().roles().get("gateway");
		return (gateway != null) ? figure.apply(gateway) : OptionalDouble.empty();
	}

}
