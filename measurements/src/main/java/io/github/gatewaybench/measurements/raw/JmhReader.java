package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;

/**
 * Reads JMH's result, which is JSON or the table at the end of what it prints.
 */
public final class JmhReader {

	/** What JMH writes. */
	public static final RawFormat FORMAT = new RawFormat(".jmh.json", "\\.json$|\\.jmh\\.txt$",
			"\\A\\s*\\[|(?m)^Benchmark .* Mode +Cnt +Score +Error +Units", JmhReader::parse);

	private JmhReader() {
	}

	/** Reads a file. */
	public static JmhOutput read(Path file) {
		return parse(file, TextFile.content(file));
	}

	static JmhOutput parse(Path file, String text) {
		boolean json = file.toString().endsWith(".json") || text.stripLeading().startsWith("[");
		return json ? JmhJsonReader.parse(file, text) : JmhTextReader.parse(file, text);
	}

}
