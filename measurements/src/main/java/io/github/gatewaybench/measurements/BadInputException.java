package io.github.gatewaybench.measurements;

import java.nio.file.Path;
import java.util.List;

/** Thrown if files cannot be read; names each file, the line and the problem. */
public final class BadInputException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private static final int MAX_QUOTED_LENGTH = 80;

	private final transient List<String> problems;

	/** Describes a file that cannot be read at all. */
	public BadInputException(Path file, String problem) {
		this(List.of(file + ": " + problem));
	}

	/** Describes a problem in a line of a file; the first line is 1. */
	public BadInputException(Path file, int line, String problem) {
		this(List.of(file + ":" + line + ": " + problem));
	}

	/** Collects the problems of several files, each starting with its file. */
	public BadInputException(List<String> problems) {
		super(String.join(System.lineSeparator(), problems));
		this.problems = List.copyOf(problems);
	}

	/** The problems, each as {@code logFile:line: what is wrong}. */
	public List<String> problems() {
		return this.problems;
	}

	/** Shortens a text for a message, and replaces its control characters. */
	public static String shorten(String text) {
		String printable = text.strip().replaceAll("\\p{Cntrl}", "?");
		return (printable.length() > MAX_QUOTED_LENGTH) ? printable.substring(0, MAX_QUOTED_LENGTH) + "…" : printable;
	}

}
