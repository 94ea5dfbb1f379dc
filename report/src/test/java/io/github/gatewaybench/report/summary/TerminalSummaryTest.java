package io.github.gatewaybench.report.summary;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.report.TestRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.Help.Ansi;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a run ends with on a terminal.
 */
class TerminalSummaryTest {

	private static final Path SAMPLES = Path.of("..", "results", "sample");

	@TempDir
	private Path folder;

	static List<Path> samples() throws IOException {
		try (Stream<Path> folders = Files.list(SAMPLES)) {
			return folders.filter(RunReader::isRun).toList();
		}
	}

	@ParameterizedTest
	@MethodSource("samples")
	void everyLineFitsAndTheFirstIsTheAnswer(Path folder) {
		Run run = TestRuns.read(folder);
		String screen = TerminalSummary.of(Rows.of(run), Ansi.OFF);
		assertThat(screen.lines()).allMatch((line) -> line.length() <= 100);
		String headline = View.of(run)
			.answer(run)
			.stream()
			.findFirst()
			.orElseGet(() -> Rows.of(run).rankings().get(0).headline());
		assertThat(screen).startsWith(headline.substring(0, 30)).doesNotContain("\033");
		run.settings()
			.subjects()
			.stream()
			.filter((subject) -> Rows.of(run)
				.rankings()
				.stream()
				.limit(1)
				.flatMap((ranking) -> ranking.placesWithRank().stream())
				.anyMatch((place) -> place.subject().equals(subject)))
			.forEach((subject) -> assertThat(screen).contains("\n" + subject));
	}

	@Test
	void aReasonIsToldOnceWithItsCells() {
		String screen = TerminalSummary.of(Rows.of(TestRuns.read(SAMPLES.resolve("round1"))), Ansi.OFF);
		assertThat(screen.lines().filter((line) -> line.startsWith("- not valid")).toList()).hasSize(1);
		assertThat(screen.replaceAll("\n +", " ")).contains("(5 cells: ");
	}

	@Test
	void aCellWithSeveralReasonsThatAreAlikeCountsOnce() {
		Path run = TestFiles.copy(TestFiles.RUNS.resolve("round1"), this.folder.resolve("run"));
		Path cell = run.resolve("nginx/rep1/c300.json");
		TestFiles.replace(cell, "\"valid\": true", "\"valid\": false");
		TestFiles.replace(cell, "\"reasons\": []", "\"reasons\": [\"lost 1 request\", \"lost 2 request\"]");
		assertThat(TerminalSummary.of(Rows.read(run), Ansi.OFF))
			.contains("- not valid: lost 1 request, and similar (1 cell: nginx ");
	}

	/** What the baseline needs in the blocks of each arm, and latencies, have no room. */
	@Test
	void theVerdictsOfArmsWithLongNamesStay() {
		assertThat(TerminalSummary.of(Rows.of(TestRuns.read(SAMPLES.resolve("versus-burn"))), Ansi.OFF))
			.containsPattern("\narm +blocks +CPU µs/request +change +interval +verdict *\n")
			.containsPattern("\nburn-24 .* more CPU\n");
	}

	@Test
	void theFirstIsGreenWhereThereAreColours() {
		Run run = TestRuns.read(SAMPLES.resolve("round1"));
		String screen = TerminalSummary.of(Rows.of(run), Ansi.ON);
		assertThat(screen).contains("\033[32mnginx");
		assertThat(screen.replaceAll("\033\\[[0-9;]*m", "")).isEqualTo(TerminalSummary.of(Rows.of(run), Ansi.OFF));
	}

	@Test
	void linesBreakBetweenWords() {
		assertThat(TerminalSummary.wrapped("- ", "a".repeat(90) + " bbbbbbb c " + "d".repeat(120)))
			.containsExactly("- " + "a".repeat(90) + " bbbbbbb", "  c", "  " + "d".repeat(120));
		assertThat(TerminalSummary.wrapped("- ", "\033[31mred")).containsExactly("- [31mred");
	}

}
