package io.github.gatewaybench.report.html;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.report.Report;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The command line of {@code html}.
 */
class HtmlCommandTest {

	@TempDir
	private Path folder;

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@Test
	void thePageOfARunIsInItsFolder() {
		Path run = TestFiles.copy(TestFiles.RUNS.resolve("round"), this.folder.resolve("run"));
		assertThat(run("html", run.toString())).isZero();
		assertThat(this.out.toString()).isEqualTo(run.resolve("report.html") + System.lineSeparator());
		String first = TestFiles.text(run.resolve("report.html"));
		assertThat(first).startsWith("<!DOCTYPE html>").endsWith("</html>\n").contains("href=\"run.json\"");
		assertThat(run("html", run.toString())).isZero();
		assertThat(TestFiles.text(run.resolve("report.html"))).isEqualTo(first);
	}

	@Test
	void thePageNamesTheBuildAlsoWhereGitKnowsNothingOfIt() {
		Properties build = new Properties();
		assertThat(HtmlPage.suiteVersion(build)).isEqualTo("gateway-bench, built outside a clone");
		build.setProperty("git.commit.id.abbrev", "2be80da4");
		build.setProperty("git.dirty", "false");
		assertThat(HtmlPage.suiteVersion(build)).isEqualTo("gateway-bench, commit 2be80da4");
		build.setProperty("git.dirty", "true");
		assertThat(HtmlPage.suiteVersion(build)).isEqualTo("gateway-bench, commit 2be80da4 with changes");
	}

	@Test
	void lostCellsAreOnThePageAndAFailure() throws Exception {
		Path run = TestFiles.copy(TestFiles.RUNS.resolve("round1"), this.folder.resolve("run"));
		Files.delete(run.resolve("nginx/rep2/c300.json"));
		TestFiles.delete(run.resolve("gateway-scg"));
		assertThat(run("html", run.toString())).isEqualTo(1);
		assertThat(this.err.toString().lines()).hasSize(9)
			.contains(run.resolve("nginx/rep2/c300.json") + ": is gone; the cell is lost");
		String page = TestFiles.text(run.resolve("report.html"));
		assertThat(page).contains("23 of 32 cells are valid: 9 lost.", "class=\"validity bad\"")
			.contains("<span class=\"mark\">Lost:</span> its file is gone", "in 9 cells", "lost: its file is gone</td>")
			.contains("href=\"nginx/rep2/c300.wrk.txt\"")
			.doesNotContain("href=\"nginx/rep2/c300.json\"");
	}

	@Test
	void severalRunsNeedAFile() {
		String round = TestFiles.RUNS.resolve("round").toString();
		String study = TestFiles.RUNS.resolve("ab").toString();
		assertThat(run("html", round, study)).isEqualTo(2);
		assertThat(this.err.toString()).contains("-o report.html");
		Path file = this.folder.resolve("new/report.html");
		assertThat(run("html", round, study, "-o", file.toString())).isZero();
		assertThat(TestFiles.text(file)).contains("<title>2 runs", "stub-round", "stub-ab");
	}

	@Test
	void allThatCannotBeReadIsNamedAndNothingIsWritten() throws Exception {
		Path bad = TestFiles.copy(TestFiles.RUNS.resolve("ab"), this.folder.resolve("bad"));
		Path usage = ReportFixtures.starts(bad).get(0).resolve("usage.csv");
		Files.writeString(usage, "time,role,server,cpu_s,threads,rss_mb,stopped\n1,gateway,nginx,many,1,2.0,0\n");
		Path file = this.folder.resolve("report.html");
		assertThat(run("html", bad.toString(), "-o", file.toString())).isEqualTo(2);
		assertThat(this.err.toString()).contains(usage + ":2: expected a line such as", "many");
		assertThat(run("html", this.folder.toString(), this.folder + "/none", "-o", file.toString())).isEqualTo(2);
		assertThat(this.err.toString()).contains(this.folder + ": has no run.json", this.folder + "/none: ");
		assertThat(file).doesNotExist();
	}

	@Test
	void nothingButAPageIsOverwritten() throws Exception {
		Path run = TestFiles.copy(TestFiles.RUNS.resolve("round"), this.folder.resolve("run"));
		String before = TestFiles.text(run.resolve("run.json"));
		assertThat(run("html", run.toString(), "-o", run.resolve("run.json").toString())).isEqualTo(2);
		assertThat(this.err.toString()).contains("run.json is not a name for a page: use one that ends with .html");
		assertThat(TestFiles.text(run.resolve("run.json"))).isEqualTo(before);
		Path pages = Files.createDirectories(this.folder.resolve("pages.html"));
		assertThat(run("html", run.toString(), "-o", pages.toString())).isEqualTo(2);
		assertThat(run("html", run.toString(), "-o", run.resolve("run.json/page.html").toString())).isEqualTo(2);
		assertThat(this.err.toString()).contains("page.html: cannot be written: ");
		assertThat(run("html", run.toString(), "-o", "/")).isEqualTo(2);
		assertThat(this.err.toString()).contains("-o / is not a name for a page");
		try (var files = Files.list(this.folder)) {
			assertThat(files).containsExactlyInAnyOrder(run, pages);
		}
	}

	private int run(String... arguments) {
		return Report.commandLine()
			.setOut(new PrintWriter(this.out))
			.setErr(new PrintWriter(this.err))
			.execute(arguments);
	}

}
