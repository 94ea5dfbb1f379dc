package io.github.gatewaybench.measurements;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a subject, split into an optional stack and the rest. A stack is a folder
 * of modules that use older library versions.
 *
 * @param stack name of the stack, such as {@code stack-2019}; empty for a subject with
 * today's versions
 * @param plain name without the stack, such as {@code gateway-scg}
 */
public record SubjectName(Optional<String> stack, String plain) {

	private static final Pattern OF_A_STACK = Pattern.compile("(stack-[0-9]+)/(.+)", Pattern.DOTALL);

	/** Parses a name such as {@code gateway-scg} or {@code stack-2019/gateway-scg}. */
	public static SubjectName of(String subject) {
		Matcher matcher = OF_A_STACK.matcher(subject);
		return matcher.matches() ? new SubjectName(Optional.of(matcher.group(1)), matcher.group(2))
				: new SubjectName(Optional.empty(), subject);
	}

	/** Whether the subject is a backend without a gateway in front. */
	public boolean isDirect() {
		return this.plain.equals(RunSettings.DIRECT);
	}

}
