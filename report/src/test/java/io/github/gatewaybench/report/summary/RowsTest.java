package io.github.gatewaybench.report.summary;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.node.JsonNodeFactory;

import io.github.gatewaybench.measurements.AbStudy;
import io.github.gatewaybench.measurements.AbStudy.AbSettings;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellId;
import io.github.gatewaybench.measurements.CellOutcome;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.Experiment;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Figures.Reading;
import io.github.gatewaybench.measurements.Metric;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.RunSettings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class RowsTest {

	@Test
	void theWholeIsTheSecondHalfOfTheExecutions() {
		assertThat(whole(100, 200, 200, 800)).isCloseTo(400, within(1e-9));
		assertThat(whole(100, 200, 450)).isCloseTo(300, within(1e-9));
		assertThat(whole(100, 200)).isCloseTo(200, within(1e-9));
		assertThat(whole(100)).isCloseTo(100, within(1e-9));
	}

	/** The throughput of the whole where the executions had these. */
	private static double whole(double... rates) {
		Rows rows = Rows.of(run(rates));
		assertThat(rows.all()).hasSize((rates.length > 1) ? rates.length + 1 : 1);
		return rows.aggregates().get(0).estimate(Metric.THROUGHPUT).getAsDouble();
	}

	@Test
	void filesKeepTheMediansAndHaveTheGeometricMeansBehindThem() {
		Rows rows = Rows.of(run(100, 200, 200, 800));
		List<Column<Row>> columns = List.of(Columns.SUBJECT, Columns.REQUESTS_PER_SEC, Columns.ERRORS);
		assertThat(Table.of(Columns.forFiles(columns, rows.withMedians()), rows.aggregates()).csv())
			.isEqualTo("subject,requests_per_sec,errors,geomean_requests_per_sec\n\"nginx\",500,0,400\n");
		assertThat(Table.of(columns, rows.aggregates()).markdown()).contains("|        400 |");
	}

	@Test
	void aRowOfOneCellHasItsFigureWhateverItIs() {
		Row row = Rows.of(run(100, 200, 300, 500)).aggregates().get(0);
		assertThat(row.cells()).hasSize(4);
		assertThat(row.reportedCells()).hasSize(2);
		assertThat(row.withOnly(row.cells().get(0)).estimate(Metric.THROUGHPUT)).hasValue(100);
	}

	@ParameterizedTest
	@EnumSource(value = State.class, names = { "LOST", "PENDING" })
	void whatHasNoFileIsARowToo(State state) {
		Run run = run(100, 200, 300, 500);
		List<Cell> cells = run.cells()
			.stream()
			.map((cell) -> new Cell(cell.id(), cell.file(), cell.rawFile(), CellOutcome.notRun(state),
					Optional.empty()))
			.toList();
		Row row = Rows
			.of(new Run(run.folder(), run.experiment(), run.status(), run.started(), run.environment(), cells,
					List.of(), List.of()))
			.aggregates()
			.get(0);
		assertThat(Columns.VALID.text(row)).isEqualTo("0/4");
		assertThat(Columns.VALID.value().apply(row).highlight())
			.isEqualTo((state == State.LOST) ? Column.Highlight.BAD : Column.Highlight.NOT_RUN);
		assertThat(Columns.REQUESTS_PER_SEC.text(row)).isEqualTo("-");
		assertThat(Columns.NOTES.text(row)).isEqualTo((state == State.LOST) ? "lost: its file is gone" : "not run yet");
	}

	private static Run run(double... rates) {
		RunSettings settings = new RunSettings("stub-ab", "ab", Optional.empty(), "/", Optional.empty(),
				List.of("nginx"), Optional.empty(), Map.of(), 1, OptionalLong.empty(), Optional.empty(),
				Optional.empty(), Optional.empty(), Optional.empty());
		AbSettings load = new AbSettings(List.of(), List.of(new AbStudy.RepeatedLoad(1000, 20, rates.length)),
				List.of("plain"), List.of("all"), List.of(), Optional.empty(), 30);
		Experiment experiment = new AbStudy(settings, load);
		List<CellId> ids = experiment.cells();
		List<Cell> cells = IntStream.range(0, rates.length).mapToObj((i) -> cell(ids.get(i), rates[i])).toList();
		return new Run(Path.of("run"), experiment, "complete", "", null, cells, List.of(), List.of());
	}

	private static Cell cell(CellId id, double rate) {
		CellOutcome outcome = new CellOutcome(State.RAN, true, List.of(), List.of(), Optional.empty(), Optional.empty(),
				OptionalInt.empty(), Map.of(), Optional.empty());
		return new Cell(id, Path.of("cell.json"), Path.of("cell.ab.txt"), outcome,
				Optional.of(new Figures(JsonNodeFactory.instance.objectNode().put("requests", 1),
						Map.of(Metric.THROUGHPUT, new Reading(rate, 0)), 0)));
	}

}
