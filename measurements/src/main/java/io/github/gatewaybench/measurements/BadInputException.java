package io.github.gatewaybench.measurements;

import java.nio.file.Path;
import java.util.List;

/** Files that cannot be read: each with its line and what is wrong there. */
public final class BadInputException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private static final int MOST_QUOTED = 80;

	private final transient List<String> problems;

	/** A file that cannot be read at all. */
	public BadInputException(Path file, String problem) {
		this(List.of(file + ": " + problem));
	}

	/** A line, from 1, that is not what it must be. */
	public BadInputException(Path file, int line, String problem) {
		this(List.of(file + ":" + line + ": " + problem));
	}

	/** All problems of several files, each with its file. */
	public BadInputException(List<String> problems) {
		super(String.join(System.lineSeparator(), problems));
		this.problems = List.copyOf(problems);
	}

	/** One for each file, as {@code file:line: what is wrong}. */
	public List<String> problems() {
		return this.problems;
	}

	/** Text of a file as it can stand in a message: short, without control characters. */
	public static String quoted(String text) {
		String printable = text.strip().replaceAll("\\p{Cntrl}", "?");
		return (printable.length() > MOST_QUOTED) ? printable.substring(0, MOST_QUOTED) + "…" : printable;
	}

}
