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
 * Finds figures that were typed into a template, although figures must be computed from
 * runs. Other numbers, such as settings and versions, are allowed if a list next to the
 * template quotes them with adjacent words.
 */
final class HandwrittenFigures {

	/** Matches directives, commands and links, whose numbers are not figures. */
	private static final Pattern NOT_TEXT = Pattern
		.compile(
				String.join("|", "\\[#--.*?--]", "<!--.*?-->", "\\[(?:=|/?[#@])(?:[^\\[\\]]|\\[[^\\[\\]]*])*]",
						"```.*?```", "`[^`\\d][^`]*`", "\\[[^\\s\\[\\]]*]\\([^)]*\\)", "(?<=])\\([^)]*\\)"),
				Pattern.DOTALL);

	private static final Pattern NUMBER = Pattern.compile("[^\\n]{0,30}\\d[^\\n]{0,20}");

	/** Matches a literal number in a place for computed figures. */
	private static final Pattern LITERAL_FIGURE = Pattern
		.compile("\\[=[\\s\"(]*[\\d.,]+[\\s\")]*[?\\]]|\\[#(?:assign|local) \\w+ = [\"(]*[\\d.,]+[\")]*]");

	/**
	 * Matches a line of the list of allowed numbers: a quotation from the template and,
	 * in parentheses, how often it occurs if not once.
	 */
	private static final Pattern ALLOWED_LINE = Pattern.compile("(.*?)(?: \\((\\d+)\\))?");

	private HandwrittenFigures() {
	}

	/**
	 * Lists the handwritten figures of a template.
	 * @param template file of the template
	 * @param given file with the list of allowed numbers; it need not exist
	 * @return messages, one per problem
	 */
	static List<String> in(Path template, Path given) throws IOException {
		List<String> problems = new ArrayList<>();
		String text = Files.readString(template);
		LITERAL_FIGURE.matcher(text)
			.results()
			.forEach((each) -> problems.add("%s: a figure is written by hand: %s".formatted(template, each.group())));
		text = NOT_TEXT.matcher(text).replaceAll(" ");
		for (Map.Entry<String, Long> each : readAllowed(given).entrySet()) {
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

	/**
	 * Reads the list of allowed numbers, as quotations with the number of occurrences.
	 * Long quotations come first, because they may contain short ones.
	 */
	private static Map<String, Long> readAllowed(Path file) throws IOException {
		Map<String, Long> given = new TreeMap<>(
				Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()));
		for (String each : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
			Matcher parts = ALLOWED_LINE.matcher(each);
			if (parts.matches()) {
				given.put(parts.group(1), (parts.group(2) != null) ? Long.parseLong(parts.group(2)) : 1L);
			}
		}
		return given;
	}

}
