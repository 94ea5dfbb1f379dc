package io.github.gatewaybench.engine.subject;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.flags.Defaults;
import io.github.gatewaybench.engine.host.CommandResult;

/** The jcmd program of a JDK, which sends commands to running JVMs. */
public record Jcmd(Path program, Map<String, String> environment) {

	private static final Pattern HISTOGRAM_TOTAL = Pattern.compile("(?m)^Total +[0-9]+ +([0-9]{1,18})\\b");

	private static final Pattern DIRECT_BUFFER_BYTES = Pattern.compile("\"memoryUsed\": ([0-9]{1,18})");

	private static final String DIRECT_BUFFER_EVENT = "jdk.DirectBufferStatistics";

	/** Finds the jcmd next to the java program; empty if there is none, as in a JRE. */
	public static Optional<Jcmd> nextTo(Jvm jvm, Map<String, String> environment) {
		Path java = Path.of(jvm.command());
		Stream<Path> places = java.isAbsolute() ? Stream.of(java)
				: Stream.of(environment.getOrDefault("PATH", "").split(":")).map((each) -> Path.of(each).resolve(java));
		// On the PATH, java is often a symbolic link.
		return places.filter(Files::isExecutable)
			.limit(1)
			.flatMap((each) -> Stream.of(each, realPath(each)))
			.map((each) -> each.resolveSibling("jcmd"))
			.filter(Files::isExecutable)
			.findFirst()
			.map((program) -> new Jcmd(program, environment));
	}

	/**
	 * Finds the jcmd next to the java program that a process of this machine runs; empty
	 * if the process runs a JRE, or another program, to which jcmd's signals mean other
	 * things.
	 */
	public static Optional<Jcmd> nextTo(ProcessHandle process, Map<String, String> environment) {
		return process.info()
			.command()
			.filter((program) -> Path.of(program).endsWith("java"))
			.flatMap((java) -> nextTo(new Jvm(java, List.of()), environment));
	}

	private static Path realPath(Path java) {
		try {
			return java.toRealPath();
		}
		catch (IOException ex) {
			return java;
		}
	}

	private String runCommand(long pid, Duration limit, String... words) {
		List<String> command = new ArrayList<>(List.of(this.program.toString(), Long.toString(pid)));
		command.addAll(List.of(words));
		return CommandResult.run(command, this.environment, limit).text();
	}

	/**
	 * Opens JMX in a JVM, only on the loopback address; returns jcmd's output. The JVM
	 * flag -Dcom.sun.management.jmxremote.port would also open a port on all addresses.
	 */
	public String openJmx(long pid) {
		return runCommand(pid, Defaults.LIMITS.startTimeout(), "ManagementAgent.start",
				"jmxremote.port=" + Defaults.JMX_PORT, "jmxremote.rmi.port=" + Defaults.JMX_PORT,
				"jmxremote.host=127.0.0.1", "jmxremote.ssl=false", "jmxremote.authenticate=false");
	}

	/** Bytes of live objects after a full garbage collection; empty if unknown. */
	public OptionalDouble liveHeapBytes(long pid) {
		return totalBytes(runCommand(pid, Defaults.HEAP_MEASURING_LIMIT, "GC.class_histogram"));
	}

	/**
	 * Bytes of direct buffers, which are outside the heap; empty if unknown. They are
	 * read from a flight recording, which needs neither JVM flags nor a port.
	 * @param work folder for the recording; the recording is removed
	 */
	public OptionalDouble directBufferBytes(long pid, Path work) {
		Path recording = work.resolve("direct-buffers-%d.jfr".formatted(pid)).toAbsolutePath();
		runCommand(pid, Defaults.HEAP_MEASURING_LIMIT, "JFR.start", "name=direct-buffers", "settings=none",
				"+" + DIRECT_BUFFER_EVENT + "#enabled=true", "+" + DIRECT_BUFFER_EVENT + "#period=everyChunk");
		runCommand(pid, Defaults.HEAP_MEASURING_LIMIT, "JFR.stop", "name=direct-buffers", "filename=" + recording);
		String events = CommandResult
			.run(List.of(this.program.resolveSibling("jfr").toString(), "print", "--json", "--events",
					DIRECT_BUFFER_EVENT, recording.toString()), this.environment, Defaults.HEAP_MEASURING_LIMIT)
			.text();
		recording.toFile().delete();
		return lastNumber(DIRECT_BUFFER_BYTES, events);
	}

	/**
	 * Number of bytes in the total of a class histogram; empty if the histogram has no
	 * total.
	 */
	static OptionalDouble totalBytes(String histogram) {
		OptionalDouble bytes = lastNumber(HISTOGRAM_TOTAL, histogram);
		return (bytes.orElse(0) > 0) ? bytes : OptionalDouble.empty();
	}

	private static OptionalDouble lastNumber(Pattern number, String text) {
		return number.matcher(text)
			.results()
			.mapToDouble((found) -> Double.parseDouble(found.group(1)))
			.reduce((first, second) -> second);
	}

}
