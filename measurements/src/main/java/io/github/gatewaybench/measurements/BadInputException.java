package io.github.gatewaybench.measurements;

import java.nio.file.Path;
import java.util.List;

/**
 * Thrown if one or more files are missing or malformed; the message names each file, line
 * and problem.
 */
public final class BadInputException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private static final int MAX_QUOTED_LENGTH = 80;

	private final transient List<String> problems;

	/** Creates an exception about a whole file. */
	public BadInputException(Path file, String problem) {
		this(List.of(file + ": " + problem));
	}

	/** Creates an exception about one line of a file; lines are counted from 1. */
	public BadInputException(Path file, int line, String problem) {
		this(List.of(file + ":" + line + ": " + problem));
	}

	/** Creates an exception from messages that each begin with the name of a file. */
	public BadInputException(List<String> problems) {
		super(String.join(System.lineSeparator(), problems));
		this.problems = List.copyOf(problems);
	}

	/** Messages, one per problem, in the form {@code file:line: problem}. */
	public List<String> problems() {
		return this.problems;
	}

	/**
	 * Shortens a text to 80 characters for use in a message, and replaces unprintable
	 * characters by spaces.
	 */
	public static String shorten(String text) {
		String printable = Sanitizer.sanitizeLine(text.strip());
		return (printable.length() > MAX_QUOTED_LENGTH) ? printable.substring(0, MAX_QUOTED_LENGTH) + "…" : printable;
	}

}
