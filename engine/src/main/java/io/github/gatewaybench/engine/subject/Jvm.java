package io.github.gatewaybench.engine.subject;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.flags.Defaults;

/**
 * The JVM that runs Java servers and JMH.
 *
 * @param command name or path of the java program
 * @param options default JVM flags of servers
 */
public record Jvm(String command, List<String> options) {

	private static final Pattern MAX_HEAP = Pattern.compile("-(?:Xmx|XX:MaxHeapSize=)([0-9]{1,12})([kmgtKMGT]?)");

	private static final Pattern MAX_HEAP_PERCENT = Pattern
		.compile("-XX:MaxRAMPercentage=([0-9]{1,3}(?:\\.[0-9]{1,9})?)");

	private static final Pattern HEAP_SIZING_FLAG = Pattern
		.compile("-Xm[snx]|-XX:\\w*(((?<!Code)Heap|New)Size|RAMPercentage)=");

	/** Maximum number of bytes to read of a java program that may be a script. */
	private static final int MAX_SCRIPT_BYTES = 16_384;

	// Java 8 reports its version as 1.8.
	private static final Pattern VERSION = Pattern.compile("(?m)^[a-z]* version \"(?:1\\.)?([0-9]{1,5})");

	/** Returns the JVM and flags that JAVA_HOME and JAVA_OPTS select, or the defaults. */
	public static Jvm of(Map<String, String> environment) {
		String home = environment.getOrDefault("JAVA_HOME", "");
		// Absolute, because servers run in folders of their own.
		String command = home.isEmpty() ? commandForAnyFolder(environment.getOrDefault("PATH", ""))
				: Path.of(home, "bin", "java").toAbsolutePath().toString();
		return new Jvm(command, splitWords(environment.getOrDefault("JAVA_OPTS", Defaults.JAVA_OPTS)));
	}

	/**
	 * Returns the java command, or the path of the program that runs this engine if the
	 * command might start another JVM in the folder of a server: version managers such as
	 * jenv, asdf and mise choose a JVM by the working folder.
	 */
	private static String commandForAnyFolder(String path) {
		Path own = Path.of(System.getProperty("java.home"), "bin", "java");
		return Stream.of(path.split(":"))
			.map((folder) -> Path.of(folder, "java"))
			.filter((program) -> Files.isRegularFile(program) && Files.isExecutable(program))
			.findFirst()
			.filter((program) -> Files.isExecutable(own) && !alwaysStarts(own, program))
			.map((program) -> own.toString())
			.orElse("java");
	}

	/** Whether a program is the given one, or a script that contains its path. */
	private static boolean alwaysStarts(Path java, Path program) {
		try (InputStream script = Files.newInputStream(program)) {
			String text = new String(script.readNBytes(MAX_SCRIPT_BYTES), StandardCharsets.UTF_8);
			return Files.isSameFile(java, program) || text.contains(java.toString());
		}
		catch (IOException ex) {
			return false;
		}
	}

	/**
	 * Returns a copy with the given flags before the existing ones, which take
	 * precedence.
	 */
	public Jvm withOverridableOptions(List<String> first) {
		return new Jvm(this.command, Stream.concat(first.stream(), this.options.stream()).toList());
	}

	/**
	 * Largest heap that the flags allow, in bytes: by default a quarter of the memory.
	 * @param memory memory of the machine in bytes
	 */
	public long heapLimit(long memory) {
		long limit = memory / 4;
		for (String option : this.options) {
			Matcher size = MAX_HEAP.matcher(option);
			Matcher share = MAX_HEAP_PERCENT.matcher(option);
			if (size.matches()) {
				limit = Long.parseLong(size.group(1)) << (10
						* " kmgt".indexOf((size.group(2) + " ").toLowerCase(Locale.ROOT).charAt(0)));
			}
			else if (share.matches()) {
				limit = Math.round(memory * Double.parseDouble(share.group(1)) / 100);
			}
		}
		return limit;
	}

	/**
	 * Returns the flags with the given maximum heap size in place of all flags that size
	 * the heap.
	 * @param mebibytes maximum size of the heap in mebibytes
	 */
	public List<String> optionsWithHeap(int mebibytes) {
		return Stream
			.concat(this.options.stream().filter((each) -> !HEAP_SIZING_FLAG.matcher(each).lookingAt()),
					Stream.of("-Xmx%dm".formatted(mebibytes)))
			.toList();
	}

	/** Splits flags at white space; quotes have no special meaning. */
	public static List<String> splitWords(String options) {
		return Stream.of(options.split("\\s+")).filter((each) -> !each.isEmpty()).toList();
	}

	/** Feature release in the output of {@code java -version}; empty if there is none. */
	public static OptionalInt parseRelease(String printed) {
		return VERSION.matcher(printed).results().mapToInt((line) -> Integer.parseInt(line.group(1))).findFirst();
	}

}
