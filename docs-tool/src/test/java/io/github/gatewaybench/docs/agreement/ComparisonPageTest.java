package io.github.gatewaybench.docs.agreement;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.report.compare.CompareCommand;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;

/** Checks that the numbers on the HTML pages of comparisons agree. */
class ComparisonPageTest {

	@TempDir
	private Path folder;

	@ParameterizedTest
	@ValueSource(strings = { "compare/base compare/same", "compare/base compare/c1 --across jvm",
			"round1 round1 --pair nginx=gateway-scg", "round1 round1 --pair gateway-scg=nginx" })
	void changesIntervalsAndVerdictsAgreeWithTheFigures(String arguments) throws IOException {
		List<String> words = new ArrayList<>(List.of(arguments.split(" ")));
		words.set(0, "../results/sample/" + words.get(0));
		words.set(1, "../results/sample/" + words.get(1));
		words.addAll(List.of("-o", this.folder.toString()));
		assertThat(new CommandLine(new CompareCommand()).setOut(new PrintWriter(Writer.nullWriter()))
			.execute(words.toArray(String[]::new))).isZero();
		String html = Files.readString(this.folder.resolve("compare.html"));
		PrintedFiguresCheck agreement = new PrintedFiguresCheck(List.of(page(html)));
		assertThat(agreement.problems()).isEmpty();
		// Eight rows or more, each with a change and an interval.
		assertThat(agreement.relationCounts().get("page")).isGreaterThanOrEqualTo(16);
		String wrong = html.replaceFirst("(<span class=\"change\">[+-]?)\\d", "$199");
		assertThat(new PrintedFiguresCheck(List.of(page(wrong))).problems()).isNotEmpty();
	}

	/** Reads the table of a page, with the parts of its differences as columns. */
	private static PrintedPage page(String html) {
		Document page = Jsoup.parse(html);
		page.select("sup").remove();
		List<List<String>> rows = new ArrayList<>();
		List<String> titles = List.of();
		for (Element row : page.select("#rows tbody tr")) {
			List<String> fields = new ArrayList<>();
			Element standing = row.expectFirst(".standing");
			titles = new ArrayList<>();
			for (Element key : row.children().subList(0, standing.elementSiblingIndex())) {
				fields.add(key.text());
				titles.add(fields.size() == 1 ? "subject" : "load");
			}
			titles.addAll(List.of("base", "new", "change", "95 % interval", "verdict"));
			fields.add(standing.nextElementSibling().text());
			fields.add(standing.nextElementSibling().nextElementSibling().text());
			for (String part : List.of(".change", ".interval", ".verdict")) {
				fields.add(standing.select(part).text());
			}
			rows.add(fields);
		}
		PrintedTable table = PrintedTable.of("", titles, rows, rows.stream().map((row) -> "page: " + row).toList());
		return new PrintedPage("page", List.of(table), Map.of());
	}

}
