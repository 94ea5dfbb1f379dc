package io.github.gatewaybench.report.summary;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writes Markdown that also reads well as plain text. Texts from files, such as names and
 * reasons, are escaped so that they are shown literally, but only where they would have a
 * special meaning, so that ordinary names stay readable.
 */
public final class Markdown {

	/** Line ends, control characters, and characters that change the text direction. */
	private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069]");

	private static final Pattern ENTITY = Pattern.compile("&(?=#?[A-Za-z0-9]+;)");

	/** Markup, but not backslashes before letters or underscores within words. */
	private static final Pattern MARK = Pattern
		.compile("[`*\\[|~]|\\\\(?=\\p{Punct})|(?<![\\p{L}\\p{N}])_|_(?![\\p{L}\\p{N}])");

	/** Start of a line that would make it a heading, a quotation or a list. */
	private static final Pattern BLOCK = Pattern.compile("^(\\d*)(?=[#>+-]|(?<=\\d)[.)](?:\\s|$))");

	private Markdown() {
	}

	/** Escapes a text for use within a line or a table. */
	public static String text(String text) {
		String line = UNPRINTABLE.matcher(text).replaceAll(" ");
		return MARK.matcher(ENTITY.matcher(line).replaceAll("&amp;")).replaceAll("\\\\$0").replace("<", "&lt;");
	}

	/** Replaces characters that could control a terminal with spaces. */
	static String plain(String text) {
		return UNPRINTABLE.matcher(text).replaceAll(" ");
	}

	/** Escapes a text that starts a line or follows a bullet. */
	public static String line(String text) {
		return BLOCK.matcher(text(text).strip()).replaceFirst("$1\\\\");
	}

	/** Returns the text with its first letter in upper case. */
	public static String capital(String text) {
		return Character.toUpperCase(text.charAt(0)) + text.substring(1);
	}

	/** Makes a bulleted list of the lines, which are escaped. */
	public static String list(List<String> lines) {
		return lines.stream().map((each) -> "- " + line(each) + "\n").collect(Collectors.joining());
	}

}
