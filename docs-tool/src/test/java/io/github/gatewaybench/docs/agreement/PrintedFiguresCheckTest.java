package io.github.gatewaybench.docs.agreement;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import io.github.gatewaybench.report.html.HtmlPage;
import io.github.gatewaybench.report.summary.Rows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every rule sees numbers that do not agree, and accepts those that do within rounding.
 */
class PrintedFiguresCheckTest {

	@ParameterizedTest
	@CsvSource(delimiter = ';',
			value = { "times direct; 0.50; 0.51", "vs direct; -49.9 %; -48.4 %", "ratio to direct; 0.501; 0.503",
					"p99 ms vs direct; +57.3 %; -57.3 %", "p99 times direct; 1.57; 1.60", "与 direct 之差; -49.9%; +49.9%",
					"p99 与 direct 之比; 1.57 倍; 1.75 倍",
					"times direct (95 % interval); 0.50 (0.46 to 0.57); 0.60 (0.46 to 0.67)" })
	void aDifferenceIsThatOfTheFiguresOfTwoRows(String title, String right, String wrong) {
		List<String> titles = List.of("subject", "p99 ms", "requests/s", title);
		if (title.startsWith("vs") || title.startsWith("与 direct 之差")) {
			titles = List.of("subject", "requests/s", "p99 ms", title);
		}
		assertThat(problems(table(titles, "direct", "nginx", right))).isEmpty();
		assertThat(problems(table(titles, "direct", "nginx", wrong))).singleElement()
			.asString()
			.startsWith("page.md:4: \"%s\" says".formatted(title));
	}

	private static String table(List<String> titles, String base, String next, String difference) {
		boolean latencyFirst = titles.get(1).startsWith("p99");
		return "| %s |\n|---|---|---|---|\n| %s | %s | |\n| %s | %s | %s |\n".formatted(String.join(" | ", titles),
				base, latencyFirst ? "17.8 | 62427" : "62427 | 17.8", next,
				latencyFirst ? "28.0 | 31258" : "31258 | 28.0", difference);
	}

	@Test
	void theMessageSaysWhatTheFiguresGive() {
		assertThat(problems("""
				| subject | rank | requests/s | vs nginx |
				|---|---:|---:|---:|
				| direct | - | 62427 | +93.9 % |
				| nginx | 1 | 31258 | |
				""")).containsExactly("page.md:3: \"vs nginx\" says +93.9 %, but 62427 / 31258 is +99.7 %");
	}

	/** Arms are compared in the blocks that they share with the baseline. */
	@Test
	void theBaseMayStandInEachRow() {
		assertThat(problems("""
				| arm | blocks | CPU µs/request | now in its blocks | vs now |
				|---|---:|---:|---:|---:|
				| now | 9 | 100.0 | | |
				| c1 | 8 | 105.0 | 98.0 | +5.0 % |
				""")).containsExactly("page.md:4: \"vs now\" says +5.0 %, but 105.0 / 98.0 is +7.1 %");
		assertThat(problems("""
				| 被测对象 | CPU，µs | now 同区块内 | 与 now 之比 |
				|---|---:|---:|---:|
				| c1 | 105.0 | 98.0 | 1.05 倍 |
				""")).containsExactly("page.md:3: \"与 now 之比\" says 1.05, but 105.0 / 98.0 is 1.071");
		assertThat(problems("""
				| block | arm | now CPU µs/request | CPU µs/request | vs now |
				|---|---:|---:|---:|---:|
				| 1 | c1 | 98.0 | 105.0 | +7.1 % |
				""")).isEmpty();
		assertThat(problems(
				"""
						| arm | now in its blocks | requests/s | now throughput in its blocks | throughput vs now | p99 ms | p99 vs now |
						|---|---:|---:|---:|---:|---:|---:|
						| now | | 900 | | | 5.40 | |
						| c1 | 98.0 | 950 | 1000 | +5.0 % | 5.40 | -1.0 % |
						"""))
			.containsExactly("page.md:4: \"throughput vs now\" says +5.0 %, but 950 / 1000 is -5.0 %",
					"page.md:4: \"p99 vs now\" says -1.0 %, but 5.40 / 5.40 is +0.0 %");
	}

	@Test
	void rowsAreComparedUnderTheSameLoadAndInTheSameStack() {
		String table = """
				| subject | connections | requests/s | ratio to direct |
				|---|---:|---:|---:|
				| direct | 300 | 100 | 1.000 |
				| direct | 1000 | 200 | 1.000 |
				| stack-2019/direct | 1000 | 400 | 1.000 |
				| nginx | 1000 | 50 | 0.250 |
				| stack-2019/nginx | 1000 | 50 | %s |
				""";
		assertThat(problems(table.formatted("0.125"))).isEmpty();
		assertThat(problems(table.formatted("0.250"))).hasSize(1);
	}

	@Test
	void theSmallestLoadIsTheFirstOfTheSubject() {
		String table = """
				| subject | routes | ops/s | ratio to smallest |
				|---|---:|---:|---:|
				| direct | - | 900 | - |
				| linear | 100 | 300 | 1.000 |
				| linear | 1000 | 100 | %s |
				""";
		assertThat(problems(table.formatted("0.333"))).isEmpty();
		assertThat(problems(table.formatted("0.111"))).hasSize(1);
	}

	@Test
	void aDifferenceThatNothingOnThePageAllowsToCheckIsSeen() {
		assertThat(problems("""
				| subject | requests/s | vs nginx |
				|---|---:|---:|
				| direct | 62427 | +99.7 % |
				""")).singleElement().asString().contains("cannot be checked");
	}

	@ParameterizedTest
	@ValueSource(strings = { "compared to direct", "CPU of direct, times", "requests/s vs", "throughput over direct",
			"direct 之比" })
	void aComparisonThatNoRuleKnowsIsSeen(String title) {
		String table = "| subject | requests/s | %s |\n|---|---|---|\n| direct | 100 | |\n| nginx | 50 | 0.5 |\n";
		assertThat(problems(table.formatted(title)))
			.containsExactly("page.md:3: no rule knows the title \"%s\"".formatted(title.toLowerCase(Locale.ROOT)));
	}

	@ParameterizedTest
	@ValueSource(strings = { "direct MB", "gateway CPU µs", "direct CPU in its blocks", "not directly" })
	void aTitleThatComparesNothingIsNoProblem(String title) {
		assertThat(problems("| subject | %s |\n|---|---|\n| direct | 5 |\n".formatted(title))).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "| a | base | new | change |\n|---|---|---|---|\n| x | 100 | 150 | %s |\n",
			"| a | 2019 | today | ratio |\n|---|---|---|---|\n| x | 100 | 150 | %s |\n" })
	void aChangeIsThatOfTheTwoFiguresBeforeIt(String table) {
		assertThat(problems(table.formatted("+50.0 % (+10.2 to +99.0)"))).isEmpty();
		assertThat(problems(table.formatted("+48.0 % (+10.2 to +99.0)"))).hasSize(1);
		assertThat(problems(table.formatted("+50.0 % (+51.0 to +99.0)"))).hasSize(1);
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';',
			value = { "0.38 (0.37 to 0.38) = 7.73 / 20.5 s; 0.40 (0.37 to 0.41) = 7.73 / 20.5 s",
					"1.14 (1.10 to 1.19); 1.14 (1.16 to 1.19)", "1.14 倍（1.10～1.19）; 1.14 倍（1.10～1.12）",
					"-8.7 % (-35.9 to +30.1); -8.7 % (+35.9 to +30.1)",
					"**+20.3 % (+7.8 to +34.1)**; **+20.3 % (-7.8 to +34.1)**",
					"**0.74 (0.61 to 0.89)**; **0.74 (0.61 to 1.09)**" })
	void aFieldAgreesWithItself(String right, String wrong) {
		assertThat(problems("| a | b |\n|---|---|\n| x | %s |\n".formatted(right))).isEmpty();
		assertThat(problems("| a | b |\n|---|---|\n| x | %s |\n".formatted(wrong))).hasSize(1);
	}

	@Test
	void anIntervalMayHaveAColumnAndExcludesNoneIfADifferenceIsShown() {
		String table = """
				| subject | rank | requests/s | vs a | 95 %% interval | verdict |
				|---|---:|---:|---:|---:|---:|
				| a | 1 | 100 | | | baseline |
				| b | 2 | 50 | -50.0 %% | %s | %s |
				""";
		assertThat(problems(table.formatted("-60.0 to -40.1 %", "slower"))).isEmpty();
		assertThat(problems(table.formatted("-60.0 to +40.1 %", "no difference shown"))).isEmpty();
		assertThat(problems(table.formatted("-60.0 to +40.1 %", "slower"))).hasSize(1);
		assertThat(problems(table.formatted("-60.0 to +40.1 %", "less CPU"))).hasSize(1);
		assertThat(problems(table.formatted("-49.0 to -40.1 %", "slower"))).hasSize(1);
	}

	@Test
	void figuresOfADifferenceMayBeInAnotherTable() {
		String table = """
				| arm | blocks | vs a | interval | verdict |
				|---|---:|---:|---:|---:|
				| b | 5 | -50.0 %% | %s | less CPU |
				""";
		assertThat(problems(table.formatted("-60.0 to -40.1 %"))).isEmpty();
		assertThat(problems(table.formatted("-49.0 to -40.1 %"))).hasSize(1);
		assertThat(problems(table.formatted("-60.0 to +40.1 %"))).hasSize(1);
		assertThat(problems(table.formatted("-60.0 to +0.1 %"))).hasSize(1);
		assertThat(problems(table.formatted("-60.0 to -0.0 %"))).hasSize(1);
		assertThat(problems(table.formatted("-60.0 to -0.003 %"))).isEmpty();
	}

	@Test
	void figuresMayBeFollowedByWhatTheyAddToTheFirstOfTheirGroup() {
		String table = """
				| requests/s | subject | p99 ms |
				|---:|---|---:|
				| 1000 | direct | 101.12 |
				|  | nginx | 101.38 (%s) |
				""";
		assertThat(problems(table.formatted("+0.26"))).isEmpty();
		assertThat(problems(table.formatted("-0.26"))).hasSize(1);
		assertThat(problems(table.replace("101.12", "-").formatted("+0.26")))
			.containsExactly("page.md:4: \"p99 ms\" says +0.26, but the first row has no figure there");
	}

	@ParameterizedTest
	@CsvSource({ "requests/s, 30, 20", "gateway CPU µs, 20, 30" })
	void ranksFollowTheColumnAfterThem(String title, String first, String second) {
		String table = "| subject | rank | %s |\n|---|---|---|\n| d | - | 1 |\n| a | %s | %s |\n| b | %s | %s |\n";
		assertThat(problems(table.formatted(title, 1, first, 2, second))).isEmpty();
		assertThat(problems(table.formatted(title, 2, first, 1, second))).hasSize(1);
		assertThat(problems(table.formatted(title, "2–4", first, "1–4", second))).isEmpty();
		assertThat(problems(table.formatted(title, "1–2", second, "1–2", first))).hasSize(1);
		assertThat(problems(table.formatted(title, 1, first, 2, "-"))).singleElement()
			.asString()
			.contains("rank 2 has no figure");
	}

	@Test
	void aRowMayHaveRatiosOfOtherRowsEvenOfATableAbove() {
		String tables = """
				| subject | requests/s today |
				|---|---:|
				| direct | 100 |
				| nginx | 48 |

				| | article | requests/s today |
				|---|---:|---:|
				| nginx / direct | 0.57 | %s |
				""";
		assertThat(problems(tables.formatted("0.48 (0.36 to 0.63)"))).isEmpty();
		assertThat(problems(tables.formatted("0.54 (0.41 to 0.71)"))).hasSize(1);
	}

	@Test
	void aTableMayHaveChangesBetweenFiguresAbove() {
		String tables = """
				Requests/s:

				| subject | 300 | 1000 |
				|---|---:|---:|
				| mvc (Tomcat 11) | 100 | 200 |
				| netty | 90 | 300 |

				| netty vs mvc | throughput |
				|---:|---:|
				| 300 | -10.0 %% (-20.1 to +1.0) |
				| 1000 | %s |

				| | connections | requests/s |
				|---|---:|---:|
				| netty vs mvc | 1000 | %s |
				""";
		assertThat(problems(tables.formatted("+50.0 %", "+50.0 %"))).isEmpty();
		assertThat(problems(tables.formatted("+21.3 %", "+12.0 %"))).hasSize(2);
	}

	@Test
	void throughputFollowsFromCpuTime() {
		String table = """
				| subject | load CPU µs | gateway CPU µs/request | backend CPU µs | measured requests/s | requests/s per CPU | predicted | measured / predicted |
				|---|---:|---:|---:|---:|---:|---:|---:|
				| direct | 12.7 | - | 19.0 | 62427 | - | 63091 | 99 %% |
				| nginx | 14.3 | 20.8 | 27.3 | 31258 | %s | %s | %s |
				""";
		assertThat(problems(table.formatted("48077", "32051", "98 %"))).isEmpty();
		assertThat(problems(table.formatted("58077", "34051", "90 %"))).hasSize(3);
		assertThat(problems(table.formatted("48077", "64102", "49 %")))
			.containsExactly("page.md:4: \"predicted\" says 64102, but 2 CPU / (14.3 + 20.8 + 27.3) µs is 32051");
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', value = {
			"requests/s; 31258; 12468; nginx comes first: 31258 requests/s, 0.50 times direct and 2.51 times scg, "
					+ "the next (12468); the 95 % interval is 2.14 to 2.77 times.",
			"CPU µs; 20.9; 85.7; nginx needs the least CPU: 20.9 µs per request; scg, the next, needs 4.1 times as "
					+ "much (95 % interval 3.5 to 4.8)." })
	void aHeadlineAgreesWithItsTable(String title, String first, String second, String headline) {
		String page = """
				With 300 connections, %s

				| subject | rank | %s |
				|---|---:|---:|
				| direct | - | 62427 |
				| nginx | 1 | %s |
				| scg | 2 | %s |
				""".formatted(headline, title, first, second);
		assertThat(problems(page)).isEmpty();
		List<String> numbers = Stream.of("31258", "0.50", "2.51", "12468", "2.14", "20.9", "4.1", "3.5")
			.filter(headline::contains)
			.toList();
		for (String each : numbers) {
			assertThat(problems(page.replaceFirst(each, "7.7"))).as(each).isNotEmpty();
		}
		assertThat(problems(page.replaceFirst("nginx", "envoy"))).hasSize(1);
	}

	@Test
	void aSentenceAgreesWithItself() {
		String text = "It needs 4.09 (%s) times as much CPU here.";
		assertThat(problems(text.formatted("3.56 to 4.71"))).isEmpty();
		assertThat(problems(text.formatted("4.56 to 4.71"))).hasSize(1);
		assertThat(problems("They need the same CPU per request, within 5 % (-2.5 to +2.0 %).")).isEmpty();
	}

	@Test
	void aRatioAboveATableIsThatOfTwoOfItsFigures() {
		String page = "每请求 CPU 是 nginx 的 %s 倍。\n\n| 被测对象 | 网关每请求 CPU，µs |\n|---|---:|\n| nginx | 20.8 |\n| scg | 88.9 |\n";
		assertThat(problems(page.formatted("4.3"))).isEmpty();
		assertThat(problems(page.formatted("4.1"))).hasSize(1);
	}

	@Test
	void aReportIsCheckedWithEveryBaseline() {
		String html = """
				<div class="board" id="r1"><p class="answer">With 300 connections, a: 100 requests/s.</p>
				<table><caption>Between</caption><tr><th>Subject</th></tr></table>
				<table class="ranking">
				<thead><tr><th>Subject</th><th>Rank</th><th>Requests/s</th><th>Difference from <span>a</span></th></tr></thead>
				<tr data-subject="a"><th><span></span> a<small>1.2.3</small></th><td>1</td><td>100<sup>c</sup></td><td></td></tr>
				<tr data-subject="b"><th>b</th><td>2</td><td>50</td><td>-50.0 %% slower<small>-60.0 to -40.0 %%</small></td></tr>
				</table></div>
				<script id="data">{"standings":{"r1":{"a":{"b":{"change":"-50.0 %%"}},
				"b":{"a":{"change":"%s","interval":"+66.7 to +150.0 %%","verdict":"faster"}}}}}</script>
				""";
		assertThat(new PrintedFiguresCheck(List.of(ReportPage.of("r", html.formatted("+100.0 %")))).problems())
			.isEmpty();
		assertThat(new PrintedFiguresCheck(List.of(ReportPage.of("r", html.formatted("+90.0 %")))).problems())
			.singleElement()
			.asString()
			.contains("with the baseline b");
	}

	/** A new title that no rule knows would otherwise pass unseen. */
	@ParameterizedTest
	@ValueSource(strings = { "README.md", "README.zh-CN.md", "docs/FINDINGS.md", "docs/FINDINGS.zh-CN.md",
			"docs/CONCLUSIONS.md", "docs/findings/stack-2019.md", "docs/findings/framework-round1.md",
			"results/sample/round1/summary.md", "results/sample/rate-knees-gateways/summary.md",
			"results/sample/routes/summary.md", "results/sample/compare/c1-vs-base/compare.md" })
	void pagesHaveRelationsThatTheRulesKnow(String page) throws IOException {
		String text = Files.readString(Path.of("..").resolve(page));
		assertThat(new PrintedFiguresCheck(List.of(PrintedPage.ofMarkdown(page, text))).relationCounts().get(page))
			.isGreaterThan(4);
	}

	@Test
	void reportsHaveRelationsThatTheRulesKnow() {
		Path run = Path.of("../results/sample/round1");
		String html = HtmlPage.of(List.of(Rows.read(run)), run.resolve("report.html"));
		// Four subjects, each with four loads and four baselines.
		assertThat(new PrintedFiguresCheck(List.of(ReportPage.of("round1", html))).relationCounts().get("round1"))
			.isGreaterThan(64);
	}

	private static List<String> problems(String page) {
		return agreement(page).problems();
	}

	private static PrintedFiguresCheck agreement(String page) {
		return new PrintedFiguresCheck(List.of(PrintedPage.ofMarkdown("page.md", page)));
	}

}
