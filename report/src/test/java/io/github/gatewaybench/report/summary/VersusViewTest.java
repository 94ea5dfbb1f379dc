package io.github.gatewaybench.report.summary;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.measurements.Versus.ArmTiming;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.report.VersusRun;
import io.github.gatewaybench.report.html.HtmlPage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Help.Ansi;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** A comparison of arms on the terminal and in the summary. */
class VersusViewTest {

	@TempDir
	private Path results;

	private static Rows rows(Path run) {
		return Rows.of(RunReader.read(run));
	}

	private static String answer(Path run) {
		return new VersusView(false).answer(RunReader.read(run)).get(0);
	}

	private static JsonNode json(Path run) {
		return JsonMapper.shared().readTree(RunSummary.of(rows(run)).json());
	}

	@Test
	void aSentenceSaysHowMuchMoreAnArmNeeds() {
		assertThat(answer(VersusRun.ofTwo(this.results))).isEqualTo(
				"c1 needs 10.1 % more CPU per request than now (8.6 to 11.5 %); decided after 5 blocks, 15 minutes.");
	}

	@Test
	void lessIsSaidFromTheSmallerToTheLarger() {
		VersusRun run = new VersusRun(this.results, ArmTiming.TOGETHER, "now", "quick");
		for (int i = 0; i < 5; i++) {
			run.block(200, 180 + i % 2);
		}
		assertThat(answer(run.close(Run.COMPLETE)))
			.matches("quick needs 9.8 % less CPU per request than now \\(9.3 to 10.3 %\\); decided after 5 blocks.*");
	}

	@Test
	void aDecidedDifferenceIsNotSaidToBeginAtZero() {
		VersusRun run = new VersusRun(this.results, ArmTiming.TOGETHER, "now", "c1");
		for (int i = 0; i < 5; i++) {
			run.block(200, 204 + 6 * (i % 2));
		}
		assertThat(answer(run.close(Run.COMPLETE))).contains("(0.02 to 6.5 %); decided");
	}

	@Test
	void severalTimesAsMuchIsNotSaidInPercent() {
		VersusRun run = new VersusRun(this.results, ArmTiming.TOGETHER, "nginx", "gateway-scg");
		for (int i = 0; i < 5; i++) {
			run.block(50, 200 + i % 2);
		}
		assertThat(answer(run.close(Run.COMPLETE))).startsWith(
				"gateway-scg needs 4.01 times as much CPU per request as nginx (3.99 to 4.03 times); decided after");
	}

	@Test
	void armsThatAreTheSameAreNamedBoth() {
		VersusRun run = new VersusRun(this.results, ArmTiming.TOGETHER, "now", "again");
		for (int i = 0; i < 5; i++) {
			run.block(200, 199 + 2 * (i % 2));
		}
		assertThat(answer(run.close(Run.COMPLETE)))
			.matches("again and now need the same CPU per request, within 5 % \\(-\\S+ to \\+\\S+ %\\); decided .*");
	}

	@Test
	void aFixedNumberOfBlocksHasOneLook() {
		VersusRun run = VersusRun.ofFixedBlocks(this.results, 6);
		for (int i = 0; i < 6; i++) {
			run.block(200, 220 + i);
		}
		Path folder = run.close(Run.COMPLETE);
		assertThat(answer(folder)).startsWith("c1 needs ").contains("; decided after 6 blocks, ");
		assertThat(RunSummary.of(Rows.read(folder)).markdown()).contains(
				"Rule: a paired t-test of the log ratios of 6 blocks, a number that was fixed before, with intervals at 95.0 %; the margin is 5 %.");
		assertThat(json(folder).has("looks")).isFalse();
	}

	/** Further blocks, added because of what a fixed number showed, would be a look. */
	@Test
	void aFixedNumberThatDecidesNothingNeedsANewRun() {
		assertThat(answer(sixUndecidedBlocksOf(6).close(Run.COMPLETE))).startsWith("Undecided after 6 blocks, ")
			.matches(".*; a new run would probably need --blocks \\d+\\.");
	}

	@Test
	void tooFewBlocksForADecisionNeedANewRun() {
		VersusRun run = VersusRun.ofFixedBlocks(this.results, 3).block(200, 220).block(200, 221).block(200, 220);
		assertThat(answer(run.close(Run.COMPLETE)))
			.endsWith("; nothing is decided before 5 blocks: a new run needs --blocks 5 or more.");
	}

	@Test
	void aFixedNumberThatIsNotReachedIsToBeResumed() {
		assertThat(answer(sixUndecidedBlocksOf(9).close(Run.INCOMPLETE)))
			.endsWith("; the run decides when 9 blocks are valid: resume it.");
	}

	private VersusRun sixUndecidedBlocksOf(int fixed) {
		VersusRun run = VersusRun.ofFixedBlocks(this.results, fixed);
		for (int i = 0; i < 6; i++) {
			run.block(200, 190 + 25 * (i % 2));
		}
		return run;
	}

	@Test
	void armsWithoutABlockAreNamedTogether() {
		VersusRun run = new VersusRun(this.results, ArmTiming.TOGETHER, "now", "zgc", "c1");
		assertThat(answer(run.close(Run.INCOMPLETE))).isEqualTo(
				"Undecided: no block has valid figures of now together with zgc or c1, and nothing is decided before 5.");
		assertThat(answer(run.block(200, VersusRun.DISTURBED, 220).close(Run.INCOMPLETE)))
			.startsWith("In one block, c1 needed 10.0 % more CPU")
			.endsWith(
					"Undecided: no block has valid figures of now together with zgc, and nothing is decided before 5.");
	}

	@Test
	void anUndecidedArmIsToldWhatADecisionWouldTake() {
		assertThat(answer(VersusRun.ofThree(this.results)))
			.contains("Undecided after 7 blocks, 20 minutes: from now to zgc, CPU per request changes by +0.2 % (-")
			.endsWith("; a decision would take about 9 more blocks, 26 minutes.");
	}

	@Test
	void aDecisionThatTheTestDoesNotReachIsNotPromised() {
		VersusRun run = new VersusRun(this.results, ArmTiming.TOGETHER, "now", "c1");
		for (int i = 0; i < 6; i++) {
			run.block(200, (i % 2 == 0) ? 150 : 270);
		}
		List<String> answer = new VersusView(false).answer(RunReader.read(run.close(Run.INCOMPLETE)));
		assertThat(answer.get(0))
			.endsWith("; a decision would probably take more than the 30 blocks after which the test ends.");
		assertThat(answer).noneMatch((line) -> line.contains("--limit"));
	}

	@Test
	void aLimitThatWasTooShortIsToldWithOneThatIsNot() {
		Path run = VersusRun.ofThree(this.results);
		assertThat(new VersusView(false).answer(RunReader.read(run)).get(1)).startsWith("Measured ");
		TestFiles.replace(run.resolve("run.json"), "\"limit_s\": 3600", "\"limit_s\": 1200");
		assertThat(new VersusView(false).answer(RunReader.read(run)).get(1))
			.isEqualTo("To go on, resume the run with --limit 46m.");
	}

	/** More time would only bring more blocks that are not valid. */
	@Test
	void aWarmUpThatIsTooShortForMostBlocksNeedsNoLongerLimit() {
		VersusRun unsteady = new VersusRun(this.results, ArmTiming.TOGETHER, "now", "c1").block(200, 201);
		unsteady.block(200, VersusRun.DISTURBED).block(200, VersusRun.DISTURBED);
		Path run = unsteady.close(Run.COMPLETE);
		TestFiles.replace(run.resolve("run.json"), "\"limit_s\": 3600", "\"limit_s\": 60");
		assertThat(new VersusView(false).answer(RunReader.read(run))).anyMatch((line) -> line.contains("--limit"));
		calledUnsteady(run, "c1", 2, 3);
		assertThat(new VersusView(false).answer(RunReader.read(run)))
			.contains("To go on, start a new run with a longer --warmup-limit: in most blocks an arm was not steady.")
			.noneMatch((line) -> line.contains("--limit "));
	}

	/** Each block brings the other arm closer to a decision. */
	@Test
	void anUnsteadyArmBesideOthersDoesNotKeepThemFromALongerLimit() {
		VersusRun unsteady = new VersusRun(this.results, ArmTiming.TOGETHER, "now", "c1", "zgc");
		for (int i = 0; i < 3; i++) {
			unsteady.block(200, 201 + i, VersusRun.DISTURBED);
		}
		Path run = unsteady.close(Run.COMPLETE);
		TestFiles.replace(run.resolve("run.json"), "\"limit_s\": 3600", "\"limit_s\": 60");
		calledUnsteady(run, "zgc", 1, 2, 3);
		assertThat(new VersusView(false).answer(RunReader.read(run)))
			.anyMatch((line) -> line.startsWith("To go on, resume the run with --limit "));
	}

	private static void calledUnsteady(Path run, String arm, int... blocks) {
		for (int block : blocks) {
			TestFiles.replace(run.resolve("block0%d/%s/side.json".formatted(block, arm)), "\"other_reason\"",
					"\"not_steady\"");
		}
	}

	@Test
	void aSingleBlockTellsHowToGetAVerdict() {
		Path run = VersusRun.ofFixedBlocks(this.results, 1).block(200, 220).close(Run.COMPLETE);
		assertThat(new VersusView(false).answer(RunReader.read(run)))
			.contains("For a verdict, leave out --blocks or give --blocks 5 or more.");
		TestFiles.replace(run.resolve("block01/c1/side.json"), "\"warnings\": [ ]",
				"\"warnings\": [ { \"code\": \"not_warm\", \"text\": \"c1 was not warm\" } ]");
		assertThat(new VersusView(false).answer(RunReader.read(run)))
			.contains("For a verdict, leave out --blocks or give --blocks 5 or more, and leave out --warmup-limit.");
		TestFiles.replace(run.resolve("run.json"), "\"round\"", "\"smoke_test_of\": \"scripts/versus.sh\", \"round\"");
		assertThat(new VersusView(false).answer(RunReader.read(run)))
			.noneMatch((line) -> line.startsWith("For a verdict"));
	}

	@Test
	void aSingleBlockWithoutFiguresDoesNot() {
		Path run = VersusRun.ofFixedBlocks(this.results, 1).block(200, VersusRun.DISTURBED).close(Run.COMPLETE);
		assertThat(new VersusView(false).answer(RunReader.read(run)))
			.noneMatch((line) -> line.startsWith("For a verdict"));
	}

	@ParameterizedTest
	@CsvSource({ "110, 10.0 % more CPU per request than", "90, 10.0 % less CPU per request than",
			"410, 4.10 times as much CPU per request as" })
	void oneBlockIsNoVerdict(double micros, String needed) {
		VersusRun run = new VersusRun(this.results, ArmTiming.TOGETHER, "now", "c1").block(100, micros);
		assertThat(answer(run.close(Run.INCOMPLETE)))
			.isEqualTo("In one block, c1 needed %s now. One block gives no verdict; that takes at least 5.", needed);
	}

	/**
	 * Two blocks, two of whose figures differ, give an interval of many powers of ten.
	 */
	@Test
	void anIntervalThatSaysNothingIsNotShown() {
		Path run = new VersusRun(this.results, ArmTiming.TOGETHER, "a", "b", "c", "d", "e", "f")
			.block(200, 200, 200, 200, 200, 200)
			.block(200, 700, 300, 200, 200, 200)
			.close(Run.INCOMPLETE);
		assertThat(RunSummary.of(rows(run)).csv()).contains("87.08").doesNotContainPattern("\\d{10}");
		assertThat(answer(run)).contains("from a to b, CPU per request changes by +87.1 %; a decision");
		assertThat(TerminalSummary.of(rows(run), Ansi.OFF)).contains("+87.1 %").doesNotContain("()");
		assertThat(HtmlPage.of(List.of(rows(run)), run.resolve("report.html"))).isNotEmpty();
	}

	@Test
	void aClosedLoopTellsThroughputAndHowMuchTheMachineChanged() throws IOException {
		VersusRun run = VersusRun.closed(this.results, "nginx", "gateway-scg");
		for (int i = 0; i < 5; i++) {
			run.block(50, 100 + i % 2);
		}
		Path folder = run.close(Run.COMPLETE);
		assertThat(new VersusView(true).answer(RunReader.read(folder))).contains(
				"Measured in turns, in slices of 2 s, 300 connections of wrk to the arm whose turn it is, in blocks of 60 s, each with fresh starts: 5 valid, 0 not valid, 13 minutes.",
				"In one slice of an arm, backend and wrk needed up to 88 % more CPU per request than in another, because of the machine or of their own state. The figures are not corrected for that.");
		// A slice whose backend is not known is not compared with those whose is.
		Path cell = folder.resolve("block02/nginx/side.json");
		Files.writeString(cell,
				Files.readString(cell).replaceFirst("\"backend_cpu_s\": ?[0-9.]+", "\"backend_cpu_s\": null"));
		assertThat(Files.readString(cell)).contains("\"backend_cpu_s\": null");
		assertThat(String.join("", new VersusView(true).answer(RunReader.read(folder)))).contains("up to 88 % more");
		JsonNode scg = json(folder).path("rows").get(1);
		assertThat(scg.path("requests_per_sec").asDouble()).isCloseTo(59.8, within(0.1));
		assertThat(scg.path("throughput_change_percent").asDouble()).isCloseTo(-50.2, within(0.1));
		assertThat(scg.path("throughput_change_low_percent").isNumber()).isTrue();
		assertThat(scg.path("requests_per_sec").asDouble() / scg.path("baseline_requests_per_sec").asDouble())
			.isCloseTo(1 + scg.path("throughput_change_percent").asDouble() / 100, within(1e-4));
		assertThat(scg.has("p99_ms")).isFalse();
		assertThat(json(folder).has("witnesses")).isFalse();
	}

	/** Neither in the summary nor on the page; a doubt about all figures is listed. */
	@Test
	void figuresThatAClosedLoopDoesNotHaveAreNotDoubted() {
		Path run = VersusRun.closed(this.results, "nginx", "gateway-scg").block(50, 100).close(Run.COMPLETE);
		TestFiles.replace(run.resolve("block01/nginx/side.json"), "\"warnings\": [ ]",
				"\"warnings\": [{\"code\": \"latency_incomplete\", \"text\": \"x\"}, {\"code\": \"not_warm\", \"text\": \"y\"}]");
		String shown = RunSummary.of(rows(run)).markdown() + TerminalSummary.of(rows(run), Ansi.OFF)
				+ HtmlPage.of(List.of(rows(run)), run.resolve("report.html"));
		assertThat(shown)
			.contains("Doubts about throughput, CPU:", "<h4>Doubts about throughput, CPU</h4>",
					"doubt c: a JVM was still warming up")
			.doesNotContain("Doubts about latency", "throughput, latency", "connections that got no answer");
	}

	/** Nor has it a letter in the table of all cells, since nothing would explain it. */
	@Test
	void aWarningOfACellThatIsNotValidIsNoDoubt() {
		Path run = VersusRun.ofTwo(this.results);
		TestFiles.replace(run.resolve("block03/c1/side.json"), "\"warnings\": [ ]",
				"\"warnings\": [{\"code\": \"not_warm\", \"text\": \"x\"}]");
		assertThat(RunSummary.of(rows(run)).markdown() + TerminalSummary.of(rows(run), Ansi.OFF)
				+ HtmlPage.of(List.of(rows(run)), run.resolve("report.html")))
			.doesNotContain("Doubts about", "doubt c", "with a warning</a>", "title=\"In doubt");
	}

	@Test
	void aComparisonThatIsNotCompleteSaysHowManyBlocksItHas() {
		VersusRun run = new VersusRun(this.results, ArmTiming.TOGETHER, "now", "c1");
		assertThat(RunSummary.of(rows(run.block(200, 220).block(200, 221).close(Run.INCOMPLETE))).markdown())
			.contains("\n**Incomplete: 2 blocks measured so far.** To continue:\n");
	}

	/** On the page and in the summary. */
	@Test
	void aComparisonThatEndedEarlySaysWhy() {
		Path run = VersusRun.ofTwo(this.results);
		TestFiles.replace(run.resolve("run.json"), "\"status\": ",
				"\"missed_goals\": [\"Block 4 failed: <c1> died.\"], \"status\": ");
		assertThat(RunSummary.of(rows(run)).markdown()).contains("\n\n**Block 4 failed: &lt;c1> died.**\n");
		assertThat(json(run).get("missed_goals")).singleElement()
			.extracting(JsonNode::asString)
			.isEqualTo("Block 4 failed: <c1> died.");
		assertThat(HtmlPage.of(List.of(rows(run)), run.resolve("report.html")))
			.contains("<strong>Block 4 failed: &lt;c1&gt; died.</strong>");
	}

	@Test
	void aCellIsNamedByItsBlock() {
		Path run = VersusRun.ofTwo(this.results);
		Rows rows = rows(run);
		assertThat(rows.cells()).extracting(rows::cellName).contains("c1, side by side, block 3");
		assertThat(HtmlPage.of(List.of(rows), run.resolve("report.html"))).doesNotContain("repetition 3", ">Rep<",
				">rep<");
	}

	@Test
	void everyLineOfTheLastScreenFits() {
		String screen = TerminalSummary.of(rows(VersusRun.ofThree(this.results)), Ansi.OFF);
		assertThat(screen.lines()).allMatch((line) -> line.length() <= 100);
		assertThat(screen).startsWith("c1 needs 16.7 % more CPU per request than now")
			.containsPattern("\narm +blocks +CPU µs/request")
			.containsPattern("\nc1 +5 +257\\.1 +220\\.3 +\\+16\\.7 % +\\+15\\.7 to \\+17\\.7 % +more CPU")
			.contains("1 not valid (number 3)", "(1 cell: now side by side block 3)");
	}

	/** While an arm is not valid, others are compared, and each has its own reason. */
	@Test
	void blocksThatAreValidInPartAreTold() {
		Path run = new VersusRun(this.results, ArmTiming.TOGETHER, "now", "c1", "zgc").block(200, 220, 200)
			.block(200, 220, VersusRun.DISTURBED)
			.block(200, VersusRun.DISTURBED, VersusRun.DISTURBED)
			.close(Run.COMPLETE);
		TestFiles.replace(run.resolve("block03/zgc/side.json"), "another process", "zgc compiled");
		assertThat(String.join("", new VersusView(false).answer(RunReader.read(run))))
			.contains(": 1 valid, 1 valid in part (number 2), 1 not valid (number 3), ");
		assertThat(json(run).path("blocks").valueStream().map((block) -> block.path("status").asString()))
			.containsExactly("used", "used", "another process", "used", "another process", "zgc compiled");
	}

	@Test
	void blocksBeforeWhichArmsWereLoadedLongerAreTold() {
		Path run = VersusRun.ofTwo(this.results);
		for (int i = 1; i <= 6; i++) {
			TestFiles.replace(run.resolve("block0%d/now/side.json".formatted(i)), "\"command\": \"open-load\"",
					"\"command\": \"open-load --warmup %ds --name side\"".formatted((i == 3) ? 20 : 10));
		}
		assertThat(String.join("\n", new VersusView(false).answer(RunReader.read(run)))).as("the third is not compared")
			.doesNotContain("loaded");
		TestFiles.replace(run.resolve("block04/now/side.json"), "--warmup 10s", "--warmup 70s");
		assertThat(new VersusView(false).answer(RunReader.read(run)))
			.contains("Right before they were measured, arms were loaded for 10 or 70 s, depending on the block.");
	}

	/** In the fixture, starts of zgc differ by some percent, and its slices do not. */
	@Test
	void theLargerNoiseOfEachArmIsNamed() {
		assertThat(new VersusView(false).answer(RunReader.read(VersusRun.ofThree(this.results)))).contains(
				"Noise: most of a block's variance is from the start (zgc 100 %) or the time after the start (c1 100 %); 60 s per block lies within the 20 to at least 300 s that decide soonest, depending on the arm.");
	}

	@Test
	void theDurationThatWasUsedIsNotCalledAnother() {
		assertThat(VersusText.durationAdvice(30, 29.8, 30.2))
			.isEqualTo("30 s per block is long enough to decide soonest");
		assertThat(VersusText.durationAdvice(400, 300, 300)).startsWith("400 s per block is long enough");
		assertThat(VersusText.durationAdvice(30, 20, 60))
			.isEqualTo("30 s per block lies within the 20 to 60 s that decide soonest, depending on the arm");
		assertThat(VersusText.durationAdvice(30, 20, 300)).contains("within the 20 to at least 300 s");
		assertThat(VersusText.durationAdvice(30, 32, 32))
			.isEqualTo("instead of 30 s, measuring about 32 s per block (--duration) would decide soonest");
		assertThat(VersusText.durationAdvice(10, 20, 60)).startsWith("instead of 10 s, measuring 20 to 60 s");
		assertThat(VersusText.durationAdvice(90, 20, 60)).startsWith("instead of 90 s, measuring 20 to 60 s");
		assertThat(VersusText.durationAdvice(10, 300, 300)).startsWith("instead of 10 s, measuring at least 300 s");
	}

	@Test
	void theJsonHoldsTheDecision() {
		JsonNode json = json(VersusRun.ofTwo(this.results));
		assertThat(json.at("/answer").asString()).startsWith("c1 needs");
		assertThat(json.at("/notes/1").asString()).startsWith("Rule: ");
		JsonNode c1 = json.at("/rows/1");
		assertThat(c1.path("verdict").asString()).isEqualTo("slower");
		assertThat(c1.path("cpu_change_percent").asDouble()).isCloseTo(10.06, within(0.01));
		assertThat(c1.path("cpu_change_low_percent").asDouble()).isLessThan(10);
		assertThat(c1.path("cpu_change_high_percent").asDouble()).isGreaterThan(11);
		assertThat(c1.path("cpu_us_per_request").asDouble() / c1.path("baseline_cpu_us_per_request").asDouble())
			.isCloseTo(1 + c1.path("cpu_change_percent").asDouble() / 100, within(1e-4));
		assertThat(c1.path("blocks").asInt()).isEqualTo(5);
		assertThat(c1.path("minutes").asDouble()).isEqualTo(15);
		assertThat(c1.path("margin_percent").asDouble()).isEqualTo(5);
		assertThat(json.path("looks")).hasSize(1);
		for (String figure : List.of("cpu_change_percent", "cpu_change_low_percent", "cpu_change_high_percent")) {
			assertThat(json.path("looks").path(0).path(figure)).isEqualTo(c1.path(figure));
		}
		assertThat(json.path("blocks")).hasSize(6);
		assertThat(json.at("/blocks/2/status").asString()).isEqualTo("another process");
	}

	/** An arm that is decided early has other blocks than the row of the baseline. */
	@Test
	void changesAreThoseOfTheFiguresBesideThem() {
		Path run = VersusRun.ofThree(this.results);
		List<JsonNode> arms = json(run).path("rows").valueStream().skip(1).toList();
		assertThat(arms).hasSize(2).allSatisfy((arm) -> {
			for (String figure : List.of("p50", "p99")) {
				double ratio = arm.path(figure + "_ms").asDouble() / arm.path("baseline_" + figure + "_ms").asDouble();
				assertThat(ratio).isCloseTo(1 + arm.path(figure + "_change_percent").asDouble() / 100, within(1e-3));
			}
		});
		assertThat(RunSummary.of(rows(run)).markdown()).containsPattern(
				"\\| p50 ms \\| now p50 in its blocks \\| p50 vs now \\| +interval \\| p99 ms \\| now p99 in its blocks \\| p99 vs now \\|");
		assertThat(RunSummary.of(rows(VersusRun.ofTwo(this.results.resolve("two")))).markdown())
			.doesNotContain("in its blocks");
	}

	@Test
	void countedInstructionsStandBesideTheCpuTime() {
		VersusRun run = new VersusRun(this.results, ArmTiming.TOGETHER, "now", "c1").block(200, 210).counting();
		for (int i = 0; i < 4; i++) {
			run.block(200, 220 + i % 2);
		}
		Path folder = run.close(Run.COMPLETE);
		JsonNode c1 = json(folder).at("/rows/1");
		assertThat(c1.path("instructions_per_request").asDouble()).isCloseTo(220_500, within(1.0));
		assertThat(c1.path("baseline_instructions_per_request").asDouble()).isEqualTo(200_000);
		assertThat(c1.path("instructions_change_percent").asDouble()).isCloseTo(10.25, within(0.01));
		assertThat(c1.path("instructions_change_low_percent").asDouble()).isBetween(9.0, 10.0);
		assertThat(c1.path("instructions_change_high_percent").asDouble()).isBetween(10.5, 11.5);
		assertThat(RunSummary.of(rows(folder)).markdown()).containsPattern(
				"\\| +verdict \\| instructions/request \\| instructions vs now \\| +interval \\| p50 ms \\|");
		assertThat(RunSummary.of(rows(VersusRun.ofTwo(this.results.resolve("two")))).markdown())
			.doesNotContain("instructions");
	}

	/** At the same moment, the witnesses' time is of the requests of all arms. */
	@Test
	void theWitnessesOfABlockStandBeside() {
		assertThat(json(VersusRun.ofTwo(this.results.resolve("two"))).at("/blocks/0/backend_cpu_us_per_request")
			.asDouble()).isCloseTo(40 * 1.1 / 2, within(1e-9));
		JsonNode turns = json(VersusRun.ofThree(this.results.resolve("three")));
		assertThat(turns.at("/blocks/0/backend_cpu_us_per_request").asDouble()).isCloseTo(40 * 3.5 / 3, within(1e-3));
		assertThat(turns.path("witnesses")).hasSize(6);
	}

	/** Arms of which each has a backend of its own do not share that witness. */
	@Test
	void aWitnessIsDividedAmongTheArmsThatShareIt() {
		Path run = VersusRun.ofTwo(this.results);
		TestFiles.replace(run.resolve("block01/c1/side.json"), "\"roles\": { }",
				"\"roles\": {\"backend\": {\"name\": \"stack-2019/backend\", \"cpu_s\": 1}}");
		assertThat(json(run).at("/blocks/0/backend_cpu_us_per_request").asDouble()).isCloseTo(40 * 1.1, within(1e-9));
		assertThat(json(run).at("/blocks/0/load_cpu_us_per_request").asDouble()).isCloseTo(40 * 1.1 / 2, within(1e-9));
	}

	/**
	 * In the fixture, the machine is slower while c1 is asked, and the backend with it.
	 */
	@Test
	void aWitnessThatDiffersByMoreThanHalfTheMarginIsRefused() {
		JsonNode witnesses = json(VersusRun.ofThree(this.results)).path("witnesses");
		assertThat(witnesses.at("/0/arm").asString()).isEqualTo("c1");
		assertThat(witnesses.at("/0/witness_change_percent").asDouble()).isGreaterThan(2.5);
		assertThat(witnesses.at("/0/status").asString()).isEqualTo("refused: it may differ by more than 2.5 %");
		assertThat(witnesses.at("/0/cpu_change_percent").isNumber()).isFalse();
		assertThat(witnesses.at("/3/arm").asString()).isEqualTo("zgc");
		assertThat(witnesses.at("/3/status").asString()).isEqualTo("accepted");
		assertThat(witnesses.at("/3/cpu_change_percent").isNumber()).isTrue();
	}

	@Test
	void aWitnessThatOnlySeemsNotToDifferIsRefused() throws Exception {
		Path run = VersusRun.ofThree(this.results);
		multiplyBackendCpu(run.resolve("block01/zgc/side.json"), 1.2);
		multiplyBackendCpu(run.resolve("block02/zgc/side.json"), 1 / 1.2);
		JsonNode witness = json(run).at("/witnesses/3");
		assertThat(witness.path("witness_change_percent").asDouble()).isCloseTo(0, within(0.1));
		assertThat(witness.path("status").asString()).isEqualTo("refused: it may differ by more than 2.5 %");
	}

	private static void multiplyBackendCpu(Path cell, double factor) throws IOException {
		Files.writeString(cell,
				Pattern.compile("(?<=\"backend_cpu_s\": )[0-9.E-]+")
					.matcher(Files.readString(cell))
					.replaceAll((cpuS) -> Double.toString(factor * Double.parseDouble(cpuS.group()))));
	}

	@Test
	void aWitnessThatIsKnownOfOneBlockIsNotRefused() {
		Path run = new VersusRun(this.results, ArmTiming.TURNS, "now", "c1").block(200, 220).close(Run.INCOMPLETE);
		assertThat(json(run).at("/witnesses/0/status").asString())
			.isEqualTo("unknown: fewer than two blocks have its CPU time");
	}

	@Test
	void blocksThatCountAlthoughTheyWereDisturbedAreNamed() {
		Path run = VersusRun.ofTwo(this.results);
		assertThat(String.join("\n", new VersusView(false).answer(RunReader.read(run)))).doesNotContain("although");
		TestFiles.replace(run.resolve("block04/c1/side.json"), "\"warnings\": [ ]",
				"\"warnings\": [{\"code\": \"tolerated\", \"text\": \"x\"}]");
		// c1 is not valid in block 3, so what was tolerated in it counts for nothing.
		TestFiles.replace(run.resolve("block03/now/side.json"), "\"warnings\": [ ]",
				"\"warnings\": [{\"code\": \"tolerated\", \"text\": \"y\"}]");
		assertThat(new VersusView(false).answer(RunReader.read(run)).get(1)).isEqualTo(
				"Blocks that count although the machine was disturbed, as it had been for several blocks in a row: number 4.");
		TestFiles.replace(run.resolve("run.json"), "\"fixed_blocks\": null", "\"fixed_blocks\": 1");
		List<String> single = new VersusView(false).answer(RunReader.read(run));
		assertThat(single.get(0)).endsWith(" It is in doubt: x.");
		assertThat(single).noneMatch((line) -> line.startsWith("Rule: "));
	}

	/** Nobody measures while a run waits to be resumed. */
	@Test
	void minutesAreThoseOfBlocks() {
		Path run = VersusRun.ofTwo(this.results);
		TestFiles.replace(run.resolve("run.json"), "        \"c1\"\n      ]\n",
				"        \"c1\"\n      ],\n      \"seconds\": 100\n");
		assertThat(answer(run)).endsWith("; decided after 5 blocks, 10 minutes.");
	}

	@Test
	void theArmsComeFirstInTheSummary() {
		String markdown = RunSummary.of(rows(VersusRun.ofTwo(this.results))).markdown();
		assertThat(markdown.indexOf("| arm | blocks |")).isPositive().isLessThan(markdown.indexOf("## Block by block"));
		assertThat(rows(VersusRun.ofTwo(this.results.resolve("again"))).sections()).extracting(Section::id)
			.startsWith("arms", "blocks", "looks");
	}

	@Test
	void theIntervalOfAnArmIsDrawnWithTheMargin() {
		Chart intervals = rows(VersusRun.ofTwo(this.results)).sections().get(0).charts().get(0);
		assertThat(intervals.isOfChanges()).isTrue();
		assertThat(intervals.marks()).extracting(Chart.Mark::value).containsExactly(-5 / 1.05, 5.0);
		Chart.Point c1 = intervals.series().get(0).line().get(0);
		assertThat(c1.y().orElseThrow()).isCloseTo(10.06, within(0.01));
		double ratio = 100 + c1.y().orElseThrow();
		assertThat(ratio * c1.error().orElseThrow() - 100).isCloseTo(11.55, within(0.005));
		assertThat(ratio / c1.error().orElseThrow() - 100).isCloseTo(8.59, within(0.005));
	}

	/** It would be at the end of the axis, as if it saved the most. */
	@Test
	void anArmWithoutAValidBlockIsNotDrawn() {
		Chart intervals = rows(
				new VersusRun(this.results, ArmTiming.TOGETHER, "now", "c1", "zgc").block(200, VersusRun.DISTURBED, 220)
					.block(200, VersusRun.DISTURBED, 221)
					.close(Run.COMPLETE))
			.sections()
			.get(0)
			.charts()
			.get(0);
		assertThat(intervals.series()).extracting(Chart.Series::subject).containsExactly("zgc");
		assertThat(intervals.x().categories()).containsExactly("zgc");
	}

	@Test
	void aDisturbedBlockIsACrossInTheChart() {
		Chart blocks = rows(VersusRun.ofTwo(this.results)).sections().get(1).charts().get(0);
		assertThat(blocks.series().get(0).points()).extracting(Chart.Point::valid)
			.containsExactly(true, true, false, true, true, true);
		assertThat(blocks.hasInvalid()).isTrue();
	}

	@Test
	void aValidBlockAfterTheDecisionIsFaint() {
		VersusRun run = new VersusRun(this.results, ArmTiming.TOGETHER, "now", "c1");
		for (int i = 0; i < 6; i++) {
			run.block(200, 220 + i);
		}
		Section blocks = rows(run.close(Run.COMPLETE)).sections().get(1);
		assertThat(blocks.charts().get(0).series().get(0).points()).extracting(Chart.Point::faint)
			.containsExactly(false, false, false, false, false, true);
		assertThat(blocks.charts().get(0).hasInvalid()).isFalse();
		assertThat(blocks.markdown()).contains("after the decision");
		assertThat(blocks.tables().get(0).lines()).extracting(Table.Line::cssClass).containsOnly("");
	}

	@Test
	void aLookIsAtThePlaceOfItsNumberOfBlocks() {
		VersusRun run = new VersusRun(this.results, ArmTiming.TOGETHER, "now", "c1");
		for (int i = 0; i < 8; i++) {
			run.block(200, (i % 2 == 0) ? 180 : 225);
		}
		Chart looks = rows(run.close(Run.COMPLETE)).sections().get(2).charts().get(0);
		assertThat(looks.x().categories()).startsWith("5", "8", "12");
		assertThat(looks.series().get(0).line()).extracting(Chart.Point::x).containsExactly(0.0, 1.0);
		assertThat(looks.series().get(0).line()).allMatch((point) -> point.error().isPresent());
	}

	@Test
	void aBlockThatIsOnlyPlannedIsNotListed() {
		Path run = VersusRun.ofThree(this.results);
		for (String arm : new String[] { "now", "zgc" }) {
			assertThat(run.resolve("block08/" + arm + "/side.json").toFile().delete()).isTrue();
		}
		assertThat(json(run).path("blocks")).hasSize(13);
	}

	@Test
	void aSmokeTestDecidesNothing() {
		Path run = VersusRun.ofTwo(this.results);
		TestFiles.replace(run.resolve("run.json"), "\"round\"", "\"smoke_test_of\": \"scripts/versus.sh\", \"round\"");
		assertThat(answer(run)).isEqualTo("A smoke test decides nothing, because its JVMs are cold.");
	}

}
