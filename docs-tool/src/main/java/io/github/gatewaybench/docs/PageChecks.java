package io.github.gatewaybench.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Checks all pages: links are not broken, commands would start, phrases are idiomatic,
 * every experiment has a page with findings, and the README is short and agrees with the
 * sample run that it cites.
 */
final class PageChecks {

	private static final int README_WORDS = 900;

	private final Path home;

	private final PageCommands commands;

	private final Phrases phrases;

	PageChecks(Path home) throws IOException {
		this.home = home;
		this.commands = new PageCommands(home);
		this.phrases = Phrases.read(home);
	}

	/** Lists what is wrong with all pages; empty if there are no problems. */
	List<String> problems() throws IOException {
		List<String> problems = new ArrayList<>();
		for (MarkdownPage each : MarkdownPage.all(this.home)) {
			problems(each).forEach((problem) -> problems.add(each + ": " + problem));
		}
		MarkdownPage readme = MarkdownPage.of(this.home, this.home.resolve("README.md"));
		int words = readme.text().strip().split("\\s+").length;
		if (words > README_WORDS) {
			problems.add("README.md has %d words, more than %d".formatted(words, README_WORDS));
		}
		problems.addAll(
				differencesToSample(readme, Files.readString(this.home.resolve("results/sample/round1/summary.md"))));
		problems.addAll(findingsWithoutTemplate());
		return problems;
	}

	/**
	 * Lists broken links, faulty commands and unidiomatic phrases in a page; empty if
	 * there are none.
	 */
	List<String> problems(MarkdownPage page) {
		List<String> problems = new ArrayList<>();
		page.brokenLinks().forEach((link) -> problems.add("the link leads nowhere: " + link));
		Stream.concat(page.blocks().stream(), page.spans().stream())
			.forEach((code) -> problems.addAll(this.commands.problems(code)));
		this.phrases.in(page.sentences()).forEach((phrase) -> problems.add("say it in plain English: " + phrase));
		return problems;
	}

	/** Finds rows in the README's table that are not in the summary of the sample run. */
	static List<String> differencesToSample(MarkdownPage readme, String summary) {
		List<Map<String, String>> sample = firstTable(summary);
		List<Map<String, String>> table = firstTable(readme.text());
		List<String> problems = new ArrayList<>();
		if (table.isEmpty()) {
			problems.add(readme + " has no table");
		}
		table.stream()
			.filter((row) -> sample.stream().noneMatch((each) -> each.entrySet().containsAll(row.entrySet())))
			.forEach((row) -> problems.add("%s: results/sample/round1 has no row %s".formatted(readme, row)));
		return problems;
	}

	/**
	 * Parses the first table of a page to rows of texts by column name; the letters of
	 * warnings are removed.
	 */
	private static List<Map<String, String>> firstTable(String page) {
		List<List<String>> lines = page.lines()
			.dropWhile((each) -> !each.startsWith("|"))
			.takeWhile((each) -> each.startsWith("|"))
			.map((each) -> Stream.of(each.replaceAll("^\\||\\|$", "").split("\\|")).map(String::strip).toList())
			.toList();
		List<Map<String, String>> rows = new ArrayList<>();
		lines.stream().skip(2).forEach((line) -> {
			Map<String, String> row = new LinkedHashMap<>();
			for (int i = 0; i < line.size(); i++) {
				row.put(lines.get(0).get(i), line.get(i).replaceFirst("(?<=\\d) [a-z]+$", ""));
			}
			rows.add(row);
		});
		return rows;
	}

	private List<String> findingsWithoutTemplate() throws IOException {
		try (Stream<Path> pages = Files.list(this.home.resolve("docs/findings"))) {
			return pages.map((page) -> page.getFileName().toString())
				.filter((
						page) -> !Files.exists(this.home.resolve("docs-tool/templates/docs/findings/" + page + ".ftl")))
				.map((page) -> "docs/findings/" + page + " has no template")
				.toList();
		}
	}

}
