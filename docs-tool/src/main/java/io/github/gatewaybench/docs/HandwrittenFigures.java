package io.github.gatewaybench.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds figures that somebody typed into a template, where each must come from a run.
 * Settings, versions and the like are listed beside the template, with enough words that
 * they cannot be anything else.
 */
final class HandwrittenFigures {

	/** Directives, commands and links, in which numbers are no figures. */
	private static final Pattern NOT_TEXT = Pattern
		.compile(
				String.join("|", "\\[#--.*?--]", "<!--.*?-->", "\\[(?:=|/?[#@])(?:[^\\[\\]]|\\[[^\\[\\]]*])*]",
						"```.*?```", "`[^`\\d][^`]*`", "\\[[^\\s\\[\\]]*]\\([^)]*\\)", "(?<=])\\([^)]*\\)"),
				Pattern.DOTALL);

	private static final Pattern NUMBER = Pattern.compile("[^\\n]{0,30}\\d[^\\n]{0,20}");

	/** A literal number where a figure should be computed. */
	private static final Pattern LITERAL = Pattern
		.compile("\\[=[\\s\"(]*[\\d.,]+[\\s\")]*[?\\]]|\\[#(?:assign|local) \\w+ = [\"(]*[\\d.,]+[\")]*]");

	/**
	 * A line of the list: words, and in parentheses how often they occur, if not once.
	 */
	private static final Pattern GIVEN = Pattern.compile("(.*?)(?: \\((\\d+)\\))?");

	private HandwrittenFigures() {
	}

	/**
	 * Lists the handwritten figures of a template.
	 * @param template the template
	 * @param given the list of numbers that are no figures; it need not exist
	 * @return a line for each problem
	 */
	static List<String> in(Path template, Path given) throws IOException {
		List<String> problems = new ArrayList<>();
		String text = Files.readString(template);
		LITERAL.matcher(text)
			.results()
			.forEach((each) -> problems.add("%s: a figure is written by hand: %s".formatted(template, each.group())));
		text = NOT_TEXT.matcher(text).replaceAll(" ");
		for (Map.Entry<String, Long> each : given(given).entrySet()) {
			Pattern words = Pattern
				.compile("(?<![\\w.])" + Pattern.quote(each.getKey()).replace(" ", "\\E\\s+\\Q") + "(?![\\w])");
			long found = words.matcher(text).results().count();
			if (found != each.getValue()) {
				problems.add("%s: \"%s\" occurs %d times in the template, not %d".formatted(given, each.getKey(), found,
						each.getValue()));
			}
			text = words.matcher(text).replaceAll("");
		}
		NUMBER.matcher(text)
			.results()
			.forEach((each) -> problems
				.add("%s: a number that neither a run nor %s has: %s".formatted(template, given, each.group())));
		return problems;
	}

	/** How often each occurs; the longer ones first, because they may hold others. */
	private static Map<String, Long> given(Path file) throws IOException {
		Map<String, Long> given = new TreeMap<>(
				Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()));
		for (String each : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
			Matcher parts = GIVEN.matcher(each);
			if (parts.matches()) {
				given.put(parts.group(1), (parts.group(2) != null) ? Long.parseLong(parts.group(2)) : 1L);
			}
		}
		return given;
	}

}
