package io.github.gatewaybench.report.compare;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

import io.github.gatewaybench.report.Report;
import io.github.gatewaybench.measurements.TestFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class CompareCommandTest {

	@TempDir
	private Path folder;

	private StringWriter out = new StringWriter();

	private StringWriter err = new StringWriter();

	private RoundFolder base;

	private RoundFolder slower;

	@BeforeEach
	void makeRuns() {
		this.base = RoundFolder.make(this.folder.resolve("base"), 3, 1);
		this.slower = RoundFolder.make(this.folder.resolve("slower"), 3, 1.2);
	}

	private int compare(Object... arguments) {
		this.out = new StringWriter();
		this.err = new StringWriter();
		Object[] all = new Object[arguments.length + 1];
		all[0] = "compare";
		System.arraycopy(arguments, 0, all, 1, arguments.length);
		return Report.commandLine()
			.setOut(new PrintWriter(this.out))
			.setErr(new PrintWriter(this.err))
			.execute(Arrays.stream(all).map(Object::toString).toArray(String[]::new));
	}

	private int compareRuns(Object... arguments) {
		Object[] all = new Object[arguments.length + 2];
		all[0] = this.base.path();
		all[1] = this.slower.path();
		System.arraycopy(arguments, 0, all, 2, arguments.length);
		return compare(all);
	}

	@Test
	void keepsWhatItPrints() {
		Path kept = this.folder.resolve("kept");
		assertThat(compareRuns("-o", kept)).isZero();
		assertThat(this.err.toString()).isEmpty();
		assertThat(TestFiles.text(kept.resolve("compare.md"))).isEqualTo(this.out.toString());
		for (String file : new String[] { "compare.md", "compare.csv", "compare.json" }) {
			assertThat(TestFiles.text(kept.resolve(file))).as(file)
				.isEqualTo(TestFiles.text(Path.of("src/test/resources/compare", file)));
		}
	}

	@Test
	void keepsAPageThatSaysTheSame() {
		Path kept = this.folder.resolve("kept");
		assertThat(compareRuns("-o", kept)).isZero();
		String page = TestFiles.text(kept.resolve("compare.html"));
		assertThat(page).contains("NEW is faster in 0 of 8 rows and slower in 4; in 4 no difference is shown.",
				"<span class=\"verdict slower\">slower</span>", "-18.5 to -14.8 %", "Made by gateway-bench, commit ",
				"base: round1, base, commit 2be80da4");
		assertThat(page.split("<tr>", -1)).hasSize(1 + 1 + 8);
		assertThat(page).as("without the chart library").hasSizeLessThan(100_000);
	}

	@Test
	void theVersionsOfASubjectAreToldOnceOrOfBothSides() {
		compareRuns();
		assertThat(this.out.toString().lines()).contains("- direct: Tomcat 11.0.22");
		TestFiles.replace(this.slower.path().resolve("environment.json"), "embed-core-11.0.22", "embed-core-11.1.0");
		compareRuns();
		assertThat(this.out.toString().lines()).contains("- direct: Tomcat 11.0.22 in base, Tomcat 11.1.0 in new");
		TestFiles.replace(this.slower.path().resolve("environment.json"), "\"tomcat-embed-core-11.1.0\"", "\"b-1\"");
		compareRuns();
		assertThat(this.out.toString().lines()).contains("- direct: Tomcat 11.0.22 in base, not known in new");
	}

	@Test
	void thoseOfAPairAreOfBothSubjects() {
		compare(this.base.path(), this.slower.path(), "--pair", "direct=gateway-scg");
		assertThat(this.out.toString().lines())
			.contains("- direct / gateway-scg: Tomcat 11.0.22 in base, not known in new");
	}

	@Test
	void withoutALimitASlowerRunIsNoFailure() {
		assertThat(compareRuns()).isZero();
		assertThat(RoundFolder.lines(this.out.toString(), "gateway-scg", "slower")).hasSize(4);
		assertThat(RoundFolder.lines(this.out.toString(), "direct", "no difference shown")).hasSize(4);
		assertThat(this.out.toString()).contains("8 rows were compared").doesNotContain("warning");
	}

	@Test
	void failsWhereARegressionIsBeyondTheLimit() {
		assertThat(compareRuns("--fail-on-regression", "5%")).isEqualTo(1);
		assertThat(this.err.toString().lines()).hasSize(4)
			.contains("regression: gateway-scg connections=300 throughput -16.7 %",
					"regression: gateway-scg connections=300 cpu +20.0 %");
		assertThat(compareRuns("--fail-on-regression", "25%")).isZero();
		assertThat(this.err.toString()).isEmpty();
		assertThat(compareRuns("--fail-on-regression", "18%")).isEqualTo(1);
		assertThat(this.err.toString().lines()).hasSize(3);
	}

	@Test
	void aGatewayThatDoesNotAnswerAnyMoreIsNoSuccessWhereItIsToFail() {
		RoundFolder dead = RoundFolder.make(this.folder.resolve("dead"), 3, 1);
		spoil(dead.cell("gateway-scg", 2), "it died");
		assertThat(compare(this.base.path(), dead.path(), "--fail-on-regression", "5%")).isEqualTo(2);
		assertThat(this.err.toString().lines()).containsExactly(
				"cannot be judged: gateway-scg connections=300 throughput, p50, p99, cpu: not valid in NEW: rep 2 (it died)",
				"So a regression may be hidden. Fix what failed and measure NEW again, or compare less: --pair direct=direct");
		assertThat(compare(this.base.path(), dead.path())).isZero();
		assertThat(compare(this.base.path(), dead.path(), "--fail-on-regression", "5%", "--pair", "direct=direct"))
			.isZero();
		assertThat(RoundFolder.lines(this.out.toString(), "| direct ")).hasSize(4);
	}

	@Test
	void aSubjectThatIsGoneIsNoSuccessWhereItIsToFail() {
		RoundFolder less = RoundFolder.make(this.folder.resolve("less"), 3, 1);
		TestFiles.replace(less.path().resolve("run.json"), ", \"gateway-scg\"", "");
		assertThat(compare(this.base.path(), less.path(), "--fail-on-regression", "5%")).isEqualTo(2);
		assertThat(this.err.toString()).contains("gateway-scg connections=300 throughput, p50, p99, cpu: not in NEW");
		assertThat(compare(less.path(), this.base.path(), "--fail-on-regression", "5%")).isZero();
	}

	@Test
	void aFigureThatIsGoneIsNoSuccessWhereItIsToFail() {
		RoundFolder less = RoundFolder.make(this.folder.resolve("less"), 3, 1);
		for (int repetition = 1; repetition <= 3; repetition++) {
			TestFiles.replace(less.cell("gateway-scg", repetition), "\"p99_ms\":", "\"p99_ms\": null, \"was\":");
		}
		assertThat(compare(this.base.path(), less.path(), "--fail-on-regression", "5%")).isEqualTo(2);
		assertThat(this.err.toString()).contains("cannot be judged: gateway-scg connections=300 p99: no p99 in NEW");
	}

	@Test
	void aShownRegressionIsOneWhateverElseIsNotKnown() {
		spoil(this.slower.cell("direct", 1), "it died");
		assertThat(compareRuns("--fail-on-regression", "5%")).isEqualTo(1);
		assertThat(this.err.toString()).contains("regression: gateway-scg ").contains("cannot be judged: direct ");
	}

	/** It fails in both, so it has not become worse. */
	@Test
	void whatTheBaseHasNoFiguresOfIsNotAskedFor() {
		RoundFolder other = RoundFolder.make(this.folder.resolve("other"), 3, 1);
		for (int repetition = 1; repetition <= 3; repetition++) {
			spoil(this.base.cell("gateway-scg", repetition), "too many connections");
			spoil(other.cell("gateway-scg", repetition), "too many connections");
		}
		assertThat(compare(this.base.path(), other.path(), "--fail-on-regression", "5%")).isZero();
	}

	private static void spoil(Path cell, String reason) {
		TestFiles.replace(cell, "\"valid\": true", "\"valid\": false");
		TestFiles.replace(cell, "\"reasons\": []", "\"reasons\": [\"" + reason + "\"]");
	}

	@Test
	void fasterIsNoRegression() {
		assertThat(compare(this.slower.path(), this.base.path(), "--fail-on-regression", "0")).isZero();
		assertThat(RoundFolder.lines(this.out.toString(), "gateway-scg", "faster")).hasSize(4);
	}

	@Test
	void nothingToCompareIsNoSuccessWhereItIsToFail() {
		RoundFolder once = RoundFolder.make(this.folder.resolve("once"), 1, 1.2);
		assertThat(compare(this.base.path(), once.path(), "--fail-on-regression", "5%")).isEqualTo(2);
		assertThat(this.out.toString()).contains("not comparable: all rows: a single repetition in NEW")
			.contains("+20.0 %");
		assertThat(this.err.toString()).contains("Nothing could be compared");
		assertThat(compare(this.base.path(), once.path())).isZero();
	}

	@Test
	void aDifferenceThatTheUserDidNotAskForIsInTheWay() {
		TestFiles.replace(this.slower.path().resolve("environment.json"), "17.0.15", "21.0.1");
		assertThat(compareRuns()).isZero();
		assertThat(this.out.toString())
			.contains("- not the same on both sides: JVM: openjdk version 17.0.15, Runtime 17.0.15 / "
					+ "openjdk version 21.0.1, Runtime 21.0.1")
			.contains("- not comparable: all rows: different jvm")
			.doesNotContain("+20.0 %");
		assertThat(compareRuns("--across", "jvm,machine", "--fail-on-regression", "5%")).isEqualTo(1);
		assertThat(this.out.toString()).contains("- passed over, as --across jvm asks: JVM: ")
			.doesNotContain("not comparable");
	}

	@Test
	void whatToTypeFollowsWhatKeepsRowsApart() {
		TestFiles.replace(this.base.path().resolve("run.json"), "\"round\": \"round1\",", """
				"round": "round1",
				"invocations": [{"command": "scripts/round1.sh --connections 300 --results 'my out' --reps 3"}],
				""");
		TestFiles.replace(this.slower.path().resolve("environment.json"), "Linux 6.1", "Linux 6.12");
		assertThat(compareRuns()).isZero();
		assertThat(this.out.toString())
			.contains("- to measure both alike, run this here for each side, with its own version: "
					+ "scripts/round1.sh --connections 300 --reps 3\n")
			.contains("- to compare them all the same, type: scripts/compare.sh %s %s --across machine\n"
				.formatted(this.base.path(), this.slower.path()));
		assertThat(compareRuns("--across", "machine")).isZero();
		assertThat(this.out.toString()).contains("passed over").doesNotContain("type: ");
		TestFiles.replace(this.slower.path().resolve("run.json"), "\"duration_s\": 10", "\"duration_s\": 5");
		assertThat(compareRuns("--across", "machine")).isZero();
		assertThat(this.out.toString()).contains("- to measure NEW as BASE was, type: scripts/round1.sh --con",
				"--across load\n");
	}

	@Test
	void aSingleRepetitionIsToldWithTheCommandForMore() {
		RoundFolder once = RoundFolder.make(this.folder.resolve("once"), 1, 1);
		TestFiles.replace(once.path().resolve("run.json"), "\"round\": \"round1\",",
				"\"round\": \"round1\", \"invocations\": [{\"command\": \"scripts/round1.sh --reps=1\"}],");
		assertThat(compare(this.base.path(), once.path())).isZero();
		assertThat(this.out.toString()).contains("- to measure NEW again, type: scripts/round1.sh --reps 5\n")
			.doesNotContain("measure BASE");
	}

	@Test
	void aCommentIsShortAndBeginsWithTheAnswer() {
		assertThat(compareRuns("--comment")).isZero();
		assertThat(this.out.toString()).startsWith("**NEW is faster in 0 of 8 rows and slower in 4;")
			.contains("| gateway-scg |", "3/3 repetitions")
			.hasSizeLessThan(4000);
		assertThat(this.out.toString().lines().filter((line) -> line.contains("| ")).toList()).hasSize(2 + 8)
			.element(2)
			.asString()
			.contains("slower");
		Path sample = Path.of("../results/sample");
		assertThat(compare(sample.resolve("round1"), sample.resolve("round1-stacks"), "--comment", "--across",
				"load,machine,jvm,backend,tool,path"))
			.isZero();
		assertThat(this.out.toString()).contains("And ", " more rows: ").hasSizeLessThan(4000);
		assertThat(this.out.toString().lines().filter((line) -> line.startsWith("| ")).count()).isBetween(4L, 14L);
	}

	@Test
	void jsonIsWhatIsKept() {
		Path kept = this.folder.resolve("kept");
		assertThat(compareRuns("--json", "-o", kept)).isZero();
		assertThat(this.out.toString()).isEqualTo(TestFiles.text(kept.resolve("compare.json"))).startsWith("{");
		assertThat(compareRuns("--json", "--comment")).isEqualTo(2);
		assertThat(compare("published", this.base.path(), "--comment")).isEqualTo(2);
	}

	@Test
	void warnsWhereDirectItselfDiffers() {
		for (int repetition = 1; repetition <= 3; repetition++) {
			Path cell = this.slower.cell("direct", repetition);
			TestFiles.replace(cell, "\"requests_per_sec\": 1", "\"requests_per_sec\": 2");
		}
		assertThat(compareRuns()).isZero();
		assertThat(this.out.toString()).contains("- warning: direct itself differs (300 throughput +")
			.contains("machine or backend have changed between the runs");
	}

	@Test
	void comparesFewerFiguresWhereAsked() {
		assertThat(compareRuns("--metrics", "cpu,mean")).isZero();
		assertThat(this.out.toString()).contains("4 rows were compared").doesNotContain("p99");
	}

	@Test
	void comparesTwoSubjectsOfOneRun() {
		assertThat(compare(this.slower.path(), this.slower.path(), "--pair", "direct=gateway-scg")).isZero();
		assertThat(RoundFolder.lines(this.out.toString(), "direct / gateway-scg", "slower")).hasSize(3);
		assertThat(this.out.toString()).contains("- not comparable: direct / gateway-scg connections=300: "
				+ "the backend's processor time in BASE, the gateway's in NEW");
		assertThat(compare(this.slower.path(), this.slower.path(), "--pair", "direct=nginx")).isEqualTo(2);
		assertThat(this.err.toString()).contains("slower: has no subject nginx, but direct, gateway-scg");
		assertThat(compare(this.slower.path(), this.slower.path(), "--pair", "direct")).isEqualTo(2);
		assertThat(compare(this.slower.path(), this.slower.path())).isEqualTo(2);
		assertThat(this.err.toString()).contains("is on both sides");
	}

	@Test
	void aSubjectOfOneSideAloneIsLeftOutWithAWord() {
		TestFiles.replace(this.slower.path().resolve("run.json"), "\"direct\", ", "");
		assertThat(compareRuns()).isZero();
		assertThat(this.out.toString()).contains("- not comparable: direct connections=300: not in NEW")
			.doesNotContain("| direct");
	}

	@Test
	void aFolderOfRawFilesIsTheirRepetitions() throws Exception {
		Path before = raw("before", 40000, 40400, 39800);
		Path after = raw("after", 30000, 30300, 29800);
		assertThat(compare(before, after, "--fail-on-regression", "5%")).isEqualTo(1);
		assertThat(RoundFolder.lines(this.out.toString(), "wrk", "throughput", "slower")).hasSize(1);
		assertThat(RoundFolder.lines(this.out.toString(), "wrk", "p50", "no difference shown")).hasSize(1);
		assertThat(compare(before.resolve("1.txt"), after.resolve("1.txt"))).isZero();
		assertThat(this.out.toString()).contains("a single repetition in BASE; a single repetition in NEW")
			.contains("-25.0 %");
	}

	@Test
	void repetitionsInAFolderMustBeAlike() throws Exception {
		Path before = raw("before", 40000, 40400);
		TestFiles.replace(before.resolve("2.txt"), "/hello", "/bye");
		assertThat(compare(before, raw("after", 40000, 40400))).isEqualTo(2);
		assertThat(this.err.toString()).contains("not measured alike").contains("path: /hello / /bye");
	}

	@Test
	void tellsShortlyWhatCastsDoubtOnTheCells() {
		for (int repetition = 1; repetition <= 2; repetition++) {
			TestFiles.replace(this.base.cell("direct", repetition), "\"warnings\": []",
					"\"warnings\": [\"not settled\", \"throughput is 1." + repetition + " times\"]");
		}
		TestFiles.replace(this.slower.cell("direct", 1), "\"warnings\": []", "\"warnings\": [\"not settled\"]");
		spoil(this.slower.cell("gateway-scg", 1), "it died");
		TestFiles.replace(this.slower.cell("gateway-scg", 2), "\"warnings\": []", "\"warnings\": [\"of no row\"]");
		assertThat(compareRuns("-o", this.folder.resolve("kept"))).isZero();
		assertThat(RoundFolder.lines(this.out.toString(), "- warning: ")).containsExactly(
				"- warning: 2 of 3 cells of base: not settled",
				"- warning: 2 of 3 cells of base: throughput is 1.1 times, and the like",
				"- warning: 1 of 3 cells of new: not settled");
		assertThat(TestFiles.text(this.folder.resolve("kept/compare.json")))
			.contains("\"warnings\" : \"2 of 3 cells of base: not settled; 2 of 3");
	}

	@Test
	void aRowOfFewerRepetitionsDoesNotLookLikeAnyOther() throws Exception {
		Files.delete(this.slower.cell("gateway-scg", 2));
		assertThat(compareRuns()).isZero();
		assertThat(RoundFolder.lines(this.out.toString(), "| direct ", " 3/3 |")).hasSize(4);
		assertThat(RoundFolder.lines(this.out.toString(), "| gateway-scg ", " 3/2 |")).hasSize(4);
		assertThat(RoundFolder.lines(this.out.toString(), "missing")).containsExactly(
				"- warning: missing in new, though its run.json asks for it: gateway-scg connections=300: rep 2 lost (its file is gone)");
	}

	/** Whether linked, copied, or named by another path. */
	@Test
	void anExecutionCountsOnce() throws Exception {
		Path links = Files.createDirectory(this.folder.resolve("links"));
		Files.createSymbolicLink(links.resolve("1"), this.slower.path());
		Files.createSymbolicLink(links.resolve("2"), this.slower.path());
		assertThat(compare(this.base.path(), links)).isEqualTo(2);
		assertThat(this.err.toString()).contains("links: holds an execution twice")
			.contains("links/1/direct/rep1/c300.json and ")
			.contains("links/2/direct/rep1/c300.json: take one out");
		Path copies = Files.createDirectory(this.folder.resolve("copies"));
		TestFiles.copy(this.base.path(), copies.resolve("1"));
		TestFiles.replace(copies.resolve("1/run.json"), "round1", "renamed");
		assertThat(compare(this.base.path(), copies)).isEqualTo(2);
		assertThat(this.err.toString()).contains("copies: is on both sides")
			.contains("base/direct/rep1/c300.json and ")
			.contains("copies/1/direct/rep1/c300.json are one execution");
		Files.createSymbolicLink(this.folder.resolve("link"), this.base.path());
		assertThat(compare(this.base.path(), this.folder.resolve("link"), "--pair", "direct=direct")).isEqualTo(2);
		assertThat(compare(this.base.path(), this.folder.resolve("link"), "--pair", "direct=gateway-scg")).isZero();
		assertThat(compare(raw("equal", 40000, 40000), raw("other", 40001, 40002))).isEqualTo(2);
		assertThat(this.err.toString()).contains("equal/1.txt and ").contains("equal/2.txt: take one out");
	}

	@Test
	void aFolderOfRunsIsTheirRepetitions() throws Exception {
		Path before = Files.createDirectory(this.folder.resolve("before"));
		Path after = Files.createDirectory(this.folder.resolve("after"));
		for (String run : new String[] { "1", "2" }) {
			RoundFolder.make(before.resolve(run), 1, 1);
			spoil(RoundFolder.make(after.resolve(run), 1, 1.2).cell("direct", 1), "it died");
		}
		assertThat(compare(before, after)).isZero();
		assertThat(RoundFolder.lines(this.out.toString(), "gateway-scg", "slower")).hasSize(4);
		assertThat(this.out.toString()).contains("not valid in NEW: 1 rep 1 (it died), 2 rep 1 (it died)");
	}

	@Test
	void errorsInARawFileSpoilIt() throws Exception {
		Path before = raw("before", 40000, 40400);
		TestFiles.replace(before.resolve("2.txt"), "Requests/sec", "  Non-2xx or 3xx responses: 7\nRequests/sec");
		assertThat(compare(before, raw("after", 40001, 40401))).isZero();
		assertThat(this.out.toString()).contains("not valid in BASE: 2.txt (7 answers with an error status)");
	}

	@Test
	void aSpoiledRawFileIsSoInAllFigures() throws Exception {
		Path before = raw("before", 40000, 40400);
		for (String file : new String[] { "1.txt", "2.txt" }) {
			TestFiles.replace(before.resolve(file), "Requests/sec", "  Non-2xx or 3xx responses: 7\nRequests/sec");
		}
		assertThat(compare(before, raw("after", 40001, 40401), "--metrics", "mean,throughput")).isZero();
		assertThat(this.out.toString()).contains("not comparable: all rows: not valid in BASE: 1.txt (7 answers")
			.doesNotContain("not in BASE");
	}

	@Test
	void aFigureThatOneSideHasNotIsNamed() throws Exception {
		Path before = Files.createDirectory(this.folder.resolve("before"));
		Files.copy(TestFiles.RAW.resolve("no-latency.wrk.txt"), before.resolve("1.txt"));
		Path after = Files.createDirectory(this.folder.resolve("after"));
		Files.copy(TestFiles.RAW.resolve("latency.wrk.txt"), after.resolve("1.txt"));
		assertThat(compare(before, after, "--across", "load,path")).isZero();
		assertThat(this.out.toString()).contains("no p50 in BASE", "no p99 in BASE").doesNotContain("not in BASE");
	}

	@Test
	void abThatEndsAfterATimeIsOfOneLoadHoweverManyRequestsAreDone() throws Exception {
		Path before = Files.createDirectory(this.folder.resolve("before"));
		Path after = Files.createDirectory(this.folder.resolve("after"));
		String plain = TestFiles.rawText("plain.ab.txt");
		String timed = "ab -t 5 -c 10 http://127.0.0.1:1/hello\n"
				+ plain.substring(plain.indexOf("This is ApacheBench"));
		Files.writeString(before.resolve("1.txt"), timed);
		Files.writeString(after.resolve("1.txt"), timed.replaceAll("(Complete requests: +)\\d+", "$1150"));
		assertThat(compare(before, after)).isZero();
		assertThat(this.out.toString()).doesNotContain("not in BASE", "not in NEW");
		assertThat(RoundFolder.lines(this.out.toString(), "| ab ", " 1/1 |")).hasSize(3);
	}

	/** Without a command line it does not say what it was asked for. */
	@Test
	void abThatGaveUpIsOfTheLoadThatTheOthersHave() throws Exception {
		Path before = Files.createDirectory(this.folder.resolve("before"));
		String gaveUp = TestFiles.rawText("gave-up.ab.txt");
		Files.writeString(before.resolve("1.txt"), gaveUp.substring(gaveUp.indexOf("This is ApacheBench")));
		Path after = Files.createDirectory(this.folder.resolve("after"));
		Files.copy(TestFiles.RAW.resolve("plain.ab.txt"), after.resolve("1.txt"));
		assertThat(compare(before, after)).isZero();
		assertThat(RoundFolder.lines(this.out.toString(), "- not comparable: ")).singleElement()
			.asString()
			.startsWith("- not comparable: all rows: not valid in BASE: 1.txt (ab gave up: ");
		assertThat(RoundFolder.lines(this.out.toString(), "| ab ", " 0/1 |")).hasSize(3);
	}

	private Path raw(String name, int... rates) throws Exception {
		Path raw = Files.createDirectory(this.folder.resolve(name));
		for (int i = 0; i < rates.length; i++) {
			Path file = Files.copy(TestFiles.RAW.resolve("latency.wrk.txt"), raw.resolve(i + 1 + ".txt"));
			TestFiles.replace(file, "43210.20", rates[i] + ".00");
		}
		return raw;
	}

	@Test
	void bothSidesMustBeOfOneKind() {
		assertThat(compare(this.base.path(), TestFiles.RUNS.resolve("ab"))).isEqualTo(2);
		assertThat(this.err.toString()).contains("the one is a run with ab, the other a run with wrk");
		assertThat(compare(this.base.path(), TestFiles.RAW.resolve("latency.wrk.txt"))).isEqualTo(2);
		assertThat(this.err.toString()).contains("the one is raw output of wrk");
	}

	@Test
	void allThatCannotBeReadIsTold() throws Exception {
		Path broken = Files.writeString(this.folder.resolve("broken.txt"), "nothing");
		Path empty = Files.createDirectory(this.folder.resolve("empty"));
		assertThat(compare(broken, empty, "--fail-on-regression", "5%")).isEqualTo(2);
		assertThat(this.err.toString()).contains("broken.txt:1: ").contains("empty: holds neither run.json nor");
		assertThat(this.out.toString()).isEmpty();
	}

	@Test
	@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
	void aPipeIsNotWaitedFor() throws Exception {
		Path pipe = this.folder.resolve("pipe");
		assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
		assertThat(compare(this.base.path(), pipe)).isEqualTo(2);
		assertThat(this.err.toString()).contains("pipe: is no file, but a folder, a pipe or a device");
	}

	@Test
	void wrongUsageIsToldWithItsMend() {
		assertThat(compareRuns("--fail-on-regression", "five")).isEqualTo(2);
		assertThat(this.err.toString()).contains("\"five\" is no percentage: write one as in 5%");
		assertThat(compareRuns("--across", "weather")).isEqualTo(2);
		assertThat(this.err.toString()).contains("weather").contains("jvm").contains("machine");
		assertThat(compareRuns("--metrics", "speed")).isEqualTo(2);
		assertThat(this.err.toString()).contains("throughput");
		assertThat(compare(this.base.path())).isEqualTo(2);
	}

	@Test
	void setsTheArticlesRatiosBesideThoseOfTheRun() {
		Path kept = this.folder.resolve("kept");
		assertThat(compare("published", this.slower.path(), "-o", kept)).isZero();
		// 8725.78 / 30066.98 in the article, 10000 / 12000 here
		assertThat(TestFiles.text(kept.resolve("compare.csv"))).isEqualTo("""
				"subject","connections","metric","ratio_to","article","run"
				"gateway-scg",300,"throughput","direct",0.29,0.833
				"gateway-scg",300,"mean","direct",3.333,1
				""".replaceFirst("\"subject\".*", "subject,connections,metric,ratio_to,article,run"));
		assertThat(this.out.toString()).contains("left out, in the article, but not valid or not measured in the run: ")
			.contains("nginx (4)");
		assertThat(compare("published", this.slower.path(), "--fail-on-regression", "5%")).isEqualTo(2);
	}

}
