package io.github.gatewaybench.engine;

import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The commands, as a user gives them.
 */
class EngineTest {

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@TempDir
	private Path home;

	@Test
	void listPrintsTheNewestRunsFirst() throws Exception {
		Runs.add(results("round1/20261121-093000"), "2026-11-21T09:30:00Z");
		Path newer = Runs.add(results("round2/20261122-093000"), "2026-11-22T09:30:00Z");
		Runs.addBroken(results("routes/20261123-093000"), "{\"started\": \"2026-11-23T09:30:00Z\"}");
		Path cell = newer.resolve("direct/rep1/c1000.json");
		Files.writeString(cell, Files.readString(cell).replaceFirst("\"valid\": true", "\"valid\": false"));
		assertThat(run("list", "--results", results("").toString())).isZero();
		assertThat(this.out.toString()).isEqualToNormalizingNewlines("""
				run                     started                  status      subjects  valid cells
				routes/20261123-093000  -                        unreadable  -         -
				round2/20261122-093000  2026-11-22 09:30:00 UTC  complete    3         23/24
				round1/20261121-093000  2026-11-21 09:30:00 UTC  complete    3         24/24
				""");
	}

	@Test
	void listTakesAnExperimentAndANumber() {
		for (int day = 10; day < 13; day++) {
			Runs.add(results("round1/202611" + day + "-093000"), "2026-11-" + day + "T09:30:00Z");
		}
		Runs.add(results("round2/20261120-093000"), "2026-11-20T09:30:00Z");
		assertThat(run("list", "round1", "-n", "2", "--results", results("").toString())).isZero();
		assertThat(this.out.toString()).contains("round1/20261112", "round1/20261111", "And 1 older: -n 3 lists all.")
			.doesNotContain("round1/20261110", "round2");
	}

	@Test
	void listOfNothingSaysSo() {
		assertThat(run("list", "--results", results("").toString())).isZero();
		assertThat(this.out.toString()).startsWith("There are no runs in " + results(""));
	}

	@Test
	void helpOfOpenNeedsNoRun() {
		assertThat(run("open")).isEqualTo(2);
		assertThat(run("open", "--help")).isZero();
	}

	@Test
	void openPrintsThePathOfTheLastReport() throws Exception {
		Runs.add(results("round1/20261121-093000"), "2026-11-21T09:30:00Z");
		Path last = Runs.add(results("round2/20261122-093000"), "2026-11-22T09:30:00Z");
		Path page = Files.writeString(last.resolve("report.html"), "");
		assertThat(run("open")).isZero();
		assertThat(this.out.toString().strip()).isEqualTo(page.toString());
		assertThat(run("open", "last~1")).isEqualTo(2);
		assertThat(this.err.toString())
			.contains("round1/20261121-093000/report.html: is not there; 'scripts/bench html ");
		assertThat(run("open", "last~2")).isEqualTo(2);
		assertThat(this.err.toString()).contains("last~2 names no run: " + results("") + " has only 2");
	}

	@Test
	void aPageIsShownOnlyWhereThereIsADisplay() {
		assertThat(Engine.opener("Linux", Map.of())).isEmpty();
		assertThat(Engine.opener("Linux", Map.of("DISPLAY", ""))).isEmpty();
		assertThat(Engine.opener("Linux", Map.of("DISPLAY", ":0"))).contains("xdg-open");
		assertThat(Engine.opener("Linux", Map.of("WAYLAND_DISPLAY", "wayland-0"))).contains("xdg-open");
		assertThat(Engine.opener("Mac OS X", Map.of())).contains("open");
	}

	@Test
	void everyCommandThatTakesARunTakesItsName() {
		Path run = Runs.add(results("round2/20261122-093000"), "2026-11-22T09:30:00Z");
		assertThat(run("summary", "last", "round2/20261122-093000")).isZero();
		assertThat(this.out.toString()).containsOnlyOnce("\n# round2").startsWith("# round2");
		assertThat(run("html", "round2/last")).isZero();
		assertThat(run.resolve("report.html")).isNotEmptyFile();
		assertThat(run("compare", "last", "last", "--pair", "direct=gateway-scg")).isZero();
		assertThat(run("compare", "published", "last")).isZero();
		assertThat(this.err.toString()).isEmpty();
	}

	@Test
	void anOptionIsNoNameOfARun() {
		Runs.add(results("round2/20261122-093000"), "2026-11-22T09:30:00Z");
		Path folder = this.home.resolve("last");
		assertThat(run("summary", "last", "-o", folder.toString())).isZero();
		assertThat(folder.resolve("summary.csv")).isNotEmptyFile();
	}

	@Test
	void wrongUsageIsToldInALine() {
		assertThat(run()).isEqualTo(2);
		assertThat(run("sumary")).isEqualTo(2);
		assertThat(run("summary", "x", "--nonsense")).isEqualTo(2);
		assertThat(run("summary", "last")).isEqualTo(2);
		assertThat(run("list", "-n", "0")).isEqualTo(2);
		assertThat(this.err.toString()).isEqualToNormalizingNewlines("""
				Missing command
				See scripts/bench --help.
				Unmatched argument at index 0: 'sumary'
				Did you mean: bench summary or bench compare?
				See scripts/bench --help.
				Unknown option: '--nonsense'
				See scripts/bench summary --help.
				Invalid value for positional parameter at index 0..* (RUN): last names no run: RESULTS has none
				See scripts/bench summary --help.
				-n 0 is not a whole number from 1
				See scripts/bench list --help.
				""".replace("RESULTS", this.home.resolve("results").toString()));
		assertThat(this.out.toString()).isEmpty();
	}

	@Test
	void whatIsNoRunCannotBeOpened() {
		for (String name : List.of("nope", "README.md", "")) {
			assertThat(run("open", name)).isEqualTo(2);
		}
		assertThat(this.err.toString()).isEqualToNormalizingNewlines("""
				"nope" is not a run; 'scripts/bench list' prints those there are
				"README.md" is not a run; 'scripts/bench list' prints those there are
				"" is not a run; 'scripts/bench list' prints those there are
				""");
	}

	@Test
	void anAnswerThatCannotBeWrittenIsNoSuccess() {
		String[] list = { "list", "--results", results("").toString() };
		PrintWriter told = new PrintWriter(this.err, true);
		assertThat(Engine.execute(this.home, list, new PrintStream(OutputStream.nullOutputStream()), told)).isZero();
		assertThat(this.err.toString()).isEmpty();
		assertThat(Engine.execute(this.home, list, new PrintStream(new FullOutput()), told)).isEqualTo(2);
		assertThat(this.err.toString().strip()).isEqualTo("standard output cannot be written");
	}

	@Test
	void aLostCellIsTheStatusThatTheManualSays() throws Exception {
		Path run = Runs.add(results("round2/20261122-093000"), "2026-11-22T09:30:00Z");
		Files.delete(run.resolve("direct/rep1/c1000.json"));
		assertThat(run("summary", "last")).isEqualTo(1);
		assertThat(run("html", "last")).isEqualTo(1);
		run("--help");
		assertThat(this.out.toString().replaceAll("\\s+", " "))
			.contains("1 where summary or html finds cells of a complete run lost");
		for (String each : List.of("bench", "report.sh")) {
			assertThat(Files.readString(Path.of("..", "scripts", each)))
				.contains("1 where cells of a complete run are lost");
		}
	}

	@Test
	void filesThatCannotBeReadAreNamedWithoutATrace() {
		Runs.addBroken(results("round2/20261122-093000"), "{");
		assertThat(run("summary", "last")).isEqualTo(2);
		assertThat(this.err.toString()).contains("20261122-093000/run.json:1").doesNotContain("\tat ");
	}

	@Test
	void aTemporaryFolderThatIsNotThereIsToldAtOnce() throws Exception {
		Path nowhere = this.home.resolve("nowhere");
		assertThat(main("-Djava.io.tmpdir=" + nowhere, "run", "round", "name=round1", "path=/hello",
				"expected-body=world", "subjects=direct", "--"))
			.isEqualTo(2);
		assertThat(this.err.toString()).contains("cannot write to " + nowhere + ": there is no such folder");
	}

	@Test
	void aKindThatIsNoneIsAMessageAndNoTrace() throws Exception {
		assertThat(main("-Xshare:auto", "run", "rounds", "name=mine", "path=/hello")).isEqualTo(2);
		assertThat(this.err.toString())
			.contains("scripts/mine.sh: there is no kind of experiment \"rounds\"", "the kinds are round ab routes")
			.doesNotContain("\tat ");
	}

	/** A process of its own, as a script starts it; what it complains of is kept. */
	private int main(String flag, String... args) throws Exception {
		Path complaints = this.home.resolve("complaints");
		Process process = new ProcessBuilder(Stream
			.concat(Stream.of(System.getProperty("java.home") + "/bin/java", "-Dgateway-bench.home=" + this.home, flag,
					"-cp", System.getProperty("java.class.path"), Engine.class.getName()), Stream.of(args))
			.toList()).redirectError(complaints.toFile()).start();
		try {
			assertThat(process.waitFor(20, TimeUnit.SECONDS)).as("it ends").isTrue();
			this.err.append(Files.readString(complaints));
			return process.exitValue();
		}
		finally {
			process.destroyForcibly();
		}
	}

	private Path results(String below) {
		return this.home.resolve("results").resolve(below);
	}

	private int run(String... args) {
		return Engine.commandLine(this.home)
			.setOut(new PrintWriter(this.out, true))
			.setErr(new PrintWriter(this.err, true))
			.execute(args);
	}

}
