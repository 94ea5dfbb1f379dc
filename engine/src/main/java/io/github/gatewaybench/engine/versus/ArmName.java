package io.github.gatewaybench.engine.versus;

import java.util.Map;
import java.util.stream.Collectors;

/** Names of arms, which are also names of folders in a run. */
final class ArmName {

	static final int MAX_LENGTH = 60;

	private static final String VALID = "[a-zA-Z0-9][a-zA-Z0-9@=+._~-]{0,%d}".formatted(MAX_LENGTH - 1);

	private static final String UNSAFE_CHARACTERS = "[^a-zA-Z0-9@=+._~-]+-*";

	private static final String FILE_ENDING = "(?i)\\.(json|csv|log|md|html|txt|hlog)$";

	private static final String RESERVED = "(?i)direct|backend(-[0-9]+)?|.*" + FILE_ENDING;

	private ArmName() {
	}

	static boolean isValid(String name) {
		return name.matches(VALID);
	}

	/**
	 * Whether an arm must not have the given name, because a server or a file of the run
	 * may have it.
	 */
	static boolean isReserved(String name) {
		return name.matches(RESERVED);
	}

	/**
	 * Returns the default name of an arm, which is built from its settings.
	 * @param parts settings by key, in the order in which they were given
	 */
	static String ofSettings(Map<String, String> parts) {
		String name = parts.entrySet()
			.stream()
			.map((part) -> part.getKey().equals(ArmParser.SUBJECT) ? part.getValue()
					: "%s=%s".formatted(part.getKey(), abbreviate(part.getKey(), part.getValue())))
			.collect(Collectors.joining("+"))
			.replaceAll(UNSAFE_CHARACTERS, "-");
		return name.substring(0, Math.min(name.length(), MAX_LENGTH)).replaceFirst(FILE_ENDING, "-$1");
	}

	private static String abbreviate(String key, String value) {
		return switch (key) {
			case "jar", "java" -> value.replaceFirst("/bin/java$", "").replaceFirst(".*/(?=.)", "");
			case ArmParser.OPTS -> value.replace("-XX:", "");
			default -> value;
		};
	}

}
