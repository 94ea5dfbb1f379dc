package io.github.gatewaybench.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks all pages: links are not broken, commands would start, phrases are idiomatic,
 * every page with findings has a template, the README is short, and the page on the
 * architecture names no constant or Java file that is gone.
 */
final class PageChecks {

	private static final int MAX_README_WORDS = 1000;

	/** Matches a word, but neither a figure nor the edge of a table's cell. */
	private static final Pattern WORD = Pattern.compile("\\S*\\p{L}\\S*");

	private final Path home;

	private final PageCommands commands;

	private final PhrasesToAvoid phrases;

	PageChecks(Path home) throws IOException {
		this.home = home;
		this.commands = new PageCommands(home);
		this.phrases = PhrasesToAvoid.read(home);
	}

	/** Lists what is wrong with all pages; empty if there are no problems. */
	List<String> problems() throws IOException {
		List<String> problems = new ArrayList<>();
		for (MarkdownPage each : MarkdownPage.all(this.home)) {
			problems(each).forEach((problem) -> problems.add(each + ": " + problem));
		}
		long words = WORD.matcher(Files.readString(this.home.resolve("README.md"))).results().count();
		if (words > MAX_README_WORDS) {
			problems.add("README.md has %d words, more than %d".formatted(words, MAX_README_WORDS));
		}
		problems.addAll(findingsWithoutTemplate());
		String architecture = Files.readString(this.home.resolve("docs/ARCHITECTURE.md"));
		new MainCode(this.home).unknownNames(architecture)
			.forEach((name) -> problems.add("docs/ARCHITECTURE.md names what is not in the code: " + name));
		return problems;
	}

	/**
	 * Lists broken links, faulty commands and unidiomatic phrases in a page; empty if
	 * there are none.
	 */
	List<String> problems(MarkdownPage page) {
		List<String> problems = new ArrayList<>();
		page.brokenLinks().forEach((link) -> problems.add("the link leads nowhere: " + link));
		Stream.concat(page.codeBlocks().stream(), page.codeSpans().stream())
			.forEach((code) -> problems.addAll(this.commands.problems(code)));
		this.phrases.in(page.plainText()).forEach((phrase) -> problems.add("say it in plain English: " + phrase));
		return problems;
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
