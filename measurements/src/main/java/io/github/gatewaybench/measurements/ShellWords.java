package io.github.gatewaybench.measurements;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Joins words into a shell command line, quoting where needed. */
public final class ShellWords {

	private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

	private ShellWords() {
	}

	/**
	 * Joins words to a command line, quoting those that a shell would otherwise split or
	 * expand.
	 */
	public static String join(List<String> words) {
		return words.stream()
			.map((word) -> PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'")
			.collect(Collectors.joining(" "));
	}

}
