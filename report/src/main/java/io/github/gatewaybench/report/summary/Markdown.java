package io.github.gatewaybench.report.summary;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Markdown that reads well as text, too. Text of files, such as names, bodies and
 * reasons, is shown as it is by Markdown, HTML and a terminal; what means nothing where
 * it stands is left alone, so that ordinary names stay readable.
 */
public final class Markdown {

	/** Line ends, terminal escapes, and what turns the direction of text. */
	private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069]");

	private static final Pattern ENTITY = Pattern.compile("&(?=#?[A-Za-z0-9]+;)");

	/** A backslash hides punctuation alone; an underscore in a word is one. */
	private static final Pattern MARK = Pattern
		.compile("[`*\\[|~]|\\\\(?=\\p{Punct})|(?<![\\p{L}\\p{N}])_|_(?![\\p{L}\\p{N}])");

	/** Beginnings that make a line a heading, a quotation or a list. */
	private static final Pattern BLOCK = Pattern.compile("^(\\d*)(?=[#>+-]|(?<=\\d)[.)](?:\\s|$))");

	private Markdown() {
	}

	/** As a part of a line, or in a table. */
	public static String text(String text) {
		String line = UNPRINTABLE.matcher(text).replaceAll(" ");
		return MARK.matcher(ENTITY.matcher(line).replaceAll("&amp;")).replaceAll("\\\\$0").replace("<", "&lt;");
	}

	/** As it is but for what a terminal would take for a command. */
	static String plain(String text) {
		return UNPRINTABLE.matcher(text).replaceAll(" ");
	}

	/** As a line, or as what follows a bullet. */
	public static String line(String text) {
		return BLOCK.matcher(text(text).strip()).replaceFirst("$1\\\\");
	}

	/** The text with its first letter large. */
	public static String capital(String text) {
		return Character.toUpperCase(text.charAt(0)) + text.substring(1);
	}

	/** A list of lines. */
	public static String list(List<String> lines) {
		return lines.stream().map((each) -> "- " + line(each) + "\n").collect(Collectors.joining());
	}

}
