package io.github.gatewaybench.report.summary;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.github.gatewaybench.measurements.Sanitizer;

/**
 * Formats text as Markdown. Characters are only escaped where Markdown would interpret
 * them, so that the result is also readable as plain text.
 */
public final class Markdown {

	private static final Pattern ENTITY = Pattern.compile("&(?=#?[A-Za-z0-9]+;)");

	/**
	 * Matches characters that Markdown interprets within a line; backslashes before
	 * letters and underscores within words are not among them.
	 */
	private static final Pattern INLINE_MARKUP = Pattern
		.compile("[`*\\[|~]|\\\\(?=\\p{Punct})|(?<![\\p{L}\\p{N}])_|_(?![\\p{L}\\p{N}])");

	/**
	 * Matches the start of a line that would turn the line into a heading, a quotation or
	 * a list.
	 */
	private static final Pattern BLOCK_START = Pattern.compile("^(\\d*)(?=[#>+-]|(?<=\\d)[.)](?:\\s|$))");

	private Markdown() {
	}

	/** Escapes a text for use within a line or a table field. */
	public static String escape(String text) {
		String line = Sanitizer.sanitizeLine(text);
		return INLINE_MARKUP.matcher(ENTITY.matcher(line).replaceAll("&amp;"))
			.replaceAll("\\\\$0")
			.replace("<", "&lt;");
	}

	/** Makes a block of code of one line, which is shown literally. */
	static String codeBlock(String text) {
		String line = Sanitizer.sanitizeLine(text);
		String fence = "```";
		while (line.contains(fence)) {
			fence += "`";
		}
		return fence + "\n" + line + "\n" + fence + "\n";
	}

	/** Escapes a text for use at the start of a line or after a bullet. */
	public static String escapeLineStart(String text) {
		return BLOCK_START.matcher(escape(text).strip()).replaceFirst("$1\\\\");
	}

	/** Returns the text with its first letter in upper case. */
	public static String capitalize(String text) {
		return Character.toUpperCase(text.charAt(0)) + text.substring(1);
	}

	/** Joins names, as in "a, b and c". */
	public static String joinNames(List<String> names) {
		int last = names.size() - 1;
		return (last < 1) ? String.join("", names)
				: String.join(", ", names.subList(0, last)) + " and " + names.get(last);
	}

	/** Formats lines as a bulleted list; special characters are escaped. */
	public static String bulletList(List<String> lines) {
		return lines.stream().map((each) -> "- " + escapeLineStart(each) + "\n").collect(Collectors.joining());
	}

}
