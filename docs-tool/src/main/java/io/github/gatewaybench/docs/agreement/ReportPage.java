package io.github.gatewaybench.docs.agreement;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.docs.agreement.PrintedTable.Row;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the tables of a run's HTML report, with the differences from every baseline that
 * its readers can choose.
 */
final class ReportPage {

	/** Selects versions, reasons and the letters of warnings, which are not figures. */
	private static final String NOTE_SELECTOR = "sup, small:not([class]), small.why";

	private static final String DIFFERENCE_PREFIX = "difference from ";

	private ReportPage() {
	}

	/**
	 * Reads a page.
	 * @param name name of the page in messages
	 */
	static PrintedPage of(String name, String html) {
		Document page = Jsoup.parse(html);
		JsonNode standings = JsonMapper.shared().readTree(page.expectFirst("#data").data()).path("standings");
		page.select(NOTE_SELECTOR).remove();
		List<PrintedTable> tables = new ArrayList<>();
		for (Element each : page.select("table")) {
			if (!each.hasClass("ranking")) {
				tables.add(table(name, each.select("caption").text(), each));
				continue;
			}
			Element board = each.closest(".board");
			PrintedTable table = table(name, board.select(".answer").text(), each);
			tables.add(table);
			standings.path(board.id())
				.properties()
				.stream()
				.filter((baseline) -> !table.titles().contains(DIFFERENCE_PREFIX + baseline.getKey()))
				.forEach((baseline) -> tables.add(tableAgainst(table, baseline.getKey(), baseline.getValue())));
		}
		return new PrintedPage(name, tables, Map.of());
	}

	private static PrintedTable table(String name, String before, Element table) {
		List<List<String>> rows = table.select("tr")
			.stream()
			.map((row) -> row.select("th, td").stream().map(Element::text).toList())
			.toList();
		List<List<String>> lines = rows.subList(1, rows.size());
		return PrintedTable.of(before, rows.get(0), lines,
				lines.stream()
					.map((line) -> "%s: %s: %s".formatted(name, before.replaceFirst("[:,;.].*", ""), line.get(0)))
					.toList());
	}

	/**
	 * Creates the table of figures and differences that a reader sees after choosing
	 * another baseline than the one shown first.
	 */
	private static PrintedTable tableAgainst(PrintedTable shown, String baseline, JsonNode standings) {
		int figure = shown.rankColumn().orElseThrow() + 1;
		List<Row> rows = shown.rows().stream().map((row) -> {
			JsonNode standing = standings.path(shown.subject(row));
			return new Row("%s with the baseline %s".formatted(row.place(), baseline),
					List.of(row.fields().get(0), row.fields().get(figure),
							"%s %s %s".formatted(standing.path("change").asString(),
									standing.path("verdict").asString(), standing.path("interval").asString())));
		}).toList();
		return new PrintedTable("", List.of("subject", shown.titles().get(figure), DIFFERENCE_PREFIX + baseline), rows);
	}

}
