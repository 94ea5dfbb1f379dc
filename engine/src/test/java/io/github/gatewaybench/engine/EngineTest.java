package io.github.gatewaybench.engine;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.StringWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
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
				run                     date        machine      valid  answer
				routes/20261123-093000  -           -            -      unreadable
				round2/20261122-093000  2026-11-22  2x AMD EPYC  23/24  tie: gateway-zuul and gateway-scg
				round1/20261121-093000  2026-11-21  2x AMD EPYC  24/24  tie: gateway-zuul and gateway-scg
				""");
	}

	@Test
	void listTellsTheGoalsThatARunMissed() {
		Path run = Runs.add(results("round1/20261121-093000"), "2026-11-21T09:30:00Z");
		Runs.replace(run.resolve("run.json"), "\"complete\"", "\"complete\", \"missed_goals\": [\"no rate holds\"]");
		assertThat(run("list", "--results", results("").toString())).isZero();
		assertThat(this.out.toString()).contains(" 24/24  goals missed: 1; tie: gateway-zuul and gateway-scg");
	}

	@Test
	void listTakesAnExperimentAndANumber() {
		for (int day = 10; day < 13; day++) {
			Runs.add(results("round1/202611" + day + "-093000"), "2026-11-" + day + "T09:30:00Z");
		}
		Runs.add(results("round2/20261120-093000"), "2026-11-20T09:30:00Z");
		assertThat(run("list", "round1", "-n", "2", "--results", results("").toString())).isZero();
		assertThat(this.out.toString()).contains("round1/20261112", "round1/20261111", "And 1 more: -n 3 lists all.")
			.doesNotContain("round1/20261110", "round2");
	}

	@Test
	void listOfNothingSaysSo() {
		assertThat(run("list", "--results", results("").toString())).isZero();
		assertThat(this.out.toString()).startsWith("There are no runs in " + results(""));
	}

	@Test
	void listOfAnExperimentWithoutRunsIsRefused() {
		assertThat(run("list", "round7", "--results", results("").toString())).isEqualTo(2);
		assertThat(this.err.toString()).contains("round7: has no runs; 'scripts/bench list' lists those of all");
	}

	@Test
	void aNameWithAnAtSignIsNotAFileOfArguments() throws IOException {
		Path file = Files.writeString(this.home.resolve("flags"), "--help");
		assertThat(run("summary", "@" + file)).isEqualTo(2);
		assertThat(this.err.toString()).contains("@" + file + ": there is no such file");
	}

	@Test
	void listFitsATerminal() {
		Path run = Runs.add(results("framework-round1/20261121-093000-10"), "2026-11-21T09:30:00Z");
		Runs.replace(run.resolve("environment.json"), "AMD EPYC", "Intel(R) Xeon(R) Platinum 8488C CPU @ 2.40GHz");
		Runs.replace(run.resolve("run.json"), "\"complete\"", "\"incomplete\"");
		List<String> lines = new RunNameResolver(results("")).list(null, 5, Terminal.COLUMNS);
		assertThat(lines).hasSize(2).allMatch((line) -> line.length() <= 100);
		assertThat(lines.get(1))
			.startsWith("framework-round1/20261121-093000-10  2026-11-21  2x Xeon Platinu…  24/24  incom")
			.endsWith("…");
	}

	@Test
	void aBaselineIsARunToCompareWith() {
		Path base = Runs.add(results("round2/20261121-093000"), "2026-11-21T09:30:00Z");
		Runs.add(results("round2/20261122-093000"), "2026-11-22T09:30:00Z");
		assertThat(run("baseline")).isZero();
		assertThat(run("baseline", "before-2.0", "last~1")).isZero();
		assertThat(run("baseline", "elsewhere", "../results/sample/round1")).isZero();
		assertThat(run("baseline")).isZero();
		assertThat(this.out.toString()).isEqualToNormalizingNewlines("""
				There are no baselines. Name one: scripts/bench baseline NAME RUN
				before-2.0 is %s. Compare with it: scripts/bench compare --against before-2.0 RUN
				elsewhere is ../results/sample/round1. Compare with it: scripts/bench compare --against elsewhere RUN
				before-2.0  round2/20261121-093000
				elsewhere   %s
				""".formatted(base, Path.of("../results/sample/round1").toAbsolutePath().normalize()));
		this.out.getBuffer().setLength(0);
		assertThat(run("compare", "--against", "before-2.0", "last", "--pair", "direct=gateway-scg")).isZero();
		assertThat(this.out.toString()).contains("direct / gateway-scg");
		assertThat(run("compare", "--against", "elsewhere", "last")).isZero();
		assertThat(this.out.toString()).contains("- base: round1", "- new: round2");
	}

	@Test
	void aNameThatIsNoBaselineIsToldWithWhatToDo() throws Exception {
		Path base = Runs.add(results("round2/20261121-093000"), "2026-11-21T09:30:00Z");
		assertThat(run("compare", "--against", "before", "last")).isEqualTo(2);
		for (String name : List.of("a/b", "..", "", "-x y", "x".repeat(65), "last", "published")) {
			assertThat(run("baseline", "--", name, "last")).as(name).isEqualTo(2);
		}
		assertThat(run("baseline", "before")).isEqualTo(2);
		assertThat(run("baseline", "before", "nope")).isEqualTo(2);
		assertThat(results("baselines.json")).doesNotExist();
		assertThat(run("baseline", "before", "last")).isZero();
		assertThat(run("compare", "--against", "after", "last")).isEqualTo(2);
		assertThat(run("compare", "last", "last", "--against", "before")).isEqualTo(2);
		assertThat(run("compare", "last")).isEqualTo(2);
		assertThat(run("compare", "last", "last~9")).isEqualTo(2);
		assertThat(this.err.toString()).contains("last~9 names no run");
		Files.delete(base.resolve("run.json"));
		assertThat(run("compare", "--against", "before", base.toString())).isEqualTo(2);
		assertThat(run("baseline")).isZero();
		assertThat(this.out.toString())
			.contains("before  round2/20261121-093000 is gone; name another: scripts/bench baseline before RUN");
		Files.writeString(results("baselines.json"), "[");
		assertThat(run("baseline")).isEqualTo(2);
		assertThat(run("compare", "--against", "before", base.toString())).isEqualTo(2);
		assertThat(this.err.toString()).doesNotContain("Exception")
			.contains("\"last\" is a reserved name: choose another name")
			.contains("there is no baseline \"before\"; name one: scripts/bench baseline before RUN",
					"\"a/b\" is not a valid name for a baseline: use letters",
					"RUN is missing: which run should be called before?", "\"nope\" is not a run; 'scripts/bench list'",
					"there is no baseline \"after\", only before;",
					"BASE and --against both say what to compare with: leave one out",
					"what to compare it with is missing: give BASE before it, or --against NAME",
					"the run of the baseline \"before\" is gone: " + base, "baselines.json: cannot be read; delete it");
	}

	@Test
	void completionKnowsCommandsFlagsAndExperiments() throws Exception {
		Path scripts = Files.createDirectory(this.home.resolve("scripts"));
		Files.writeString(scripts.resolve("mine.sh"), "run_experiment round\n");
		Files.writeString(scripts.resolve("setup.sh"), "echo\n");
		Runs.add(results("round1/20261121"), "2026-11-21T09:30:00Z");
		assertThat(run("baseline", "before", "round1/20261121")).isZero();
		this.out.getBuffer().setLength(0);
		assertThat(run("completion")).isZero();
		assertThat(this.out.toString()).contains("complete -F _complete_bench", "--against", "baseline", "\"mine\"")
			.doesNotContain("\"setup\"");
		Path script = Files.writeString(this.home.resolve("completion"), this.out.toString());
		assertThat(completed(script, "bench compare --aga")).isEqualTo("--against");
		assertThat(completed(script, "bench compare --against bef")).isEqualTo("before");
	}

	/** What bash makes of the last word. */
	private static String completed(Path script, String words) throws IOException {
		Process bash = new ProcessBuilder("bash", "-c",
				"source \"$1\"; COMP_WORDS=($2); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _complete_bench; "
						+ "echo \"${COMPREPLY[@]}\"",
				"_", script.toString(), words)
			.redirectError(Redirect.DISCARD)
			.start();
		return new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
	}

	@Test
	void coloursAreForTerminalsThatWantThem() {
		assertThat(Terminal.of(true, Map.of("TERM", "xterm", "NO_COLOR", "")).ansi().enabled()).isTrue();
		assertThat(Terminal.of(false, Map.of("TERM", "xterm")).ansi().enabled()).isFalse();
		Terminal plain = Terminal.of(true, Map.of("TERM", "xterm", "NO_COLOR", "1"));
		assertThat(plain.ansi().enabled()).isFalse();
		assertThat(plain.canOverwriteLine()).isTrue();
		Terminal dumb = Terminal.of(true, Map.of("TERM", "dumb"));
		assertThat(dumb.ansi().enabled()).isFalse();
		assertThat(dumb.canOverwriteLine()).isFalse();
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
			.contains("round1/20261121-093000/report.html: does not exist; this creates it: scripts/bench html ");
		assertThat(run("open", "last~2")).isEqualTo(2);
		assertThat(this.err.toString()).contains("last~2 names no run: " + results("") + " has only 2");
	}

	@Test
	void aPageIsShownOnlyWhereThereIsADisplay() {
		assertThat(Browser.opener("Linux", Map.of())).isEmpty();
		assertThat(Browser.opener("Linux", Map.of("DISPLAY", ""))).isEmpty();
		assertThat(Browser.opener("Linux", Map.of("DISPLAY", ":0"))).contains("xdg-open");
		assertThat(Browser.opener("Linux", Map.of("WAYLAND_DISPLAY", "wayland-0"))).contains("xdg-open");
		assertThat(Browser.opener("Mac OS X", Map.of())).contains("open");
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
				-n 0 is not a positive whole number
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
				"nope" is not a run; 'scripts/bench list' lists the runs
				"README.md" is not a run; 'scripts/bench list' lists the runs
				"" is not a run; 'scripts/bench list' lists the runs
				""");
	}

	@Test
	void anAnswerThatCannotBeWrittenIsNoSuccess() {
		String[] list = { "list", "--results", results("").toString() };
		PrintWriter told = new PrintWriter(this.err, true);
		assertThat(Engine.execute(this.home, list, new PrintStream(OutputStream.nullOutputStream()), told)).isZero();
		assertThat(this.err.toString()).isEmpty();
		assertThat(Engine.execute(this.home, list, new PrintStream(new FullOutput()), told)).isEqualTo(2);
		assertThat(this.err.toString().strip()).isEqualTo("cannot write to standard output");
	}

	@Test
	void aReaderThatHasReadEnoughIsNoFailure() {
		for (String message : List.of("Broken pipe", "No space left on device")) {
			PrintStream out = new PrintStream(new SanitizingStream(new OutputStream() {

				@Override
				public void write(int each) throws IOException {
					throw new IOException(message);
				}

			}, false));
			String[] list = { "list", "--results", results("").toString() };
			assertThat(Engine.execute(this.home, list, out, new PrintWriter(this.err, true)))
				.isEqualTo(message.startsWith("Broken") ? 0 : 2);
		}
		assertThat(this.err.toString().strip()).isEqualTo("cannot write to standard output");
	}

	@Test
	void aLostCellIsTheStatusThatTheManualSays() throws Exception {
		Path run = Runs.add(results("round2/20261122-093000"), "2026-11-22T09:30:00Z");
		Files.delete(run.resolve("direct/rep1/c1000.json"));
		assertThat(run("summary", "last")).isEqualTo(1);
		assertThat(run("html", "last")).isEqualTo(1);
		run("--help");
		assertThat(this.out.toString().replaceAll("\\s+", " "))
			.contains("1 if summary or html finds that cells of a complete run are lost");
		for (String each : List.of("bench", "report.sh")) {
			assertThat(Files.readString(Path.of("..", "scripts", each)))
				.contains("1 if cells of a complete run are lost");
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
		Path nowhere = Path.of("nowhere");
		assertThat(main("-Djava.io.tmpdir=" + nowhere, "run", "round", "name=round1", "path=/hello",
				"expected-body=world", "subjects=direct", "--"))
			.isEqualTo(2);
		assertThat(this.err.toString())
			.contains("cannot write to " + nowhere.toAbsolutePath() + ": there is no such folder");
	}

	@Test
	void aKindThatIsNoneIsAMessageAndNoTrace() throws Exception {
		assertThat(main("-Xshare:auto", "run", "rounds", "name=mine", "path=/hello")).isEqualTo(2);
		assertThat(this.err.toString())
			.contains("scripts/mine.sh: there is no kind of experiment \"rounds\"", "the kinds are round ab routes")
			.doesNotContain("\tat ");
	}

	@Test
	void aFileTooLargeToReadIsRefused() throws Exception {
		String large = large(200_000_000).toString();
		assertThat(main("-Xmx64m", "compare", large, large)).isEqualTo(2);
		assertThat(this.err.toString().lines()).isNotEmpty()
			.allMatch((line) -> line.equals(large + ": is larger than 8 MiB, the largest file that is read"));
	}

	@Test
	void aFailureOfTheSuiteItselfIsOneLineAndAStatusOfItsOwn() throws Exception {
		assertThat(main("-Xmx16m", "summary", large(8_000_000).toString())).isEqualTo(70);
		assertThat(main("-Xmx64m", "run")).isEqualTo(70);
		assertThat(this.err.toString().lines()).satisfiesExactly(
				(line) -> assertThat(line)
					.startsWith("gateway-bench itself failed: java.lang.OutOfMemoryError: Java heap space (")
					.endsWith("). Please report this line, and the command."),
				(line) -> assertThat(line).startsWith("gateway-bench itself failed: java.lang.")
					.contains("RunCommand.java:"));
	}

	private Path large(long bytes) throws IOException {
		Path file = this.home.resolve(bytes + ".wrk.txt");
		try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "rw")) {
			content.setLength(bytes);
		}
		return file;
	}

	@Test
	void namesOfOthersDoNotControlTheTerminal() throws Exception {
		String name = "2026\033]0;title\007\033[31m\u202e";
		Runs.replace(Runs.add(results("round1/" + name), "2026-11-2\\u001b[2J").resolve("environment.json"), "AMD",
				"\\u001b[8m");
		assertThat(main("-Xshare:auto", "list")).isZero();
		assertThat(main("-Dgateway-bench.terminal=true", "list")).isZero();
		assertThat(main("-Xshare:auto", "baseline", "mine", results("round1/" + name).toString())).isZero();
		assertThat(main("-Dgateway-bench.terminal=true", "summary", name)).isEqualTo(2);
		assertThat(this.out.toString()).contains("round1/2026", "mine is ");
		assertThat(this.err.toString()).contains("there is no such file");
		assertThat(this.out.toString() + this.err).doesNotContainPattern("[\\p{Cc}\u202e&&[^\n]]");
	}

	/** A process of its own, as a script starts it; what it prints is kept. */
	private int main(String flag, String... args) throws Exception {
		Path complaints = this.home.resolve("complaints");
		Path answers = this.home.resolve("answers");
		Process process = new ProcessBuilder(Stream
			.concat(Stream.of(System.getProperty("java.home") + "/bin/java", "-XX:+UseSerialGC",
					"-XX:TieredStopAtLevel=1", "-Dgateway-bench.home=" + this.home, flag, "-cp",
					System.getProperty("java.class.path"), Engine.class.getName()), Stream.of(args))
			.toList()).redirectError(complaints.toFile()).redirectOutput(answers.toFile()).start();
		try {
			assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("it ends").isTrue();
			this.out.append(Files.readString(answers));
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
