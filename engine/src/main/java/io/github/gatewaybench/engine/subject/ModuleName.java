package io.github.gatewaybench.engine.subject;

import java.util.Optional;
import java.util.regex.Pattern;

import io.github.gatewaybench.measurements.Settings;

/**
 * The name of a subject or backend, taken apart: {@code direct} or
 * {@code module[@variant][/path]}, with a stack before it or without.
 *
 * @param text the name as it is written, also its folder in a run
 * @param stack that it begins with, as in {@code stack-2019}
 * @param module the folder that it is started from, with its stack where that has it
 * @param variant a Spring profile
 * @param ownPath what this subject is asked for instead of the experiment's path
 */
public record ModuleName(String text, Optional<String> stack, String module, Optional<String> variant,
		Optional<String> ownPath) {

	/** Neither . nor .. is one: a name is also a folder of the results. */
	private static final String WORD = "[a-zA-Z0-9_-]+(\\.[a-zA-Z0-9_-]+)*";

	private static final String WORDS = "(?=[a-zA-Z0-9])WORD(/WORD)*".replace("WORD", WORD);

	private static final Pattern FOLDER = Pattern.compile(WORDS);

	private static final Pattern NAME = Pattern.compile(WORDS + "(@WORD)?(/WORD)*".replace("WORD", WORD));

	/**
	 * Whether a text is a well-formed name; no file may be looked for by any other text.
	 */
	static boolean isWritten(String text) {
		return NAME.matcher(text).matches();
	}

	static boolean isFolder(String text) {
		return FOLDER.matcher(text).matches();
	}

	/** Whether it is the backend with nothing in front. */
	public boolean isDirect() {
		return plain().equals(Settings.DIRECT);
	}

	/** The name without its stack. */
	public String plain() {
		return this.stack.map((each) -> this.text.substring(each.length() + 1)).orElse(this.text);
	}

	/** Its own path, or else the usual one. */
	public String path(String usual) {
		return this.ownPath.orElse(usual);
	}

	@Override
	public String toString() {
		return this.text;
	}

}
