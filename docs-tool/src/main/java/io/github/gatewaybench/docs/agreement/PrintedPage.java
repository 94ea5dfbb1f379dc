package io.github.gatewaybench.docs.agreement;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The tables and texts that a page shows to its readers.
 *
 * @param name path of the page from the root of the repository
 * @param tables tables in the order of the page
 * @param paragraphs texts outside of tables and code by the place where they begin
 */
record PrintedPage(String name, List<PrintedTable> tables, Map<String, String> paragraphs) {

	private static final String RULE = "\\|[-:| ]+\\|";

	/** Matches a line that is a heading or begins a list item. */
	private static final String PARAGRAPH_START = "#+ .*|[-*] .*|\\d+\\. .*";

	/** Reads a page in Markdown. */
	static PrintedPage ofMarkdown(String name, String text) {
		PrintedPage page = new PrintedPage(name, new ArrayList<>(), new LinkedHashMap<>());
		List<String> lines = text.lines().map(String::strip).toList();
		boolean code = false;
		boolean begins = true;
		String place = "";
		for (int i = 0; i < lines.size(); i++) {
			String line = lines.get(i);
			boolean fence = line.startsWith("```");
			code ^= fence;
			if (i + 1 < lines.size() && !code && lines.get(i + 1).matches(RULE)) {
				int end = i + 2;
				while (end < lines.size() && lines.get(end).startsWith("|")) {
					end++;
				}
				page.tables.add(table(name, page.paragraphs.getOrDefault(place, ""), lines.subList(i, end), i + 1));
				i = end - 1;
			}
			else if (!code && !fence && !line.isEmpty()) {
				place = (begins || line.matches(PARAGRAPH_START)) ? name + ":" + (i + 1) : place;
				page.paragraphs.merge(place, line, (above, next) -> above + " " + next);
			}
			begins = code || fence || line.isEmpty();
		}
		return page;
	}

	private static PrintedTable table(String name, String before, List<String> lines, int first) {
		List<List<String>> fields = lines.stream().map(PrintedPage::fields).toList();
		List<String> places = new ArrayList<>();
		for (int i = 2; i < lines.size(); i++) {
			places.add(name + ":" + (first + i));
		}
		return PrintedTable.of(before, fields.get(0), fields.subList(2, fields.size()), places);
	}

	private static List<String> fields(String line) {
		String inner = line.strip().replaceAll("^\\||\\|$", "");
		return Stream.of(inner.split("(?<!\\\\)\\|", -1)).map(String::strip).toList();
	}

}
