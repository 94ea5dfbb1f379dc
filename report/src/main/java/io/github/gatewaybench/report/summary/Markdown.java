package io.github.gatewaybench.report.summary;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Formats text as Markdown. Characters are only escaped where Markdown would interpret
 * them, so that the result is also readable as plain text.
 */
public final class Markdown {

	/**
	 * Matches line ends, control characters, and characters that change the text
	 * direction.
	 */
	private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069]");

	private static final Pattern ENTITY = Pattern.compile("&(?=#?[A-Za-z0-9]+;)");

	/**
	 * Matches characters that Markdown interprets within a line; backslashes before
	 * letters and underscores within words are not among them.
	 */
	private static final Pattern MARK = Pattern
		.compile("[`*\\[|~]|\\\\(?=\\p{Punct})|(?<![\\p{L}\\p{N}])_|_(?![\\p{L}\\p{N}])");

	/**
	 * Matches the start of a line that would turn the line into a heading, a quotation or
	 * a list.
	 */
	private static final Pattern BLOCK = Pattern.compile("^(\\d*)(?=[#>+-]|(?<=\\d)[.)](?:\\s|$))");

	private Markdown() {
	}

	/** Escapes a text for use within a line or a table field. */
	public static String text(String text) {
		String line = UNPRINTABLE.matcher(text).replaceAll(" ");
		return MARK.matcher(ENTITY.matcher(line).replaceAll("&amp;")).replaceAll("\\\\$0").replace("<", "&lt;");
	}

	/** Replaces characters that could control a terminal with spaces. */
	static String plain(String text) {
		return UNPRINTABLE.matcher(text).replaceAll(" ");
	}

	/** Escapes a text for use at the start of a line or after a bullet. */
	public static String line(String text) {
		return BLOCK.matcher(text(text).strip()).replaceFirst("$1\\\\");
	}

	/** Returns the text with its first letter in upper case. */
	public static String capital(String text) {
		return Character.toUpperCase(text.charAt(0)) + text.substring(1);
	}

	/** Formats lines as a bulleted list; special characters are escaped. */
	public static String list(List<String> lines) {
		return lines.stream().map((each) -> "- " + line(each) + "\n").collect(Collectors.joining());
	}

}
