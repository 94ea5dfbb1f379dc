package io.github.gatewaybench.report.html;

import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.report.RateRun;
import io.github.gatewaybench.report.Report;
import io.github.gatewaybench.report.TestRuns;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The page as a reader has it: in a browser, from disk.
 */
@Execution(ExecutionMode.SAME_THREAD)
class ReportInBrowserTest {

	/** The charts that are not hidden and have no shape that is a series. */
	private static final String NOT_DRAWN = """
			Array.from(document.querySelectorAll('.plot')).filter((plot) => plot.clientWidth &&
			  !Array.from(plot.querySelectorAll('svg path')).some((path) => /var\\(--(s\\d|part\\d|bad)\\)/.test(
			    path.getAttribute('fill') + ' ' + path.getAttribute('stroke')))).map((plot) => plot.id)""";

	/**
	 * The charts that are wider than their place, as after the window was made smaller.
	 */
	private static final String TOO_WIDE = """
			Array.from(document.querySelectorAll('.plot')).filter((plot) => plot.clientWidth &&
			  plot.querySelector('svg').getBoundingClientRect().right > plot.getBoundingClientRect().right + 1)
			  .map((plot) => plot.id)""";

	/** The charts that have room below -100 %, where no change is. */
	private static final String BELOW_NOTHING = """
			Array.from(document.querySelectorAll('.plot')).filter((plot) => plot.clientWidth && [plot]
			  .map((each) => echarts.getInstanceByDom(each).getOption())
			  .some((option) => option.xAxis.concat(option.yAxis).some((axis) => axis.min < -100))).map((plot) => plot.id)""";

	/** The tables that go on to the right; those of all cells may. */
	private static final String CUT_OFF = """
			Array.from(document.querySelectorAll('.scroll'))
			  .filter((each) => !each.closest('[hidden], details:not([open])') && each.scrollWidth - each.clientWidth > 1)
			  .map((each) => each.querySelector('table').id).filter((id) => !id.endsWith('-cells'))""";

	private static Browser browser;

	@TempDir
	private static Path folder;

	@BeforeAll
	static void start() {
		browser = Browser.shared();
	}

	/**
	 * Each run in one width and theme, and those of one width and theme on one page: to
	 * load the library and to draw the first chart takes as long as forty more charts.
	 * They are a small and a large run of each kind, most of them in different widths,
	 * and some whose shape these do not have.
	 */
	static Stream<Arguments> pages() {
		List<Path> runs = new ArrayList<>(TestRuns.ofEachKind());
		runs.add(ReportFixtures.sampledStudy(folder.resolve("sampled")));
		runs.add(ReportFixtures.stackedRound(folder.resolve("stacked-round")));
		runs.add(ReportFixtures.stackedStudy(folder.resolve("stacked-study")));
		runs.add(ReportFixtures.stackedRoutes(folder.resolve("stacked-routes")));
		runs.add(RateRun.make(folder.resolve("rates")));
		runs.add(ReportFixtures.hostileRound(folder.resolve("hostile")));
		return IntStream.range(0, 4)
			.mapToObj((page) -> Arguments.of((page % 2 == 0) ? 1200 : 400, (page / 2 == 0) ? "light" : "dark",
					IntStream.range(0, runs.size()).filter((i) -> i % 4 == page).mapToObj(runs::get).toList()));
	}

	@ParameterizedTest
	@MethodSource("pages")
	void itIsDrawnInBothThemesAndWidthsWithoutErrorAndNetwork(int width, String theme, List<Path> runs) {
		Path page = ReportFixtures.write(folder.resolve("report.html"), runs.toArray(Path[]::new));
		browser.open(page, width, theme);
		isDrawn(width, "%s, %d, r1 and so on: %s".formatted(theme, width, runs), runs.size());
		assertThat(browser.console()).as(runs.toString()).isEmpty();
		assertThat(browser.requests()).as(runs.toString()).containsExactly(page.toUri().toString());
	}

	private static void isDrawn(int width, String as, int runs) {
		settle();
		List<String> drawn = browser.ask("Array.from(document.querySelectorAll('.plot svg'), "
				+ "(svg) => svg.closest('.plot').id.replace(/-.*/, ''))");
		assertThat(Set.copyOf(drawn)).as(as).hasSize(runs);
		for (String wrong : List.of(NOT_DRAWN, TOO_WIDE, BELOW_NOTHING)) {
			assertThat(browser.<List<String>>ask(wrong)).as(as).isEmpty();
		}
		List<String> cutOff = browser.ask(CUT_OFF);
		assertThat((width == 1200) ? cutOff : List.of()).as(as).isEmpty();
		Long pageWidth = browser.ask("document.documentElement.scrollWidth");
		assertThat(pageWidth).as(as).isLessThanOrEqualTo(width);
	}

	@Test
	void theThemesHaveTheirOwnColours() {
		Path page = ReportFixtures.write(folder.resolve("themes.html"), TestFiles.RUNS.resolve("round1"));
		browser.open(page, 1200, "light");
		String light = browser.ask("getComputedStyle(document.body).backgroundColor");
		String lightLine = browser.ask(lineColour());
		browser.open(page, 1200, "dark");
		String dark = browser.ask("getComputedStyle(document.body).backgroundColor");
		String darkLine = browser.ask(lineColour());
		assertThat(light).isNotEqualTo(dark);
		assertThat(lightLine).startsWith("rgb").isNotEqualTo(darkLine);
	}

	private static String lineColour() {
		return "getComputedStyle(document.querySelector('.plot path[stroke=\"var(--s1)\"]')).stroke";
	}

	@Test
	void tablesAreSortedByClickAndByKey() {
		browser.open(ReportFixtures.write(folder.resolve("sorted.html"), TestFiles.RUNS.resolve("round1")), 1200,
				"light");
		WebElement throughput = head("Requests/s");
		throughput.findElement(By.tagName("button")).click();
		assertThat(throughput.getDomAttribute("aria-sort")).isEqualTo("ascending");
		assertThat(column(throughput)).hasSize(16).isSorted().startsWith(10031.0);
		throughput.findElement(By.tagName("button")).sendKeys(Keys.ENTER);
		assertThat(throughput.getDomAttribute("aria-sort")).isEqualTo("descending");
		assertThat(column(throughput)).isSortedAccordingTo((one, other) -> Double.compare(other, one));
		WebElement cpu = head("gateway CPU µs");
		cpu.findElement(By.tagName("button")).sendKeys(Keys.SPACE);
		assertThat(throughput.getDomAttribute("aria-sort")).isNull();
		assertThat(column(cpu).subList(0, 12)).isSorted().doesNotContain(-1.0);
		assertThat(column(cpu).subList(12, 16)).as("direct has no gateway").containsOnly(-1.0);
		cpu.findElement(By.tagName("button")).sendKeys(Keys.SPACE);
		assertThat(column(cpu).subList(12, 16)).containsOnly(-1.0);
	}

	/** The head of the column with a title. */
	private static WebElement head(String title) {
		return browser.driver()
			.findElements(By.cssSelector("#r1-figures th"))
			.stream()
			.filter((each) -> each.getText().equalsIgnoreCase(title))
			.findFirst()
			.orElseThrow(() -> new AssertionError("no column " + title));
	}

	/** What a column is sorted by; -1 where there is no figure. */
	private static List<Double> column(WebElement head) {
		List<String> keys = browser.ask("Array.from(document.querySelectorAll('#r1-figures tbody tr'), "
				+ "(row) => row.cells[arguments[0].cellIndex]).map((cell) => cell.dataset.key ?? cell.textContent)",
				head);
		return keys.stream().map((key) -> key.isEmpty() ? -1.0 : Double.parseDouble(key)).toList();
	}

	@Test
	void aSubjectIsHiddenInAllChartsAndAScaleIsChangedByKey() {
		browser.open(ReportFixtures.write(folder.resolve("hidden.html"), TestFiles.RUNS.resolve("round1")), 1200,
				"light");
		settle();
		String nginx = "document.querySelectorAll('#r1-throughput path[stroke=\"var(--s3)\"]').length";
		assertThat(browser.<Long>ask(nginx)).isPositive();
		WebElement box = browser.driver().findElement(By.cssSelector(".key [data-subject=nginx]"));
		box.sendKeys(Keys.SPACE);
		assertThat(browser.<Long>ask(nginx)).isZero();
		box.sendKeys(Keys.ENTER);
		assertThat(browser.<Long>ask(nginx)).isPositive();
		String labels = "document.getElementById('r1-throughput').textContent";
		assertThat(browser.<String>ask(labels)).contains("10,000", "20,000", "50,000").doesNotContain("40,000");
		WebElement button = browser.driver().findElement(By.cssSelector("[data-scale=r1-throughput]"));
		button.sendKeys(Keys.ENTER);
		assertThat(button.getDomAttribute("aria-pressed")).isEqualTo("false");
		assertThat(browser.<String>ask(labels)).contains("20,000", "40,000");
	}

	@Test
	void focusCanBeSeenAndEachChartHasAText() {
		browser.open(ReportFixtures.write(folder.resolve("focus.html"), TestFiles.RUNS.resolve("round1")), 1200,
				"light");
		WebElement body = browser.driver().findElement(By.tagName("body"));
		for (int i = 0; i < 8; i++) {
			body.sendKeys(Keys.TAB);
			body = browser.driver().switchTo().activeElement();
			assertThat(body.getCssValue("outline-style")).as(body.getTagName()).isEqualTo("solid");
		}
		List<WebElement> plots = browser.driver().findElements(By.className("plot"));
		assertThat(plots).allSatisfy((plot) -> {
			assertThat(plot.getDomAttribute("role")).isEqualTo("img");
			assertThat(plot.getDomAttribute("aria-label")).startsWith("Chart: ");
		});
	}

	@Test
	void aStacksSubjectIsDottedInTheSameColourAndItsNameFits() {
		Path run = ReportFixtures.stackedRound(folder.resolve("stacked"));
		browser.open(ReportFixtures.write(folder.resolve("stacked.html"), run), 400, "light");
		settle();
		// Without the symbols, whose edge is thinner.
		String lines = "Array.from(document.querySelectorAll('#r1-throughput path[stroke-width=\"2\"][stroke=\"var(--s1)\"]'), "
				+ "(path) => path.getAttribute('stroke-dasharray') || 'solid').sort()";
		assertThat(browser.<List<String>>ask(lines)).containsExactly("2,3", "solid");
		List<String> symbols = browser.ask("Array.from(document.querySelectorAll('.key label'), (label) => "
				+ "label.querySelector('path').getAttribute('d') + label.querySelector('path').getAttribute('fill'))");
		assertThat(symbols).hasSize(8).doesNotHaveDuplicates();
		String labels = "Array.from(document.querySelectorAll('#r1-stack0-0 text'), (text) => text.textContent)";
		assertThat(browser.<List<String>>ask(labels)).contains("direct", "gateway-scg", "gateway-zuul", "nginx");
	}

	@Test
	void theBoundIsMarkedAndEachKneeInItsSubjectsColour() {
		Path run = RateRun.make(folder.resolve("knees"));
		browser.open(ReportFixtures.write(folder.resolve("knees.html"), run), 1200, "light");
		settle();
		String marks = "Array.from(document.querySelectorAll('#r1-knees-searches path[stroke-dasharray=\"4,3\"]'), "
				+ "(path) => path.getAttribute('stroke')).sort()";
		assertThat(browser.<List<String>>ask(marks)).containsExactly("var(--ink)", "var(--s0)",
				"var(--s" + SubjectStyles.of(List.of("gateway")).get("gateway").colour() + ")");
		String labels = "Array.from(document.querySelectorAll('#r1-knees-searches text'), (text) => text.textContent)";
		assertThat(browser.<List<String>>ask(labels)).contains("p99<10ms");
		// Each with its subject's symbol at both ends, because their names would lie on
		// each other.
		String ends = "echarts.getInstanceByDom(document.getElementById('r1-knees-searches')).getOption().series"
				+ ".flatMap((each) => each.markLine ? each.markLine.data : []).filter((mark) => mark.xAxis && mark.symbol)"
				+ ".map((mark) => mark.symbol.slice(0, 8))";
		assertThat(browser.<List<String>>ask(ends)).containsExactly("path://M", "path://M");
	}

	@Test
	void thePrintHasAllChartsAndAllCells() {
		browser.open(ReportFixtures.write(folder.resolve("print.html"), TestFiles.RUNS.resolve("round1")), 1200,
				"dark");
		settle();
		// In one go: a print does not wait either.
		Number beyond = browser.ask("""
				(function () {
				  window.dispatchEvent(new Event('beforeprint'));
				  return Math.max(...Array.from(document.querySelectorAll('.plot svg'), (svg) =>
				    Math.max(...Array.from(svg.querySelectorAll('text'), (text) => text.getBoundingClientRect().right))
				      - svg.getBoundingClientRect().right));
				}())""");
		assertThat(beyond.doubleValue()).isLessThanOrEqualTo(0);
		assertThat(browser.<Long>ask("document.querySelectorAll('details:not([open])').length")).isZero();
		assertThat(browser.<List<String>>ask(NOT_DRAWN)).isEmpty();
		Number widest = browser.ask(
				"Math.max(...Array.from(document.querySelectorAll('.plot svg'), (svg) => svg.getBoundingClientRect().width))");
		assertThat(widest.doubleValue()).isLessThanOrEqualTo(660);
		Number single = browser.ask(
				"Math.max(...Array.from(document.querySelectorAll('figure:not(.multiple, .cost figure) svg'), (svg) => svg.getBoundingClientRect().width))");
		assertThat(single.doubleValue()).isLessThanOrEqualTo(330);
		browser.ask("window.dispatchEvent(new Event('afterprint'))");
		assertThat(browser.<Long>ask("document.querySelectorAll('details:not([open])').length")).isPositive();
	}

	/** Which has no charts, and so no library. */
	@Test
	void aComparisonFitsAndSortsWithoutErrorAndNetwork() {
		Path round1 = ReportFixtures.SAMPLES.resolve("round1");
		Report.commandLine()
			.setOut(new PrintWriter(Writer.nullWriter()))
			.execute("compare", round1.toString(), round1.toString(), "--pair", "gateway-zuul=gateway-scg", "-o",
					folder.toString());
		Path page = folder.resolve("compare.html");
		browser.open(page, 1200, "light");
		String beyond = "(function (each) { return each.scrollWidth - each.clientWidth; }"
				+ "(document.querySelector('.scroll')))";
		assertThat(browser.<Long>ask(beyond)).isZero();
		// Each subject and load is shown once in a row of its figures.
		List<String> shown = browser.ask("Array.from(document.querySelectorAll('#rows tbody tr')).map((row) => "
				+ "getComputedStyle(row.cells[0]).color === 'rgba(0, 0, 0, 0)' ? '' : row.cells[0].textContent)");
		assertThat(shown).hasSizeGreaterThan(4).startsWith("gateway-zuul / gateway-scg", "");
		browser.driver().findElement(By.cssSelector("#rows th:nth-child(4) button")).sendKeys(Keys.ENTER);
		assertThat(browser.<String>ask("document.querySelector('#rows th:nth-child(4)').getAttribute('aria-sort')"))
			.isEqualTo("ascending");
		browser.show(400, "dark");
		assertThat(browser.<Long>ask("document.documentElement.scrollWidth")).isLessThanOrEqualTo(400);
		assertThat(browser.<Long>ask(beyond)).isZero();
		assertThat(browser.console()).isEmpty();
		assertThat(browser.requests()).containsExactly(page.toUri().toString());
	}

	@Test
	void hostileTextDoesNothing() {
		Path run = ReportFixtures.hostileRound(folder.resolve("hostile-alone"));
		browser.open(ReportFixtures.write(folder.resolve("hostile.html"), run), 1200, "light");
		assertThat(browser.<Long>ask("document.querySelectorAll('img').length")).isZero();
		assertThat(browser.<Long>ask("document.scripts.length")).isEqualTo(3);
		assertThat(browser.console()).isEmpty();
	}

	/** Unfolds and waits for all charts. */
	private static void settle() {
		browser.ask("document.querySelectorAll('.fold').forEach((fold) => { fold.open = true; })");
		browser.settle();
	}

}
