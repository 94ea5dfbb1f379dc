package io.github.gatewaybench.measurements.raw;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.gatewaybench.measurements.AbFigures;
import io.github.gatewaybench.measurements.BadInputException;

/**
 * Reads what ab prints, below its command line or without it. Before its result ab prints
 * its progress and its troubles, in no certain order; the result is read strictly.
 */
public final class AbReader {

	/** What ab prints. */
	public static final RawFormat FORMAT = new RawFormat(".ab.txt", "\\.ab\\.txt$",
			"(?m)^(?:This is ApacheBench, |Server Software:|Document Path:)", AbReader::parse);

	/** Where the result begins, or what is left of it in an excerpt. */
	private static final String RESULT = "(?:Server Software|Server Hostname|Document Path):.*";

	private static final String BANNER = "This is ApacheBench, .*";

	/**
	 * The trouble that ended ab. After few requests it stands behind "(be patient)..." in
	 * the same line.
	 */
	private static final Pattern PROBLEM = Pattern
		.compile("(?:.*\\.\\.\\.)?((?:apr_[a-z_]+(?:\\(\\))?|ab|socket|bind|SSL [a-z]+): .*)");

	private static final Pattern PARTIAL = Pattern.compile(".*Total of (\\d{1,15}) requests completed");

	private AbReader() {
	}

	/** Reads a file. */
	public static AbOutput read(Path file) {
		return parse(file, TextFile.content(file));
	}

	/** The figures in a file; those of no result where it cannot be read. */
	public static AbFigures figures(Path file) {
		try {
			return read(file).figures();
		}
		catch (BadInputException ex) {
			return AbFigures.none("", OptionalLong.empty());
		}
	}

	static AbOutput parse(Path file, String content) {
		TextFile text = new TextFile(file, content);
		text.skipBlank();
		boolean commanded = text.matches("(?:.*[ /$])?ab .*") && !text.matches(BANNER) && !text.matches(RESULT)
				&& !text.matches(PROBLEM.pattern());
		Optional<String> command = commanded ? Optional.of(text.take()) : Optional.empty();
		String problem = "";
		OptionalLong partial = OptionalLong.empty();
		int banners = 0;
		while (!text.atEnd() && !text.matches(RESULT)) {
			String line = text.take();
			if (line.matches(BANNER) && ++banners > 1) {
				throw text.wrong("a second execution of ab begins here: give each a file of its own");
			}
			Matcher said = PROBLEM.matcher(line);
			problem = said.matches() ? said.group(1) : problem;
			Matcher told = PARTIAL.matcher(line);
			partial = told.matches() ? OptionalLong.of(Long.parseLong(told.group(1))) : partial;
		}
		if (!text.atEnd()) {
			return new AbResultReader(text, command).output();
		}
		if (problem.isEmpty() && partial.isEmpty()) {
			throw text.unexpected("ab's result, from \"Server Software:\" on, or why it gave up");
		}
		return new AbOutput(file, command, Optional.empty(), AbOutput.option(command, "c"),
				AbFigures.none(problem, partial));
	}

}
