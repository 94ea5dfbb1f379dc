package io.github.gatewaybench.engine.subject;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.flags.Defaults;

/**
 * The JVM of Java servers and of JMH.
 *
 * @param command that starts it
 * @param options its flags, unless a server is started with others
 */
public record Jvm(String command, List<String> options) {

	// 8 calls itself 1.8.
	private static final Pattern VERSION = Pattern.compile("(?m)^[a-z]* version \"(?:1\\.)?([0-9]{1,5})");

	/** Creates the JVM of JAVA_HOME, with the flags of JAVA_OPTS, where these are set. */
	public static Jvm of(Map<String, String> environment) {
		String home = environment.getOrDefault("JAVA_HOME", "");
		// Absolute, for servers run in folders of their own.
		String command = home.isEmpty() ? "java" : Path.of(home, "bin", "java").toAbsolutePath().toString();
		return new Jvm(command, words(environment.getOrDefault("JAVA_OPTS", Defaults.JAVA_OPTS)));
	}

	/** Splits flags; quotes mean nothing. */
	public static List<String> words(String options) {
		return Stream.of(options.split("\\s+")).filter((each) -> !each.isEmpty()).toList();
	}

	/** Feature release in the output of {@code java -version}; empty without one. */
	public static OptionalInt release(String printed) {
		Matcher matcher = VERSION.matcher(printed);
		return matcher.find() ? OptionalInt.of(Integer.parseInt(matcher.group(1))) : OptionalInt.empty();
	}

}
