package io.github.gatewaybench.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Phrases that no English-speaking engineer would use, as regular expressions; all of
 * them were found in earlier versions of the pages.
 */
record PhrasesToAvoid(List<Pattern> patterns) {

	private static final int CONTEXT = 30;

	/** Reads the phrases from the file docs-tool/phrases.txt of a repository. */
	static PhrasesToAvoid read(Path home) throws IOException {
		return new PhrasesToAvoid(Files.readAllLines(home.resolve("docs-tool/phrases.txt"))
			.stream()
			.filter((line) -> !line.isBlank() && !line.startsWith("#"))
			.map((line) -> Pattern.compile(line, Pattern.CASE_INSENSITIVE))
			.toList());
	}

	/** Finds phrases in a text and returns them with some words of context. */
	List<String> in(String text) {
		return this.patterns.stream()
			.flatMap((each) -> each.matcher(text).results())
			.map((each) -> text.substring(Math.max(0, each.start() - CONTEXT),
					Math.min(text.length(), each.end() + CONTEXT)))
			.toList();
	}

}
