package io.github.gatewaybench.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.TestFiles;

/**
 * Makes of a run one that has subjects in a stack, too, whose figures are others.
 */
public final class StackedRun {

	/** Throughput of the first subject in the stack to that of today. */
	public static final double FIRST_RATE = 0.5;

	/** Difference between a subject and the next one. */
	public static final double RATE_STEP = 0.125;

	/** Processor time in the stack to that of today. */
	public static final double CPU = 2;

	private StackedRun() {
	}

	/**
	 * A copy in which the stack's subjects stand after the others.
	 * @param bases a member of run.json as it stands there, with a comma; empty for none
	 */
	public static Path of(Path run, Path to, String stack, List<String> subjects, String bases) {
		TestFiles.copy(run, to);
		String names = subjects.stream()
			.map((each) -> '"' + stack + '/' + each + '"')
			.collect(Collectors.joining(", "));
		Path settings = to.resolve("run.json");
		TestFiles.write(settings, TestFiles.text(settings).replaceFirst("\"bases\": \\{[^}]*},\\s*", ""));
		TestFiles.replace(settings, "\"subjects\": [", bases + "\"subjects\": [" + names + ", ");
		for (int i = 0; i < subjects.size(); i++) {
			String subject = subjects.get(i);
			double rate = FIRST_RATE + i * RATE_STEP;
			try (Stream<Path> files = Files.walk(run.resolve(subject))) {
				for (Path file : files.filter((each) -> each.toString().endsWith(".json")).toList()) {
					Path copy = to.resolve(stack).resolve(run.relativize(file).toString());
					Files.createDirectories(copy.getParent());
					Files.writeString(copy, changed(TestFiles.text(file), rate).replace('"' + subject + '"',
							'"' + stack + '/' + subject + '"'));
				}
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
		return to;
	}

	/** As the engine writes it: each of these subjects has the stack's own base. */
	public static String bases(String stack, List<String> subjects, String base) {
		return subjects.stream()
			.map((each) -> "\"%s/%s\": \"%s/%s\"".formatted(stack, each, stack, base))
			.collect(Collectors.joining(", ", "\"bases\": {", "},\n"));
	}

	private static String changed(String cell, double rate) {
		String slower = multiplied(cell, "\"(?:requests_per_sec|score)\": ", rate);
		return multiplied(slower, "\"cpu_s\": ", CPU).replaceFirst("(?s)(\"figures\": .*?\"seconds\": )[0-9.]+",
				"$1null");
	}

	private static String multiplied(String text, String before, double by) {
		return Pattern.compile("(" + before + ")([0-9.]+)")
			.matcher(text)
			.replaceAll((MatchResult match) -> match.group(1)
					+ String.format(Locale.ROOT, "%.6f", Double.parseDouble(match.group(2)) * by));
	}

}
