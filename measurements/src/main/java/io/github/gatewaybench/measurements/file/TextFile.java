package io.github.gatewaybench.measurements.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.gatewaybench.measurements.BadInputException;

/** A text file that is read line by line, with the position of the reader. */
public final class TextFile {

	/** Largest file to read in bytes, far more than any of the tools prints. */
	private static final int MAX_BYTES = 256 * 1024 * 1024;

	private final Path file;

	private final List<String> lines;

	private int next;

	/** Starts at the first line of a text; the file is only named in errors. */
	public TextFile(Path file, String text) {
		this.file = file;
		this.lines = text.lines().toList();
	}

	/**
	 * Reads the whole text of a file in UTF-8.
	 * @throws BadInputException if the file cannot be read
	 */
	public static String readWhole(Path file) {
		try {
			// Reading a pipe that nobody writes to would never end.
			if (Files.exists(file) && !Files.isRegularFile(file)) {
				throw new BadInputException(file, "is not a file but a folder, a pipe or a device");
			}
			if (Files.size(file) > MAX_BYTES) {
				throw new BadInputException(file, "is larger than any output of wrk, ab, JMH or open-load");
			}
			String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
			int wrong = text.indexOf('\ufffd');
			if (wrong >= 0) {
				int line = 1 + (int) text.substring(0, wrong).chars().filter((each) -> each == '\n').count();
				throw new BadInputException(file, line, "expected text in UTF-8");
			}
			return text;
		}
		catch (NoSuchFileException ex) {
			throw new BadInputException(file, "there is no such file");
		}
		catch (IOException ex) {
			throw new BadInputException(file, "cannot be read: " + ex.getMessage());
		}
	}

	/**
	 * Writes a file into an existing folder, and replaces an older one. The file is
	 * written whole or not at all: no reader finds half of one, even after a crash.
	 */
	public static void write(Path file, String text) throws IOException {
		Path unfinished = file.resolveSibling(file.getFileName() + ".new");
		try {
			Files.writeString(unfinished, text);
			Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
		}
		finally {
			Files.deleteIfExists(unfinished);
		}
	}

	public Path file() {
		return this.file;
	}

	/** Whether all lines have been taken. */
	public boolean atEnd() {
		return this.next >= this.lines.size();
	}

	/** Returns the next line without taking it; empty at the end. */
	public String peek() {
		return atEnd() ? "" : this.lines.get(this.next);
	}

	/** Takes the next line; empty at the end. */
	public String nextLine() {
		String line = peek();
		this.next++;
		return line;
	}

	public void skipBlank() {
		while (!atEnd() && peek().isBlank()) {
			this.next++;
		}
	}

	public boolean matches(String regex) {
		return !atEnd() && peek().matches(regex);
	}

	/** Takes the next line, which must match a pattern. */
	public Matcher expect(String regex, String expected) {
		Matcher matcher = Pattern.compile(regex).matcher(peek());
		if (atEnd() || !matcher.matches()) {
			throw unexpectedLine(expected);
		}
		this.next++;
		return matcher;
	}

	/** Matches a value from the line just taken, which must match a pattern. */
	public Matcher expect(String regex, String value, String expected) {
		Matcher matcher = Pattern.compile(regex).matcher(value);
		if (!matcher.matches()) {
			throw exceptionAtLastLine(
					"expected " + expected + ", but found \"" + BadInputException.shorten(value) + "\"");
		}
		return matcher;
	}

	/** Creates an exception: the next line is not what was expected. */
	public BadInputException unexpectedLine(String expected) {
		String found = atEnd() ? "the file ends" : "found \"" + BadInputException.shorten(peek()) + "\"";
		return exceptionAtNextLine("expected " + expected + ", but " + found);
	}

	/** Creates an exception about the next line. */
	public BadInputException exceptionAtNextLine(String problem) {
		return new BadInputException(this.file, this.next + 1, problem);
	}

	/** Creates an exception about the line just taken. */
	public BadInputException exceptionAtLastLine(String problem) {
		return new BadInputException(this.file, Math.max(1, this.next), problem);
	}

}
