package io.github.gatewaybench.measurements;

import java.util.regex.Pattern;

/**
 * Makes text from outside the suite, such as file names and output of programs, safe to
 * print: replaces characters that could control a terminal or hide what is shown.
 */
public final class Sanitizer {

	/**
	 * Character class of control characters, line ends, and characters that change the
	 * text direction.
	 */
	private static final String UNPRINTABLE = "\\p{Cc}\\u061C\\u200E\\u200F\\u2028-\\u202E\\u2066-\\u2069";

	private static final Pattern UNPRINTABLE_IN_LINE = Pattern.compile("[" + UNPRINTABLE + "]");

	private static final Pattern UNPRINTABLE_IN_TEXT = Pattern.compile("[" + UNPRINTABLE + "&&[^\\n\\t]]");

	/** Matches escape sequences of this suite (group 1), and unprintable characters. */
	private static final Pattern UNPRINTABLE_IN_STYLED_TEXT = Pattern
		.compile("(\\r?\\033\\[K|\\033\\[\\?7[hl]|\\033\\[[0-9;]{0,16}m)|" + UNPRINTABLE_IN_TEXT.pattern());

	/**
	 * Matches an escaped control character of JSON, and escaped backslashes before it
	 * (group 1, which may be empty).
	 */
	private static final Pattern UNPRINTABLE_IN_JSON = Pattern
		.compile("(?<!\\\\)((?:\\\\\\\\)*)\\\\(?:[bfr]|u00[01]\\p{XDigit})");

	private static final Pattern TOKEN = Pattern.compile("(?<=access_token=)[\\w.~+/=%-]+");

	private Sanitizer() {
	}

	/** Replaces the access tokens in URLs by asterisks. */
	public static String maskTokens(String text) {
		return TOKEN.matcher(text).replaceAll("***");
	}

	/** Replaces unprintable characters and line ends with spaces. */
	public static String sanitizeLine(String text) {
		return UNPRINTABLE_IN_LINE.matcher(text).replaceAll(" ");
	}

	/** Replaces unprintable characters with spaces; keeps line ends and tabs. */
	public static String sanitizeText(String text) {
		return UNPRINTABLE_IN_TEXT.matcher(text).replaceAll(" ");
	}

	/**
	 * Replaces unprintable characters in JSON with spaces, also those that are written as
	 * escapes, such as {@code \b}; keeps line ends and tabs.
	 */
	public static String sanitizeJson(String json) {
		return UNPRINTABLE_IN_JSON.matcher(sanitizeText(json)).replaceAll("$1 ");
	}

	/**
	 * Replaces unprintable characters with spaces; keeps line ends, tabs, and the escape
	 * sequences that this suite prints.
	 */
	public static String sanitizeStyledText(String text) {
		return UNPRINTABLE_IN_STYLED_TEXT.matcher(text).replaceAll((found) -> (found.group(1) != null) ? "$1" : " ");
	}

}
