package io.github.gatewaybench.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.file.Folders;

/**
 * Finds figures that were typed into a template, although figures must be computed from
 * runs. Other numbers, such as settings and versions, are allowed if a list next to the
 * template quotes them with adjacent words.
 */
final class HandwrittenFigures {

	/** Number of levels of nested brackets up to which a directive is recognized. */
	private static final int MAX_DEPTH = 6;

	private static final Pattern DIRECTIVE = Pattern.compile("\\[(?:=|/?[#@])(?!--)" + bracketContent(MAX_DEPTH) + "]");

	private static final Pattern COMMENT_OR_DIRECTIVE = Pattern
		.compile(String.join("|", "\\[#--.*?--]", "<!--.*?-->", DIRECTIVE.pattern()), Pattern.DOTALL);

	/**
	 * Matches code, tags and links, whose numbers are not figures. An exception is code
	 * that begins with a digit: it is a figure, and the first group holds it. The text of
	 * a link is matched, too, if it is a name, such as that of a run: one word that
	 * begins with a letter.
	 */
	private static final Pattern MARKUP = Pattern.compile(String.join("|", "```.*?```", "`(\\d[^`]*)`", "`[^`]*`",
			"<style>.*?</style>", "<[a-zA-Z/][^<>]*>", "\\[[a-zA-Z][^\\s\\[\\]]*]\\([^)]*\\)", "(?<=])\\([^)]*\\)"),
			Pattern.DOTALL);

	private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"");

	/**
	 * Matches a text in a directive that has a number among its words; names, formats and
	 * flags of commands are not such texts.
	 */
	private static final Pattern WORDS_WITH_NUMBER = Pattern
		.compile("(?!\\s*--)(?=.*[\\s\\P{ASCII}]).*(?<![\\w/{.])(?<!\\w-)\\d.*", Pattern.DOTALL);

	private static final Pattern NUMBER = Pattern.compile("[^\\n]{0,30}\\d[^\\n]{0,20}");

	/**
	 * Matches a literal number in a place for computed figures: as a value, as a default
	 * value, or assigned to a variable.
	 */
	private static final Pattern LITERAL_FIGURE = Pattern
		.compile(String.join("|", "\\[=[^\\p{L}_]*\\d[^\\p{L}_]*(\\?.*)?]", "\\[=.*![\\s\"(+-]*\\.?\\d.*]",
				"\\[#(assign|local|global)\\s+\\w+\\s*=[\\s\"(+-]*[\\d.,]+[\\s\")]*]"), Pattern.DOTALL);

	/**
	 * Matches a line of the list of allowed numbers: a quotation from the template and,
	 * in parentheses, how often it occurs if not once.
	 */
	private static final Pattern ALLOWED_LINE = Pattern.compile("(.*?)(?: \\((\\d+)\\))?");

	private HandwrittenFigures() {
	}

	/**
	 * Returns a regular expression of what can be between two brackets: text, quoted
	 * strings, and pairs of brackets.
	 * @param depth how many levels of brackets the text may contain
	 */
	private static String bracketContent(int depth) {
		String brackets = (depth == 0) ? "" : "|\\[" + bracketContent(depth - 1) + "]";
		return "(?:\"[^\"]*+\"|[^\\[\\]\"]++" + brackets + ")*+";
	}

	/**
	 * Lists the handwritten figures of all templates of a repository, also of those that
	 * others include. The list for page.md.ftl or part.ftl is page.given.txt or
	 * part.given.txt beside it.
	 */
	static List<String> inTemplates(Path home) throws IOException {
		List<String> problems = new ArrayList<>();
		for (Path each : Folders.files(GeneratedPage.templatesFolder(home))
			.stream()
			.filter((file) -> file.toString().endsWith(".ftl"))
			.toList()) {
			String given = each.getFileName().toString().replaceFirst("(\\.(md|svg))?\\.ftl$", ".given.txt");
			problems.addAll(in(each, each.resolveSibling(given)));
		}
		return problems;
	}

	/**
	 * Lists the handwritten figures of a template.
	 * @param template file of the template
	 * @param given file with the list of allowed numbers; it need not exist
	 * @return messages, one per problem
	 */
	static List<String> in(Path template, Path given) throws IOException {
		List<String> problems = new ArrayList<>();
		String source = Files.readString(template);
		COMMENT_OR_DIRECTIVE.matcher(source)
			.results()
			.map(MatchResult::group)
			.filter((each) -> LITERAL_FIGURE.matcher(each).matches())
			.forEach((each) -> problems.add("%s: a figure is written by hand: %s".formatted(template, each)));
		String text = COMMENT_OR_DIRECTIVE.matcher(source).replaceAll(HandwrittenFigures::words);
		text = MARKUP.matcher(text)
			.replaceAll((each) -> (each.group(1) != null) ? Matcher.quoteReplacement(each.group(1)) : " ");
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
	 * Extracts the quoted texts that have a number from a directive. Returns a blank if
	 * there are none, if the part is a comment, or if it is a claim, whose numbers are
	 * compared with the runs.
	 * @param part a directive or comment in a template
	 */
	private static String words(MatchResult part) {
		if (!DIRECTIVE.matcher(part.group()).matches() || part.group().startsWith("[@holds ")) {
			return " ";
		}
		return QUOTED.matcher(part.group())
			.results()
			.map((each) -> each.group(1))
			.filter((each) -> WORDS_WITH_NUMBER.matcher(each).matches())
			.map(Matcher::quoteReplacement)
			.collect(Collectors.joining("\n", " ", " "));
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
