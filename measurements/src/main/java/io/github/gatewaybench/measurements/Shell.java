package io.github.gatewaybench.measurements;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Words as a shell reads them.
 */
public final class Shell {

	private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

	private Shell() {
	}

	/** A line of these words, in quotes where a shell would not read them as they are. */
	public static String quoted(List<String> words) {
		return words.stream()
			.map((word) -> PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'")
			.collect(Collectors.joining(" "));
	}

}
