package io.github.gatewaybench.report.summary;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.Figures;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.Versus;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.measurements.raw.RawOutput;
import io.github.gatewaybench.measurements.raw.RawReader;
import io.github.gatewaybench.report.TestRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The summaries that are committed beside the runs are those that are made of them.
 */
class SummaryTest {

	static List<Path> runs() {
		return TestFiles.runs();
	}

	/** Runs that have what the load generator printed. */
	static List<Path> runsWithRawFiles() {
		return runs().stream()
			.filter((run) -> TestRuns.read(run)
				.cells()
				.stream()
				.filter((cell) -> cell.outcome().state() == State.RAN)
				.allMatch((cell) -> cell.rawFile().toFile().exists()))
			.filter((run) -> TestRuns.read(run).experiment().as(Versus.class).isEmpty())
			.toList();
	}

	@Test
	void thereAreRunsOfEveryKind() {
		assertThat(runsWithRawFiles()).extracting((run) -> TestRuns.read(run).settings().tool())
			.contains("wrk", "ab", "jmh");
		assertThat(runs()).hasSizeGreaterThanOrEqualTo(10);
	}

	@ParameterizedTest
	@MethodSource("runs")
	void theSummaryIsMadeOfTheCells(Path run) {
		Summary summary = RunSummary.of(Rows.of(TestRuns.read(run)));
		assertThat(summary.csv()).isEqualTo(TestFiles.text(run.resolve("summary.csv")));
		assertThat(summary.markdown()).isEqualTo(TestFiles.text(run.resolve("summary.md")));
		assertThat(summary.json()).isEqualTo(TestFiles.text(run.resolve("summary.json")));
	}

	/**
	 * Every figure can be found in what the load generator printed. A comparison of arms
	 * is of the CPU time of servers.
	 */
	@ParameterizedTest
	@MethodSource("runsWithRawFiles")
	void theSummaryIsMadeOfWhatTheLoadGeneratorPrinted(Path folder) {
		Summary summary = RunSummary.of(Rows.of(fromRaw(TestRuns.read(folder))));
		assertThat(summary.csv()).isEqualTo(TestFiles.text(folder.resolve("summary.csv")));
	}

	private static Run fromRaw(Run run) {
		return new Run(run.folder(), run.experiment(), run.status(), run.started(), run.environment(),
				run.cells().stream().map(SummaryTest::fromRaw).toList(), run.starts(), run.missedGoals());
	}

	private static Cell fromRaw(Cell cell) {
		if (cell.outcome().state() != State.RAN) {
			return cell;
		}
		RawOutput.RawResult result = RawReader.read(cell.rawFile()).results().get(0);
		return new Cell(cell.id(), cell.file(), cell.rawFile(), cell.outcome(),
				Optional.of(result.figures()).filter(Figures::hasResult));
	}

}
