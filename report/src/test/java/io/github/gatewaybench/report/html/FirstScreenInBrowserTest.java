package io.github.gatewaybench.report.html;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

import io.github.gatewaybench.measurements.TestFiles;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a reader sees first, and what the keys and the mouse do there.
 */
@Execution(ExecutionMode.SAME_THREAD)
class FirstScreenInBrowserTest {

	private static final Path ROUND1 = ReportFixtures.SAMPLES.resolve("round1");

	private static Browser browser;

	@TempDir
	private static Path folder;

	@BeforeAll
	static void start() {
		browser = Browser.shared();
	}

	private static WebElement find(String selector) {
		return browser.driver().findElement(By.cssSelector(selector));
	}

	private static List<String> texts(String selector) {
		return browser.ask("Array.from(document.querySelectorAll(arguments[0]), (each) => each.textContent)", selector);
	}

	@Test
	void theAnswerAndTheRankedTableAreOnTheFirstScreen() {
		browser.open(ReportFixtures.write(folder.resolve("first.html"), ROUND1), 1200, "light");
		assertThat(find(".answer").getText()).startsWith("With 300 connections, nginx needs the least CPU: ");
		Number bottom = browser.ask("document.querySelector('.ranking').getBoundingClientRect().bottom");
		assertThat(bottom.doubleValue()).isLessThan(900);
		assertThat(texts(".board:not([hidden]) .ranking tbody tr td:nth-child(2)")).containsExactly("1", "2–3", "2–3",
				"-");
		assertThat(texts(".board:not([hidden]) .ranking tbody .verdict")).containsExactly("baseline", "more CPU",
				"more CPU", "");
	}

	@Test
	void theBaselineAndTheLoadAreChosenByKeys() {
		browser.open(ReportFixtures.write(folder.resolve("choice.html"), ROUND1), 1200, "light");
		WebElement with = find(".board:not([hidden]) select.with");
		assertThat(with.getDomProperty("value")).isEqualTo("nginx");
		with.sendKeys(Keys.ARROW_DOWN);
		assertThat(with.getDomProperty("value")).isEqualTo("gateway-scg");
		assertThat(texts(".board:not([hidden]) .against")).containsExactly("gateway-scg");
		assertThat(texts(".board:not([hidden]) .ranking tbody .verdict")).containsExactly("less CPU", "baseline",
				"no difference shown", "");
		assertThat(texts(".board:not([hidden]) .ranking tbody tr:nth-child(1) .interval"))
			.containsExactly("-82.4 to -77.6 %");
		WebElement load = find(".board:not([hidden]) select.load");
		load.sendKeys(Keys.END);
		assertThat(find(".board:not([hidden]) .answer").getText()).startsWith("With 5000 connections, nginx ");
		assertThat(browser.driver().switchTo().activeElement().getDomProperty("value")).isEqualTo("r1-rank3");
		browser.driver().switchTo().activeElement().sendKeys(Keys.HOME);
		assertThat(find(".board:not([hidden]) .answer").getText()).startsWith("With 300 connections, nginx ");
	}

	@Test
	void aFigureInDoubtIsDimmedAndMarkedWithItsReasonInTableAndChart() {
		browser.open(ReportFixtures.write(folder.resolve("doubt.html"), ROUND1), 1200, "light");
		WebElement figure = find(".board:not([hidden]) .ranking tr[data-subject=nginx] td.strongly");
		assertThat(figure.getText()).isEqualTo("12365f");
		assertThat(figure.getDomAttribute("title")).contains("the subject may not be the bottleneck (5 of 5 cells)");
		assertThat(figure.getCssValue("font-style")).isEqualTo("italic");
		assertThat(texts(".board:not([hidden]) .doubts li")).anyMatch(
				(line) -> line.startsWith("f the subject may not be the bottleneck") && line.contains("docs/HOSTS.md"));
		// The line has all figures of nginx in doubt, and that of direct is in none.
		Map<String, List<Object>> drawn = browser
			.ask("""
					(function () {
					  const chart = data('r1-throughput');
					  const of = (subject) => chart.series.find((each) => each.data.some((item) => item.subject === subject)).data;
					  const told = (item) => [item.doubt, item.itemStyle ? item.itemStyle.opacity : 1, item.label ? item.label.formatter : ''];
					  return { nginx: told(of('nginx')[0]), direct: told(of('direct')[0]) };
					  function data(id) { return echarts.getInstanceByDom(document.getElementById(id)).getOption(); }
					}())""");
		assertThat(drawn.get("nginx").get(0).toString()).contains("the subject may not be the bottleneck");
		assertThat(drawn.get("nginx").subList(1, 3)).containsExactly(0.6, "?");
		assertThat(drawn.get("direct")).containsExactly("", 1L, "");
	}

	/** The first chart has a bar for each subject, and goes with the ranking's load. */
	@Test
	void theFirstChartShowsWhereTheCpuTimeOfARequestGoes() {
		browser.open(ReportFixtures.write(folder.resolve("cost.html"), ROUND1), 1200, "light");
		assertThat(browser.<String>ask("document.querySelector('.plot').id")).isEqualTo("r1-rank0-cost-bars");
		String texts = "Array.from(document.querySelectorAll('#r1-rank0-cost-bars text'), (text) => text.textContent)";
		assertThat(browser.<List<String>>ask(texts)).contains("gateway", "backend", "load generator", "direct", "nginx",
				"53.8", "74.3", "32.2", "12,365 requests/s", "predicted 12,480");
		assertThat(costTooltipOfNginx("r1-rank0-cost-bars")).startsWith("nginxgateway: 53.8")
			.contains("all: 160.26 µs")
			.doesNotContain("In doubt");
		find(".board:not([hidden]) select.load").sendKeys(Keys.ARROW_DOWN);
		browser.settle();
		assertThat(costTooltipOfNginx("r1-rank1-cost-bars")).startsWith("nginxgateway: 61.7")
			.contains("? In doubt: the backend's JVM was still warming up");
		find(".board:not([hidden]) select.load").sendKeys(Keys.HOME);
		browser.settle();
		find(".key [data-subject=nginx]").sendKeys(Keys.SPACE);
		assertThat(browser.<List<String>>ask(texts)).contains("direct").doesNotContain("nginx");
		find(".board:not([hidden]) select.load").sendKeys(Keys.END);
		browser.settle();
		assertThat(find("#r1-rank3-cost-bars svg").isDisplayed()).isTrue();
		browser.show(400, "dark");
		assertThat(browser.<Long>ask("document.documentElement.scrollWidth")).isLessThanOrEqualTo(400);
		assertThat(browser.console()).isEmpty();
	}

	private static String costTooltipOfNginx(String chart) {
		return browser.ask("""
				(function (element) {
				  const chart = echarts.getInstanceByDom(element);
				  const [x, y] = chart.convertToPixel({ gridIndex: 0 }, [1, 'nginx']);
				  chart.dispatchAction({ type: 'showTip', x, y });
				  return element.querySelector('.tip').textContent;
				}(document.getElementById(arguments[0])))""", chart);
	}

	@Test
	void theTooltipHasAllSubjectsAndWhatIsInDoubt() {
		browser.open(ReportFixtures.write(folder.resolve("tip.html"), ROUND1), 1200, "light");
		String tip = browser.ask("""
				(function () {
				  const element = document.getElementById('r1-throughput');
				  const chart = echarts.getInstanceByDom(element);
				  const [x, y] = chart.convertToPixel({ gridIndex: 0 }, [0, 12365]);
				  chart.dispatchAction({ type: 'showTip', x, y });
				  return element.querySelector('.tip').textContent;
				}())""");
		assertThat(tip).startsWith("connections: 300requests/s")
			.contains("direct: 19,904.1", "nginx: 12,364.7", "gateway-scg: 4,401.6", "gateway-zuul: 4,574.05",
					"? In doubt: the subject may not be the bottleneck");
	}

	@Test
	void aSmokeTestHasABannerWithTheNextCommandAndNoRanks() {
		Path run = ReportFixtures.smokeTest(folder.resolve("quick"));
		browser.open(ReportFixtures.write(folder.resolve("quick.html"), run), 400, "dark");
		WebElement banner = find(".banner");
		assertThat(banner.getText()).isEqualTo("Smoke test: the JVMs are cold, do not compare. To measure: "
				+ "scripts/round1.sh --subjects direct,nginx");
		assertThat(banner.getRect().getY()).isLessThan(find(".answer").getRect().getY());
		assertThat(texts(".board:not([hidden]) .ranking tbody tr td:nth-child(2)")).containsOnly("-");
		assertThat(browser.<Long>ask("document.documentElement.scrollWidth")).isLessThanOrEqualTo(400);
	}

	@Test
	void aRunThatWasStoppedHasABannerWithTheCommandThatGoesOn() {
		browser.open(ReportFixtures.write(folder.resolve("stopped.html"), TestFiles.RUNS.resolve("round")), 1200,
				"light");
		assertThat(find(".banner").getText()).startsWith("Incomplete: ")
			.contains(" still to run. To continue: scripts/stub-round.sh --resume ");
	}

	@Test
	void theFirstColumnStaysAndTheTableSaysThatItGoesOn() {
		browser.open(ReportFixtures.write(folder.resolve("wide.html"), ROUND1), 400, "light");
		WebElement scroll = find(".board:not([hidden]) > .scroll");
		Map<String, Object> before = browser.ask(places());
		browser.driver().executeScript("arguments[0].scrollLeft = 200", scroll);
		Map<String, Object> after = browser.ask(places());
		assertThat(after.get("subject")).isEqualTo(before.get("subject"));
		assertThat(before.get("hint").toString()).contains("Scroll for more columns");
		assertThat(browser.<Long>ask("document.documentElement.scrollWidth")).isLessThanOrEqualTo(400);
		browser.show(1200, "light");
		Long beyond = browser.ask("(function (each) { return each.scrollWidth - each.clientWidth; }"
				+ "(document.querySelector('.board:not([hidden]) > .scroll')))");
		assertThat(beyond).isZero();
	}

	private static String places() {
		return """
				(function () {
				  const scroll = document.querySelector('.board:not([hidden]) > .scroll');
				  return { subject: scroll.querySelector('tbody th').getBoundingClientRect().left,
				    hint: getComputedStyle(scroll, '::after').content };
				}())""";
	}

	/** A chart of eight subjects is a small one for each; a long study is folded. */
	@Test
	void manySubjectsHaveSmallChartsAndALongStudyIsFolded() {
		browser.open(ReportFixtures.write(folder.resolve("long.html"), ReportFixtures.SAMPLES.resolve("gateways-ab")),
				1200, "light");
		List<String> titles = browser.ask(
				"echarts.getInstanceByDom(document.querySelector('.multiple .plot')).getOption().title.map((each) => each.text)");
		assertThat(titles).contains("nginx", "envoy", "gateway-zuul").hasSizeGreaterThan(5);
		assertThat(browser.<Long>ask("document.querySelectorAll('.fold[open]').length")).isOne();
		WebElement second = browser.driver().findElements(By.cssSelector(".fold > summary")).get(1);
		second.sendKeys(Keys.ENTER);
		assertThat(browser.<Long>ask("document.querySelectorAll('.fold[open]').length")).isEqualTo(2);
		assertThat(texts("tr.untried")).isNotEmpty();
		String grey = browser.ask("getComputedStyle(document.querySelector('tr.untried td')).color");
		String muted = browser.ask("getComputedStyle(document.querySelector('.when')).color");
		assertThat(grey).isEqualTo(muted);
		assertThat(texts("tr.bad")).isEmpty();
	}

	/** The print has the ranking that is chosen, and no controls. */
	@Test
	void thePrintHasTheRankingWithoutControls() {
		browser.open(ReportFixtures.write(folder.resolve("printed.html"), TestFiles.RUNS.resolve("round1")), 1200,
				"light");
		browser.driver().executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));
		assertThat(find(".choices").isDisplayed()).isFalse();
		assertThat(find(".answer").isDisplayed()).isTrue();
		assertThat(browser.<Long>ask("Array.from(document.querySelectorAll('.board')).filter((each) => "
				+ "each.getBoundingClientRect().height > 0).length"))
			.isOne();
		browser.driver().executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", ""));
	}

}
