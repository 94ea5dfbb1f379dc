package io.github.gatewaybench.engine.subject;

import java.util.Optional;
import java.util.regex.Pattern;

import io.github.gatewaybench.measurements.RunSettings;

/**
 * Specification of a subject, backend or load generator by its name: {@code direct} or
 * {@code module[@variant][/path]}, optionally prefixed with a stack, the folder of the
 * older versions, as in {@code stack-2019/gateway-scg}.
 *
 * @param text the name as written, which also names its folder in a run
 * @param stack name of the stack's folder, such as {@code stack-2019}; empty for today's
 * versions
 * @param module folder of the module, in the stack if the stack has the module
 * @param variant a Spring profile
 * @param ownPath path that is requested instead of the experiment's path
 */
public record ModuleSpec(String text, Optional<String> stack, String module, Optional<String> variant,
		Optional<String> ownPath) {

	/** Regular expression of a word, which is never . or .., as names become folders. */
	private static final String WORD = "[a-zA-Z0-9_-]+(\\.[a-zA-Z0-9_-]+)*";

	private static final String WORDS = "(?=[a-zA-Z0-9])WORD(/WORD)*".replace("WORD", WORD);

	private static final Pattern FOLDER = Pattern.compile(WORDS);

	private static final Pattern NAME = Pattern.compile(WORDS + "(@WORD)?(/WORD)*".replace("WORD", WORD));

	/** Whether a text is a well-formed name; other texts must not be used as paths. */
	static boolean isWellFormed(String text) {
		return NAME.matcher(text).matches();
	}

	static boolean isFolderName(String text) {
		return FOLDER.matcher(text).matches();
	}

	/** Whether the name stands for the backend without a gateway, in any stack. */
	public boolean isDirect() {
		return withoutStack().equals(RunSettings.DIRECT);
	}

	/** The name without its stack: gateway-scg for stack-2019/gateway-scg. */
	public String withoutStack() {
		return this.stack.map((each) -> this.text.substring(each.length() + 1)).orElse(this.text);
	}

	/**
	 * Path that is requested from the subject: its own path or, if it has none, the given
	 * one.
	 */
	public String pathOr(String otherwise) {
		return this.ownPath.orElse(otherwise);
	}

	@Override
	public String toString() {
		return this.text;
	}

}
