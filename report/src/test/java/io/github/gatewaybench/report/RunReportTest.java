package io.github.gatewaybench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.report.summary.Rows;
import io.github.gatewaybench.report.summary.RunSummary;
import io.github.gatewaybench.report.summary.TerminalSummary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Help.Ansi;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A run that has been read is neither read nor ranked again for its report.
 */
class RunReportTest {

	@TempDir
	private Path folder;

	@Test
	void noFigureIsReadAgain() throws IOException {
		Path folder = TestFiles.copy(TestFiles.RUNS.resolve("round1"), this.folder);
		String markdown = RunSummary.of(Rows.read(folder)).markdown();
		String screen = TerminalSummary.of(Rows.read(folder), Ansi.OFF);
		Run run = RunReader.read(folder);
		for (Path file : figures(folder)) {
			Files.delete(file);
		}
		Rows rows = Rows.of(run);
		RunReport.write(rows);
		assertThat(folder.resolve("summary.md")).hasContent(markdown);
		assertThat(TerminalSummary.of(rows, Ansi.OFF)).isEqualTo(screen);
		assertThat(TestFiles.text(folder.resolve("report.html"))).contains(rows.rankings().get(0).headline());
	}

	@Test
	void aRunIsRankedOnce() {
		Rows rows = Rows.read(TestFiles.RUNS.resolve("round1"));
		assertThat(rows.rankings()).isNotEmpty().isSameAs(rows.rankings());
	}

	private static List<Path> figures(Path run) throws IOException {
		try (Stream<Path> files = Files.walk(run)) {
			return files.filter((file) -> file.getFileName().toString().matches("(run|environment|c\\d+)\\.json"))
				.toList();
		}
	}

}
