package io.github.gatewaybench.report.summary;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.report.Report;
import io.github.gatewaybench.report.html.ReportFixtures;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Help.Ansi;

import static org.assertj.core.api.Assertions.assertThat;

class SummaryCommandTest {

	private static final Path SAMPLES = Path.of("../results/sample");

	@TempDir
	private Path folder;

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	private Path run;

	@BeforeEach
	void copyRun() throws Exception {
		this.run = TestFiles.copy(TestFiles.RUNS.resolve("round"), this.folder.resolve("run"));
		Files.delete(this.run.resolve("summary.csv"));
		Files.delete(this.run.resolve("summary.md"));
	}

	private int report(Object... arguments) {
		return Report.commandLine()
			.setOut(new PrintWriter(this.out))
			.setErr(new PrintWriter(this.err))
			.execute(Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
	}

	/** The flag --resume finds short names only there. */
	@Test
	void anIncompleteRunOutsideOfTheResultsIsResumedByItsPath() throws Exception {
		Files.createDirectory(this.folder.resolve("scripts"));
		Path among = TestFiles.copy(this.run, this.folder.resolve("results/stub-round/run"));
		assertThat(report("summary", among)).isZero();
		assertThat(this.out.toString()).contains("\nscripts/stub-round.sh --resume stub-round/run\n");
		for (String results : List.of("my runs", "my data/results")) {
			Path elsewhere = TestFiles.copy(this.run, this.folder.resolve(results).resolve("stub-round/run"));
			assertThat(report("summary", elsewhere)).isZero();
			assertThat(this.out.toString()).contains("\nscripts/stub-round.sh --resume '" + elsewhere + "'\n");
		}
	}

	@Test
	void smallFiguresKeepTheirSignificantDigits() {
		assertThat(
				report("summary", "../results/sample/route-lookup/random.jmh.json", "-o", this.folder.resolve("raw")))
			.isZero();
		assertThat(this.out.toString()).contains(" 0.002316 ", " 0.002466 ");
		assertThat(TestFiles.text(this.folder.resolve("raw/summary.csv"))).contains(",0.002316,", ",0.002466,");
	}

	@Test
	void printsTheTableAndKeepsItInTheRun() {
		assertThat(report("summary", this.run)).isZero();
		assertThat(this.out.toString()).startsWith(
				"# stub-round, 2026-11-21T04:12:27Z (incomplete)\n\n**Incomplete: 4 of 16 cells are still to run.** To continue:\n\n```\n"
						+ "scripts/stub-round.sh --resume stub-round/run\n```\n\nWith 1000 connections, ")
			.isEqualTo(TestFiles.text(this.run.resolve("summary.md")));
		assertThat(TestFiles.text(this.run.resolve("summary.csv")))
			.isEqualTo(TestFiles.text(TestFiles.RUNS.resolve("round/summary.csv")));
		assertThat(TestFiles.text(this.run.resolve("summary.json"))).contains("\"started\" : \"2026-11-21T04:12:27Z\"")
			.contains("\"status\" : \"incomplete\"")
			.contains("\"requests_per_sec\" : 22863.71")
			.contains("\"ratio_to_direct\" : null");
		assertThat(this.err.toString()).isEmpty();
	}

	@Test
	void aRunWithoutCellsHasThemAllYetToRun() throws Exception {
		Path empty = Files.createDirectory(this.folder.resolve("empty"));
		Files.copy(this.run.resolve("run.json"), empty.resolve("run.json"));
		Files.copy(this.run.resolve("environment.json"), empty.resolve("environment.json"));
		assertThat(report("summary", empty)).isZero();
		assertThat(TestFiles.text(empty.resolve("summary.csv")).lines()).hasSize(1 + 4)
			.element(1)
			.isEqualTo("\"webflux-netty/sleep2\",1000,4,0,,,,,,0,,,\"not run yet\",," + ",".repeat(12));
		assertThat(TestFiles.text(empty.resolve("summary.md"))).contains("|   0/4 |")
			.contains("- gateway-zuul@tuned c=300: not run yet\n");
		assertThat(this.err.toString()).isEmpty();
	}

	@Test
	void aLostCellIsOneOfThoseThatWerePlanned() throws Exception {
		Path round = TestFiles.copy(TestFiles.RUNS.resolve("round1"), this.folder.resolve("round1"));
		Files.delete(round.resolve("nginx/rep2/c300.json"));
		Files.writeString(round.resolve("direct/rep1/c1000.json"), "");
		assertThat(report("summary", round)).isEqualTo(1);
		assertThat(this.err.toString().lines()).containsExactly(
				round.resolve("direct/rep1/c1000.json") + ": is gone; the cell is lost",
				round.resolve("nginx/rep2/c300.json") + ": is gone; the cell is lost");
		assertThat(this.out.toString()).containsPattern("\\| nginx +\\| +300 \\| +1/2 \\|")
			.contains("- nginx c=300: lost: its file is gone (rep 2)\n")
			.contains("- direct c=1000: lost: its file is gone (rep 1)\n");
		assertThat(TestFiles.text(round.resolve("summary.csv"))).contains("\"nginx\",300,2,1,")
			.contains("\"lost: its file is gone (rep 2); ");
	}

	@Test
	void aLostSubjectKeepsItsRows() throws Exception {
		Path round = TestFiles.copy(TestFiles.RUNS.resolve("round1"), this.folder.resolve("round1"));
		TestFiles.delete(round.resolve("nginx"));
		assertThat(report("summary", round)).isEqualTo(1);
		assertThat(this.err.toString().lines()).hasSize(8).allMatch((line) -> line.contains("/nginx/rep"));
		assertThat(this.out.toString()).containsPattern("\\| nginx +\\| +5000 \\| +0/2 \\|")
			.contains("- nginx c=5000: lost: its file is gone\n");
		assertThat(TestFiles.text(round.resolve("summary.json"))).contains("\"notes\" : \"lost: its file is gone\"");
	}

	@ParameterizedTest
	@CsvSource({ "gateways-ab, nginx, 24", "routes, gateway-scg-routes@linear, 5" })
	void aLostSubjectOfAnyKindKeepsItsRows(String sample, String subject, int cells) throws Exception {
		Path run = TestFiles.copy(SAMPLES.resolve(sample), this.folder.resolve(sample));
		String before = TestFiles.text(run.resolve("summary.csv"));
		TestFiles.delete(run.resolve(subject));
		assertThat(report("summary", run)).isEqualTo(1);
		assertThat(this.err.toString().lines()).hasSize(Math.min(cells, 21));
		assertThat(TestFiles.text(run.resolve("summary.csv")).lines()).hasSameSizeAs(before.lines().toList())
			.filteredOn((line) -> line.startsWith('"' + subject + '"'))
			.isNotEmpty()
			.allMatch((line) -> line.contains("\"lost: its file is gone\""));
	}

	@Test
	void namesAndReasonsAreShownAsTheyAre() {
		Path hostile = ReportFixtures.hostileRound(this.folder.resolve("hostile"));
		assertThat(report("summary", hostile)).isEqualTo(1);
		assertThat(TestFiles.text(hostile.resolve("summary.md")))
			.contains("# &lt;/script>&lt;script>alert(1)&lt;/script>", "\n| &lt;/script>", "\n- &lt;/script>",
					"INVALID: &lt;/script>")
			.contains("\n````\nx ``` </script><script>alert(1)", "\n````\n")
			.doesNotContainPattern("[\033\u202e]");
		assertThat(TestFiles.text(hostile.resolve("summary.md")).lines().filter((line) -> line.contains("<")))
			.hasSize(1);
		assertThat(TerminalSummary.of(Rows.read(hostile), Ansi.OFF)).doesNotContainPattern("[\033\u202e]");
	}

	@Test
	void severalRunsAreKeptEachInItsOwnFolder() {
		Path other = TestFiles.copy(TestFiles.RUNS.resolve("ab"), this.folder.resolve("other"));
		assertThat(report("summary", this.run, other)).isZero();
		assertThat(this.out.toString()).contains("# stub-round, ")
			.contains("\n\n# stub-ab, 2026-11-21T16:00:00Z (incomplete)\n");
		assertThat(this.run.resolve("summary.json")).exists();
		assertThat(other.resolve("summary.json")).exists();
	}

	@Test
	void rawFilesAreOnlyPrinted() throws Exception {
		Path raw = Files.copy(TestFiles.RAW.resolve("latency.wrk.txt"), this.folder.resolve("before.txt"));
		assertThat(report("summary", raw)).isZero();
		assertThat(this.out.toString()).startsWith("# raw output of wrk\n").contains("43210.2").contains("before.txt");
		try (var files = Files.list(this.folder)) {
			assertThat(files).containsExactlyInAnyOrder(raw, this.run);
		}
	}

	@Test
	void rawFilesOfEachToolHaveATable() {
		Path lookup = Path.of("../results/sample/route-lookup/random.jmh.txt");
		assertThat(report("summary", TestFiles.RAW.resolve("latency.wrk.txt"), TestFiles.RAW.resolve("gave-up.ab.txt"),
				TestFiles.RAW.resolve("failed.ab.txt"), lookup))
			.isZero();
		assertThat(this.out.toString()).contains("# raw output of wrk\n", "# raw output of ab\n",
				"# raw output of jmh\n", "ab gave up: apr_pollset_poll: The timeout specified has expired (70007)",
				"7690.83", "hit=random routes=1");
	}

	@Test
	void aFolderTakesTheSummaryOfRawFilesOrOfARun() {
		Path kept = this.folder.resolve("kept/here");
		assertThat(report("summary", "-o", kept, TestFiles.RAW.resolve("latency.wrk.txt"),
				TestFiles.RAW.resolve("non-2xx.wrk.txt")))
			.isZero();
		assertThat(TestFiles.text(kept.resolve("summary.csv")).lines()).hasSize(3)
			.element(0)
			.isEqualTo(
					"file,connections,threads,requests_per_sec,mean_ms,p50_ms,p90_ms,p99_ms,errors,requests,seconds,url");
		assertThat(report("summary", "-o", kept, this.run)).isZero();
		assertThat(TestFiles.text(kept.resolve("summary.md"))).startsWith("# stub-round, ");
		assertThat(this.run.resolve("summary.md")).doesNotExist();
	}

	@Test
	void aFolderTakesOneSummaryAlone() {
		assertThat(report("summary", "-o", this.folder, TestFiles.RAW.resolve("latency.wrk.txt"),
				TestFiles.RAW.resolve("plain.ab.txt")))
			.isEqualTo(2);
		assertThat(this.err.toString()).contains("is for one run, or raw files of one tool; these are 2 summaries");
		assertThat(this.folder.resolve("summary.csv")).doesNotExist();
	}

	@Test
	void allThatCannotBeReadIsNamedAndTheRestIsDone() {
		TestFiles.replace(this.run.resolve("gateway-zuul@tuned/rep2/c300.json"), "\"ran\": true", "\"ran\": 1");
		Path good = TestFiles.copy(TestFiles.RUNS.resolve("routes"), this.folder.resolve("good"));
		assertThat(report("summary", this.run, good, this.folder, TestFiles.RAW.resolve("html.ab.txt"),
				this.folder.resolve("nothing.txt")))
			.isEqualTo(2);
		assertThat(this.err.toString().lines()).satisfiesExactly(
				(line) -> assertThat(line).contains("c300.json:9: ran: "),
				(line) -> assertThat(line).contains(this.folder + ": has no run.json"),
				(line) -> assertThat(line).contains("html.ab.txt:"),
				(line) -> assertThat(line).contains("nothing.txt: there is no such file"));
		assertThat(this.out.toString()).startsWith("# stub-routes, 2026-11-21T04:12:27Z");
		assertThat(this.run.resolve("summary.md")).doesNotExist();
		assertThat(good.resolve("summary.json")).exists();
	}

	@Test
	void figuresThatTheLoadGeneratorDidNotPrintGetNoSummary() {
		Path round = TestFiles.copy(TestFiles.RUNS.resolve("round1"), this.folder.resolve("round1"));
		Path cell = round.resolve("nginx/rep1/c300.json");
		TestFiles.replace(cell, "\"requests_per_sec\": 38625.07", "\"requests_per_sec\": 38626");
		String before = TestFiles.text(round.resolve("summary.csv"));
		assertThat(report("summary", round)).isEqualTo(2);
		assertThat(this.err.toString().strip()).startsWith(cell + ":")
			.endsWith(": figures.requests_per_sec is 38626.0, but c300.wrk.txt says 38625.07");
		assertThat(this.out.toString()).isEmpty();
		assertThat(TestFiles.text(round.resolve("summary.csv"))).isEqualTo(before);
	}

	@Test
	void wrongUsageIsTold() {
		assertThat(report()).isEqualTo(2);
		assertThat(report("summary")).isEqualTo(2);
		assertThat(report("summary", "--nonsense", this.run)).isEqualTo(2);
		assertThat(report("sumary", this.run)).isEqualTo(2);
		assertThat(this.err.toString()).contains("Missing command", "Missing required parameter",
				"Unknown option: '--nonsense'", "Did you mean");
		assertThat(this.out.toString()).isEmpty();
	}

	@Test
	void helpIsPrinted() {
		assertThat(report("summary", "--help")).isZero();
		assertThat(report("--help")).isZero();
		assertThat(this.out.toString()).contains("Usage: report summary [-h] [-o=DIR] RUN...",
				"Usage: report [-hV] COMMAND");
	}

	@Test
	void aFolderThatCannotBeWrittenIsNamed() throws Exception {
		Path file = Files.writeString(this.folder.resolve("file"), "");
		assertThat(report("summary", "-o", file, this.run)).isEqualTo(2);
		assertThat(this.err.toString()).contains(file + "/summary.csv: cannot be written");
	}

}
