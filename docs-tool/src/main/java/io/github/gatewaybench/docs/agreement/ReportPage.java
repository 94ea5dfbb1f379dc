package io.github.gatewaybench.docs.agreement;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import io.github.gatewaybench.docs.agreement.PrintedTable.Row;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the tables of a run's HTML report, with the differences from every baseline that
 * its readers can choose.
 */
final class ReportPage {

	private static final Pattern BOARD = Pattern.compile("<div class=\"board\" id=\"([^\"]*)\"");

	private static final Pattern HEADLINE = Pattern.compile("(?s)<p class=\"answer\">(.*?)</p>");

	private static final Pattern CAPTION = Pattern.compile("(?s)<caption[^>]*>(.*?)</caption>");

	private static final Pattern ROW = Pattern.compile("(?s)<tr\\b[^>]*>(.*?)</tr>");

	private static final Pattern FIELD = Pattern.compile("(?s)<t[hd]\\b[^>]*>(.*?)</t[hd]>");

	/** Matches versions, reasons and the letters of warnings, which are not figures. */
	private static final Pattern NOTE = Pattern
		.compile("(?s)<sup\\b.*?</sup>|<small>.*?</small>|<small class=\"why\">.*?</small>");

	private static final String DIFFERENCE = "difference from ";

	private ReportPage() {
	}

	/**
	 * Reads a page.
	 * @param name name of the page in messages
	 */
	static PrintedPage of(String name, String html) {
		List<PrintedTable> tables = new ArrayList<>();
		JsonNode standings = JsonMapper.shared()
			.readTree(html.split("id=\"data\">", 2)[1].split("</script>", 2)[0])
			.path("standings");
		String[] parts = html.split("<script\\b", 2)[0].split("<table\\b");
		for (int i = 1; i < parts.length; i++) {
			String inside = parts[i].split("</table>", 2)[0];
			if (!inside.startsWith(" class=\"ranking\"")) {
				tables.add(table(name, last(CAPTION, inside), inside));
				continue;
			}
			// Other tables may stand between the headline of a board and its ranking.
			String above = String.join("", List.of(parts).subList(0, i));
			PrintedTable table = table(name, last(HEADLINE, above), inside);
			tables.add(table);
			standings.path(last(BOARD, above))
				.properties()
				.stream()
				.filter((baseline) -> !table.titles().contains(DIFFERENCE + baseline.getKey()))
				.forEach((baseline) -> tables.add(against(table, baseline.getKey(), baseline.getValue())));
		}
		return new PrintedPage(name, tables, Map.of());
	}

	private static String last(Pattern pattern, String html) {
		return pattern.matcher(html).results().reduce((a, b) -> b).map((found) -> text(found.group(1))).orElse("");
	}

	private static PrintedTable table(String name, String before, String html) {
		List<List<String>> rows = ROW.matcher(html)
			.results()
			.map((row) -> FIELD.matcher(row.group(1)).results().map((field) -> text(field.group(1))).toList())
			.toList();
		List<List<String>> lines = rows.subList(1, rows.size());
		return PrintedTable.of(before, rows.get(0), lines,
				lines.stream()
					.map((line) -> "%s: %s: %s".formatted(name, before.replaceFirst("[:,;.].*", ""), line.get(0)))
					.toList());
	}

	/**
	 * Creates the columns that change when a reader chooses another baseline than the one
	 * that the page shows first.
	 */
	private static PrintedTable against(PrintedTable shown, String baseline, JsonNode standings) {
		int figure = shown.rankColumn().orElseThrow() + 1;
		List<Row> rows = shown.rows().stream().map((row) -> {
			JsonNode standing = standings.path(shown.subject(row));
			return new Row("%s with the baseline %s".formatted(row.place(), baseline),
					List.of(row.fields().get(0), row.fields().get(figure),
							"%s %s %s".formatted(standing.path("change").asString(),
									standing.path("verdict").asString(), standing.path("interval").asString())));
		}).toList();
		return new PrintedTable("", List.of("subject", shown.titles().get(figure), DIFFERENCE + baseline), rows);
	}

	private static String text(String html) {
		String text = NOTE.matcher(html).replaceAll("").replaceAll("<[^>]*>", "");
		return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&").replaceAll("\\s+", " ").strip();
	}

}
