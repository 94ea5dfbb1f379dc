package io.github.gatewaybench.engine.run;

import java.util.regex.Pattern;

/**
 * Words as a shell reads them.
 */
public final class Shell {

	private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

	private Shell() {
	}

	/** A word, in quotes where a shell would not read it as it is. */
	public static String quoted(String word) {
		return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
	}

}
