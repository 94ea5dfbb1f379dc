package io.github.gatewaybench.report.read;

import java.nio.file.Path;
import java.util.regex.Pattern;

import io.github.gatewaybench.report.model.RawOutput;

/**
 * Reads what a load generator printed, whichever it is: the name's ending tells, or what
 * the file holds.
 */
public final class RawReader {

	private static final Pattern WRK = Pattern.compile("(?m)^Running \\d+[smh] test @ ");

	private static final Pattern AB = Pattern.compile("(?m)^(?:This is ApacheBench, |Server Software:|Document Path:)");

	private static final Pattern JMH = Pattern.compile("(?m)^Benchmark .* Mode +Cnt +Score +Error +Units");

	private RawReader() {
	}

	/** Reads a file. */
	public static RawOutput read(Path file) {
		return parse(file, TextFile.content(file));
	}

	static RawOutput parse(Path file, String text) {
		String name = file.toString();
		if (name.endsWith(".json") || text.stripLeading().startsWith("[")) {
			return JmhJsonReader.parse(file, text);
		}
		else if (name.endsWith(".wrk.txt") || WRK.matcher(text).find()) {
			return WrkReader.parse(file, text);
		}
		else if (name.endsWith(".ab.txt") || AB.matcher(text).find()) {
			return AbReader.parse(file, text);
		}
		else if (name.endsWith(".jmh.txt") || JMH.matcher(text).find()) {
			return JmhTextReader.parse(file, text);
		}
		throw new BadInputException(file, 1, "expected what wrk, ab or JMH prints, but found none of their lines");
	}

}
