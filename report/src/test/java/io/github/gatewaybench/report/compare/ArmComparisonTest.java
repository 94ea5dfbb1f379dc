package io.github.gatewaybench.report.compare;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.measurements.Versus.ArmTiming;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.report.Report;
import io.github.gatewaybench.report.VersusRun;
import io.github.gatewaybench.report.compare.ComparisonOutput.Format;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** The command compare with one run, which compares arms. */
class ArmComparisonTest {

	@TempDir
	private Path folder;

	private StringWriter out = new StringWriter();

	private StringWriter err = new StringWriter();

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

	@Test
	void anArmThatIsSlowerByMoreThanTheLimitFails() {
		Path run = VersusRun.ofTwo(this.folder);
		assertThat(compare(run, "--fail-on-regression", "5%")).isEqualTo(1);
		assertThat(this.err.toString().strip()).isEqualTo("regression: c1 cpu +10.1 %");
		assertThat(compare(run, "--fail-on-regression", "15%")).isZero();
		assertThat(compare(run)).isZero();
		assertThat(this.err.toString()).isEmpty();
	}

	@Test
	void anArmThatIsUndecidedIsNoAnswer() {
		Path run = VersusRun.ofThree(this.folder);
		assertThat(compare(run, "--fail-on-regression", "20%")).isEqualTo(2);
		assertThat(this.err.toString().strip()).isEqualTo("undecided: zgc, after 7 valid blocks");
		assertThat(compare(run, "--fail-on-regression", "5%")).isEqualTo(1);
	}

	@Test
	void anArmThatIsTheSameWithinAWiderMarginThanTheLimitIsNoAnswer() {
		VersusRun run = new VersusRun(this.folder, ArmTiming.TOGETHER, "now", "again");
		for (double micros : new double[] { 198, 204, 200, 203, 201 }) {
			run.block(200, micros);
		}
		Path folder = run.close(Run.COMPLETE);
		assertThat(compare(folder, "--fail-on-regression", "2%")).isEqualTo(2);
		assertThat(this.err.toString()).startsWith(
				"no answer for this limit: again is the same within the margin of the run, but may need up to 2.97 % more CPU")
			.contains("start a run with --margin 2%");
		assertThat(compare(folder, "--fail-on-regression", "5%")).isZero();
		assertThat(compare(folder, "--fail-on-regression", "0")).isZero();
	}

	@Test
	void aCommentIsShorterThanGitHubAllows() {
		String[] arms = Stream.of("a", "b", "c", "d", "e", "f").map((each) -> each.repeat(40)).toArray(String[]::new);
		VersusRun run = new VersusRun(this.folder, ArmTiming.TOGETHER, arms);
		for (int i = 0; i < 60; i++) {
			run.block(200, 201, 202, 203, 204, 205);
		}
		assertThat(compare(run.close(Run.COMPLETE), "--comment")).isZero();
		assertThat(this.out.toString()).hasSizeLessThan(65_536)
			.contains("see the page of the run.")
			.endsWith("</details>\n");
	}

	@Test
	void theCommentHasTheAnswerInTenLinesAndFoldsTheRest() {
		assertThat(compare(VersusRun.ofTwo(this.folder), "--comment")).isZero();
		String[] parts = this.out.toString().split("<details>");
		assertThat(parts[0].lines().count()).isLessThanOrEqualTo(10);
		assertThat(parts[0]).startsWith("**c1 needs 10.1 % more CPU per request than now (8.6 to 11.5 %); decided")
			.containsPattern("\\| c1 +\\| +5 \\|");
		assertThat(parts[1]).contains("- Rule: ", "another process").endsWith("</details>\n");
	}

	@Test
	void theCommentExplainsTheLettersOfDoubtsAndSaysThatARunIsIncomplete() {
		Path run = VersusRun.ofThree(this.folder);
		for (int block = 1; block <= 6; block++) {
			TestFiles.replace(run.resolve("block0%d/c1/side.json".formatted(block)), "\"warnings\": [ ]", """
					"warnings": [{"code": "changes_the_work", "text": "the gateway changes requests"}]""");
		}
		assertThat(compare(run, "--comment")).isZero();
		assertThat(this.out.toString().split("<details>")[0]).contains("Incomplete: ", "Doubts about", "- n: ");
	}

	@Test
	void theCommentSaysWhyAComparisonEndedEarly() {
		Path run = VersusRun.ofTwo(this.folder);
		TestFiles.replace(run.resolve("run.json"), "\"status\": ",
				"\"missed_goals\": [\"# Block 4 failed.\"], \"status\": ");
		assertThat(compare(run, "--comment")).isZero();
		assertThat(this.out.toString().split("<details>")[0]).contains("\n\n\\# Block 4 failed.\n\n");
	}

	@Test
	void theJsonIsThatOfTheSummary() {
		Path kept = this.folder.resolve("kept");
		assertThat(compare(VersusRun.ofTwo(this.folder), "--json", "-o", kept)).isZero();
		assertThat(JsonMapper.shared().readTree(this.out.toString()).at("/rows/1/verdict").asString())
			.isEqualTo("slower");
		assertThat(TestFiles.text(kept.resolve("compare.json"))).isEqualTo(this.out.toString());
		assertThat(TestFiles.text(kept.resolve("compare.html")))
			.contains("<p class=\"answer\">c1 needs 10.1 % more CPU per request than now");
	}

	@Test
	void aScriptThatPrintedTheSummaryOnlyTellsWhatFails() {
		Run run = RunReader.read(VersusRun.ofTwo(this.folder));
		ComparisonOutput strict = new ComparisonOutput(Format.NONE, Optional.of(5.0));
		assertThat(strict.printArms(run, new PrintWriter(this.out), new PrintWriter(this.err))).isEqualTo(1);
		assertThat(this.out.toString()).isEmpty();
		assertThat(this.err.toString().strip()).isEqualTo("regression: c1 cpu +10.1 %");
		assertThat(ComparisonOutput.NONE.printArms(run, new PrintWriter(this.out), new PrintWriter(this.err))).isZero();
		ComparisonOutput comment = new ComparisonOutput(Format.COMMENT, Optional.of(15.0));
		assertThat(comment.printArms(run, new PrintWriter(this.out), new PrintWriter(this.err))).isZero();
		String printed = this.out.toString();
		assertThat(compare(run.folder(), "--comment")).isZero();
		assertThat(printed).isEqualTo(this.out.toString());
	}

	@Test
	void aPairMayHaveANameThatIsASetting() {
		Path run = new VersusRun(this.folder, ArmTiming.TOGETHER, "now", "java=25").block(200, 220)
			.block(210, 233)
			.close(Run.COMPLETE);
		assertThat(compare(run, run, "--pair", "now=java=25")).isZero();
		assertThat(this.out.toString()).contains("| now / java=25 ");
		assertThat(compare(run, run, "--pair", "java=25=now")).isZero();
		assertThat(this.out.toString()).contains("| java=25 / now ");
		assertThat(compare(run, run, "--pair", "now=java=17")).isEqualTo(2);
		assertThat(this.err.toString()).contains("has no subject java=17; it has now, java=25");
		Path alike = new VersusRun(this.folder.resolve("alike"), ArmTiming.TOGETHER, "now", "now=old").block(200, 220)
			.block(210, 233)
			.close(Run.COMPLETE);
		assertThat(compare(alike, alike, "--pair", "now=old=now")).isZero();
		assertThat(this.out.toString()).contains("| now=old / now ");
	}

	@Test
	void optionsForTwoRunsAreRefused() {
		assertThat(compare(VersusRun.ofTwo(this.folder), "--metrics", "cpu")).isEqualTo(2);
		assertThat(this.err.toString()).contains("compares its arms with its baseline; the only options for it are -o");
	}

	/** In the fixture, the third of six blocks is disturbed, and so was repeated. */
	@Test
	void twoArmsAreComparedInTheBlocksInWhichBothAreValid() {
		Path run = VersusRun.ofTwo(this.folder);
		assertThat(compare(run, run, "--pair", "now=c1", "--fail-on-regression", "5%")).isEqualTo(1);
		assertThat(this.out.toString()).containsPattern("\\| now / c1 .* p50 ms .* \\+10.1 % .* 5/5 \\| +slower \\|");
		assertThat(this.out.toString()).containsPattern("CPU µs/request .* \\+10.1 % .* 5/5 \\| +more CPU \\|");
	}

	/** CPU time per request depends on the rate. */
	@Test
	void runsAtOtherRatesAreNotCompared() {
		Path base = VersusRun.ofTwo(this.folder.resolve("base"));
		Path next = new VersusRun(this.folder.resolve("next"), ArmTiming.TOGETHER, "now", "c1").block(300, 310)
			.block(301, 312)
			.close(Run.COMPLETE);
		TestFiles.replace(next.resolve("run.json"), "\"rate\": 1000", "\"rate\": 400");
		assertThat(compare(base, next)).isZero();
		assertThat(this.out.toString()).contains("not the same on both sides: rate: 1000 per second / 400 per second",
				"run: scripts/versus.sh now c1 --rate 1000\n");
	}

	@Test
	void anotherRunAloneStillNeedsASecondOne() {
		assertThat(compare(TestFiles.RUNS.resolve("round1"))).isEqualTo(2);
		assertThat(this.err.toString()).contains("what to compare it with is missing");
	}

}
