package io.github.gatewaybench.report.html;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.report.RateRun;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How tables, charts and sections are laid out on screens of several widths, and how they
 * answer to keys.
 */
@Execution(ExecutionMode.SAME_THREAD)
class LayoutInBrowserTest {

	private static Browser browser;

	@TempDir
	private static Path folder;

	@BeforeAll
	static void start() {
		browser = Browser.shared();
	}

	private static Path open(String sample, int width) {
		Path page = ReportFixtures.write(folder.resolve(sample + ".html"), ReportFixtures.SAMPLES.resolve(sample));
		browser.open(page, width, "light");
		return page;
	}

	/** What echarts was told to draw in a chart. */
	private static <T> T drawn(String id, String what) {
		return browser.ask("(function (option) { return " + what
				+ "; }(echarts.getInstanceByDom(document.getElementById(arguments[0])).getOption()))", id);
	}

	/** A table that fits needs no stop of the keyboard. */
	@Test
	void aTableIsAStopOfTheKeyboardWhereItScrollsAndSubjectsCanBeRead() {
		open("round1", 400);
		WebElement scroll = browser.driver().findElement(By.cssSelector(".board:not([hidden]) > .scroll"));
		await("document.querySelector('.board:not([hidden]) > .scroll').tabIndex === 0");
		scroll.sendKeys(Keys.ARROW_RIGHT);
		await("document.querySelector('.board:not([hidden]) > .scroll').classList.contains('moved')");
		browser.show(1200, "light");
		await("document.querySelector('.board:not([hidden]) > .scroll').tabIndex === -1");
		browser.show(400, "light");
		Number subject = browser
			.ask("document.querySelector('.board:not([hidden]) .ranking tbody th').getBoundingClientRect().width");
		assertThat(subject.doubleValue()).isBetween(96.0, 160.0);
	}

	/** Intervals of changes are symmetric on logarithms only. */
	@Test
	void barsOfArmsEndWhereTheTextSays() {
		open("versus-webmvc-sleep-closed", 1200);
		String ends = "option.series.flatMap((each) => each.data).filter((item) => item.value && !('error' in item))"
				+ ".map((item) => item.value[0]).filter((end) => end !== null)";
		List<Number> drawn = drawn("r1-intervals", ends);
		assertThat(LayoutInBrowserTest.<List<String>>drawn("r1-intervals",
				"option.series.flatMap((each) => each.data).filter((item) => item.error).map((item) => item.text)"))
			.startsWith("+102.7 to +171.2 %");
		assertThat(drawn.subList(0, 2)).map(Number::doubleValue)
			.satisfiesExactly((low) -> assertThat(low).isBetween(102.6, 102.8),
					(high) -> assertThat(high).isBetween(171.1, 171.3));
	}

	/**
	 * Many lines cannot be followed: each subject has its own chart, all on the same
	 * axes.
	 */
	@Test
	void manyLinesHaveSmallChartsOnTheSameAxes() {
		open("rate-knees-gateways", 1200);
		await("echarts.getInstanceByDom(document.getElementById('r1-warmup-cpu'))");
		assertThat(LayoutInBrowserTest.<List<String>>drawn("r1-warmup-cpu", "option.title.map((each) => each.text)"))
			.hasSize(12);
		for (String axis : List.of("xAxis", "yAxis")) {
			List<Object> ends = drawn("r1-warmup-cpu", "option." + axis + ".map((each) => each.max)");
			assertThat(ends).hasSize(12).doesNotContainNull().containsOnly(ends.get(0));
		}
	}

	/** It ends at round figures and names those between its decades. */
	@Test
	void aLogarithmicAxisIsRound() {
		Path run = RateRun.make(folder.resolve("knees"));
		browser.open(ReportFixtures.write(folder.resolve("knees.html"), run), 1200, "light");
		await("echarts.getInstanceByDom(document.getElementById('r1-knees-searches'))");
		List<Long> ends = drawn("r1-knees-searches", "[option.xAxis[0].min, option.xAxis[0].max]");
		assertThat(ends).containsExactly(100L, 2000L);
		String labels = "Array.from(document.querySelectorAll('#r1-knees-searches text'), (text) => text.textContent)";
		assertThat(browser.<List<String>>ask(labels)).contains("100", "200", "500", "1,000", "2,000");
		browser.show(400, "dark");
		await("!" + labels + ".includes('200')");
		assertThat(browser.<List<String>>ask(labels)).contains("100", "1,000", "2,000");
	}

	/** Behind its own subject's points a small chart has those of the others. */
	@Test
	void aSmallChartHasATooltipAndTheMarksOfItsSubject() {
		open("rate-knees-gateways", 1200);
		await("echarts.getInstanceByDom(document.getElementById('r1-knees-searches'))");
		String tip = browser.ask("""
				(function (element) {
				  const chart = echarts.getInstanceByDom(element);
				  const own = chart.getOption().series.filter((each) => each.data.length && each.data[0].subject)[0];
				  const [x, y] = chart.convertToPixel({ gridIndex: own.xAxisIndex }, own.data.at(-1).value);
				  chart.dispatchAction({ type: 'showTip', x, y });
				  return element.querySelector('.tip').textContent;
				}(document.getElementById('r1-knees-searches')))""");
		assertThat(tip).contains("requests/s: ", "p99 ms").doesNotContain("undefined", "NaN");
		List<Long> marks = drawn("r1-knees-searches",
				"option.series.filter((each) => each.markLine && each.markLine.data.some((mark) => mark.yAxis === 10))"
						+ ".map((each) => each.markLine.data.length)");
		assertThat(marks).as("the bound and the knee of each subject").hasSize(12).containsOnly(2L);
	}

	/**
	 * A row of a chart has its subject at several loads, all of which the tooltip has.
	 */
	@Test
	void theTooltipOfARowHasAllItsPoints() {
		Path run = ReportFixtures.stackedRound(folder.resolve("stacked"));
		browser.open(ReportFixtures.write(folder.resolve("stacked.html"), run), 1200, "light");
		browser.settle();
		String tip = browser.ask("""
				(function (element) {
				  element.closest('details').open = true;
				  const chart = echarts.getInstanceByDom(element);
				  const [x, y] = chart.convertToPixel({ gridIndex: 0 }, [1, 'nginx']);
				  chart.dispatchAction({ type: 'showTip', x, y });
				  return element.querySelector('.tip').textContent;
				}(document.getElementById('r1-stack0-0')))""");
		assertThat(tip).startsWith("nginxratio to stack-2019nginx, ")
			.contains("300 connections: ", "5000 connections: ");
	}

	/** In round 1, nginx has invalid executions with 3000 and 5000 connections. */
	@Test
	void subjectsAndRepetitionsAreBesideEachOtherAndInvalidOnesAtTheEdge() {
		open("round1", 1200);
		String chart = "r1-throughput";
		List<Number> places = drawn(chart, "option.series.filter((each) => each.type === 'line' && each.data.length)"
				+ ".map((each) => each.data.find((item) => item.x === 1).value[0])");
		assertThat(places).hasSize(4).doesNotHaveDuplicates().allMatch((x) -> Math.abs(x.doubleValue() - 1) < 0.5);
		List<Number> repetitions = drawn(chart, "option.series.find((each) => each.type === 'scatter').data"
				+ ".filter((item) => item.x === 1).map((item) => item.symbolOffset[0])");
		assertThat(repetitions).hasSize(5).doesNotHaveDuplicates();
		List<List<Object>> crosses = drawn(chart, "option.series.flatMap((each) => each.data)"
				+ ".filter((item) => item.valid === false).map((item) => [item.subject, item.x, item.label.formatter,"
				+ " item.value[1] === option.yAxis[0].max])");
		assertThat(crosses).containsExactly(List.of("nginx", 2L, "2", true), List.of("nginx", 3L, "3", true));
		String caption = browser.ask("document.getElementById(arguments[0]).closest('figure').textContent", chart);
		assertThat(caption).contains("✕ not valid");
	}

	@Test
	void theErrorThatJmhGivesIsABarThroughItsFigure() {
		open("routes", 1200);
		String throughput = browser.ask("document.querySelector('.plot[id$=throughput]').id");
		List<Map<String, Object>> bars = drawn(throughput,
				"option.series.filter((each) => each.symbol === 'rect').map((each) => ({ low: each.data[0].value[1], high: each.data[1].value[1] }))");
		assertThat(bars).hasSize(5)
			.allSatisfy((bar) -> assertThat(((Number) bar.get("high")).doubleValue())
				.isGreaterThan(((Number) bar.get("low")).doubleValue()));
	}

	/** Warnings say what they affect and what to do; what was skipped is no failure. */
	@Test
	void aLongStudyIsUnfoldedByKeyAndItsWarningsAreGrouped() {
		open("gateways-ab", 1200);
		assertThat(browser.<Long>ask("document.querySelectorAll('.fold[open]').length")).isOne();
		WebElement button = browser.driver().findElement(By.cssSelector(".unfold button"));
		button.sendKeys(Keys.SPACE);
		assertThat(browser.<Long>ask("document.querySelectorAll('.fold:not([open])').length")).isZero();
		assertThat(button.getDomAttribute("aria-pressed")).isEqualTo("true");
		button.sendKeys(Keys.ENTER);
		assertThat(browser.<Long>ask("document.querySelectorAll('.fold[open]').length")).isZero();
		List<String> groups = browser
			.ask("Array.from(document.querySelectorAll('#r1-doubts h4'), (each) => each.textContent)");
		assertThat(groups).containsExactly("Doubts about throughput, latency, CPU", "Doubts about throughput, latency");
		assertThat(browser.<List<String>>ask(
				"Array.from(document.querySelectorAll('#r1-doubts .advice'), (each) => each.textContent)"))
			.hasSize(2)
			.allMatch((advice) -> advice.startsWith("What to do: "));
		String skipped = browser.ask("getComputedStyle(document.querySelector('.finding.skipped .mark')).color");
		assertThat(skipped).isEqualTo(browser.<String>ask("getComputedStyle(document.querySelector('.when')).color"));
	}

	@Test
	void anAddressWithoutAnElementLeavesThePageWhole() {
		Path page = open("round1", 1200);
		browser.driver().get("about:blank");
		browser.driver().get(page.toAbsolutePath().normalize().toUri() + "#%");
		browser.settle();
		assertThat(browser.console()).isEmpty();
	}

	/** Observers of sizes run after the layout. */
	private static void await(String condition) {
		browser.driver()
			.executeAsyncScript("const done = arguments[arguments.length - 1];" + "(function look() { return ("
					+ condition + ") ? done() : setTimeout(look, 10); }())");
	}

}
