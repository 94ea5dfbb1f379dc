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
	public static final RawFormat FORMAT = new RawFormat(".ab.txt", Pattern.compile("\\.ab\\.txt$"),
			Pattern.compile("(?m)^(?:This is ApacheBench, |Server Software:|Document Path:)"), AbReader::parse);

	/** Where the result begins, or what is left of it in an excerpt. */
	static final Pattern RESULT = Pattern.compile("(?:Server Software|Server Hostname|Document Path):.*");

	private static final Pattern BANNER = Pattern.compile("This is ApacheBench, .*");

	/**
	 * The trouble that ended ab. After few requests it stands behind "(be patient)..." in
	 * the same line.
	 */
	private static final Pattern PROBLEM = Pattern
		.compile("(?:.*\\.\\.\\.)?((?:apr_[a-z_]+(?:\\(\\))?|ab|socket|bind|SSL [a-z]+): .*)");

	private static final Pattern PARTIAL = Pattern.compile(".*Total of (\\d{1,15}) requests completed");

	private final TextFile text;

	private AbReader(TextFile text) {
		this.text = text;
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

	static AbOutput parse(Path file, String text) {
		return new AbReader(new TextFile(file, text)).output();
	}

	private AbOutput output() {
		this.text.skipBlank();
		Optional<String> command = command();
		Optional<String> problem = Optional.empty();
		OptionalLong partial = OptionalLong.empty();
		int banners = 0;
		while (!this.text.atEnd() && !this.text.matches(RESULT)) {
			String line = this.text.take();
			if (BANNER.matcher(line).matches() && ++banners > 1) {
				throw this.text.wrong("a second execution of ab begins here: give each a file of its own");
			}
			Matcher said = PROBLEM.matcher(line);
			if (said.matches()) {
				problem = Optional.of(said.group(1));
			}
			Matcher told = PARTIAL.matcher(line);
			if (told.matches()) {
				partial = OptionalLong.of(Long.parseLong(told.group(1)));
			}
		}
		if (!this.text.atEnd()) {
			return new AbResultReader(this.text, command).output();
		}
		if (problem.isEmpty() && partial.isEmpty()) {
			throw this.text.unexpected("ab's result, from \"Server Software:\" on, or why it gave up");
		}
		return new AbOutput(this.text.file(), command, Optional.empty(), AbOutput.option(command, "c"),
				AbFigures.none(problem.orElse(""), partial));
	}

	private Optional<String> command() {
		String line = this.text.peek();
		if (this.text.atEnd() || BANNER.matcher(line).matches() || RESULT.matcher(line).matches()
				|| PROBLEM.matcher(line).matches() || !line.matches("(?:.*[ /$])?ab .*")) {
			return Optional.empty();
		}
		return Optional.of(this.text.take());
	}

}
