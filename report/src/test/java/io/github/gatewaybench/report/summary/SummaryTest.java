package io.github.gatewaybench.report.summary;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.report.TestFiles;
import io.github.gatewaybench.report.model.AbCell;
import io.github.gatewaybench.report.model.AbOutput;
import io.github.gatewaybench.report.model.AbStudy;
import io.github.gatewaybench.report.model.JmhCell;
import io.github.gatewaybench.report.model.JmhResult;
import io.github.gatewaybench.report.model.JmhScore;
import io.github.gatewaybench.report.model.Round;
import io.github.gatewaybench.report.model.RouteStudy;
import io.github.gatewaybench.report.model.Run;
import io.github.gatewaybench.report.model.WrkCell;
import io.github.gatewaybench.report.read.AbReader;
import io.github.gatewaybench.report.read.JmhJsonReader;
import io.github.gatewaybench.report.read.RunReader;
import io.github.gatewaybench.report.read.WrkReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.api.Test;

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
			.filter((run) -> RunReader.read(run)
				.cells()
				.stream()
				.filter((cell) -> cell.outcome().ran())
				.allMatch((cell) -> cell.rawFile().toFile().exists()))
			.toList();
	}

	@Test
	void thereAreRunsOfEveryKind() {
		assertThat(runsWithRawFiles()).extracting((run) -> RunReader.read(run).info().tool())
			.contains("wrk", "ab", "jmh");
		assertThat(runs()).hasSizeGreaterThanOrEqualTo(10);
	}

	@ParameterizedTest
	@MethodSource("runs")
	void theSummaryIsMadeOfTheCells(Path run) {
		Summary summary = SummaryCommand.summaryOf(RunReader.read(run));
		assertThat(summary.csv()).isEqualTo(TestFiles.text(run.resolve("summary.csv")));
		assertThat(summary.markdown()).isEqualTo(TestFiles.text(run.resolve("summary.md")));
		assertThat(summary.json()).isEqualTo(TestFiles.text(run.resolve("summary.json")));
	}

	/** Every figure can be found in what the load generator printed. */
	@ParameterizedTest
	@MethodSource("runsWithRawFiles")
	void theSummaryIsMadeOfWhatTheLoadGeneratorPrinted(Path folder) {
		Summary summary = SummaryCommand.summaryOf(fromRaw(RunReader.read(folder)));
		assertThat(summary.csv()).isEqualTo(TestFiles.text(folder.resolve("summary.csv")));
	}

	private static Run fromRaw(Run run) {
		if (run instanceof Round round) {
			return new Round(round.info(), round.base(), round.connections(), round.durationSeconds(), round.threads(),
					round.timeoutSeconds(), round.cells().stream().map(SummaryTest::fromRaw).toList());
		}
		else if (run instanceof AbStudy study) {
			return new AbStudy(study.info(), study.loads(), study.protocols(), study.cpus(), study.timeoutSeconds(),
					study.cells().stream().map(SummaryTest::fromRaw).toList());
		}
		RouteStudy study = (RouteStudy) run;
		return new RouteStudy(study.info(), study.routes(), study.clients(), study.jmhOptions(),
				study.cells().stream().map(SummaryTest::fromRaw).toList(), study.starts());
	}

	private static WrkCell fromRaw(WrkCell cell) {
		if (cell.figures().isEmpty()) {
			return cell;
		}
		var output = WrkReader.read(cell.rawFile());
		assertThat(output.command()).isEqualTo(cell.outcome().command());
		assertThat(output.connections()).isEqualTo(cell.connections());
		assertThat(output.figures()).as(cell.file().toString()).isEqualTo(cell.figures().get());
		return new WrkCell(cell.file(), cell.subject(), cell.connections(), cell.repetition(), cell.outcome(),
				java.util.Optional.of(output.figures()));
	}

	private static AbCell fromRaw(AbCell cell) {
		if (!cell.outcome().ran()) {
			return cell;
		}
		AbOutput output = AbReader.read(cell.rawFile());
		assertThat(output.command()).isEqualTo(cell.outcome().command());
		assertThat(output.figures()).as(cell.file().toString()).isEqualTo(cell.figures());
		return new AbCell(cell.file(), cell.subject(), cell.cpus(), cell.protocol(), cell.requests(),
				cell.connections(), cell.execution(), cell.repetition(), cell.outcome(), output.figures());
	}

	private static JmhCell fromRaw(JmhCell cell) {
		if (cell.figures().isEmpty()) {
			return cell;
		}
		Map<String, JmhScore> figures = new LinkedHashMap<>();
		for (JmhResult result : JmhJsonReader.read(cell.rawFile()).results()) {
			figures.put(result.mode(), result.primary().inOpsPerSecondOrMs());
		}
		return new JmhCell(cell.file(), cell.subject(), cell.routes(), cell.client(), cell.repetition(), cell.outcome(),
				figures);
	}

}
