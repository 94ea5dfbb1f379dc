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

	/** The one that JAVA_HOME picks, with the flags of JAVA_OPTS, where these are set. */
	public static Jvm of(Map<String, String> environment) {
		String home = environment.getOrDefault("JAVA_HOME", "");
		// Absolute, for servers run in folders of their own.
		String command = home.isEmpty() ? "java" : Path.of(home, "bin", "java").toAbsolutePath().toString();
		return new Jvm(command, words(environment.getOrDefault("JAVA_OPTS", Defaults.JAVA_OPTS)));
	}

	/** The flags in such a variable; quotes mean nothing in it. */
	public static List<String> words(String options) {
		return Stream.of(options.split("\\s+")).filter((each) -> !each.isEmpty()).toList();
	}

	/** The feature release in what {@code java -version} prints; empty without one. */
	public static OptionalInt release(String printed) {
		Matcher matcher = VERSION.matcher(printed);
		return matcher.find() ? OptionalInt.of(Integer.parseInt(matcher.group(1))) : OptionalInt.empty();
	}

}
