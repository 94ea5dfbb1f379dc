package io.github.gatewaybench.measurements.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.gatewaybench.measurements.BadInputException;

/**
 * A text that is read line by line, with a cursor and exceptions that name the file and
 * the line.
 */
public final class TextFile {

	/**
	 * Largest file to read in mebibytes: several times what a tool prints, and little
	 * enough for the small heap of the engine.
	 */
	public static final int MAX_MIB = 8;

	/** End of the names of files that are being written. */
	private static final String UNFINISHED = ".new";

	private static final int MAX_BYTES = MAX_MIB * 1024 * 1024;

	private static final int END_BYTES = 16 * 1024;

	/** Cache of readers' patterns: compiling one takes longer than matching it. */
	private static final Map<String, Pattern> PATTERNS = new ConcurrentHashMap<>();

	private final Path file;

	private final List<String> lines;

	private int next;

	/** Creates a reader at a text's first line; the path is only used in exceptions. */
	public TextFile(Path file, String text) {
		this.file = file;
		this.lines = text.lines().toList();
	}

	/**
	 * Reads a whole file as UTF-8 text.
	 * @throws BadInputException if the file cannot be read, is larger than
	 * {@link #MAX_MIB}, or is not UTF-8
	 */
	public static String readWhole(Path file) {
		try {
			// Reading a pipe that nobody writes to would never end.
			if (Files.exists(file) && !Files.isRegularFile(file)) {
				throw new BadInputException(file, "is not a file but a folder, a pipe or a device");
			}
			if (isTooLarge(file)) {
				throw new BadInputException(file,
						"is larger than %d MiB, the largest file that is read".formatted(MAX_MIB));
			}
			String text = decode(file, firstBytes(file));
			// Editors and PowerShell on Windows may begin a text in UTF-8 with this mark.
			return text.startsWith("\ufeff") ? text.substring(1) : text;
		}
		catch (NoSuchFileException ex) {
			throw new BadInputException(file, "there is no such file");
		}
		catch (IOException ex) {
			throw new BadInputException(file, "cannot be read: " + ex);
		}
	}

	/**
	 * Decodes UTF-8; throws a BadInputException that names the line of the first
	 * malformed byte. U+FFFD in the text is not an error.
	 */
	private static String decode(Path file, byte[] bytes) {
		CharBuffer text = CharBuffer.allocate(bytes.length);
		boolean wrong = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes), text, true).isError();
		text.flip();
		if (wrong) {
			int line = 1 + (int) text.chars().filter((each) -> each == '\n').count();
			throw new BadInputException(file, line, "expected text in UTF-8");
		}
		return text.toString();
	}

	/** Whether a file exists that {@link #readWhole} refuses because of its size. */
	public static boolean isTooLarge(Path file) {
		return file.toFile().length() > MAX_BYTES;
	}

	/**
	 * Reads the text of a file of any size, but no more than {@link #MAX_MIB}. Bytes that
	 * are not UTF-8 are replaced.
	 */
	public static String readBeginning(Path file) throws IOException {
		return new String(firstBytes(file), StandardCharsets.UTF_8);
	}

	private static byte[] firstBytes(Path file) throws IOException {
		try (InputStream bytes = Files.newInputStream(file)) {
			return bytes.readNBytes(MAX_BYTES);
		}
	}

	/**
	 * Reads the last lines of a text of any size, but no more than 16 KiB. Bytes that are
	 * not UTF-8 are replaced.
	 */
	public static List<String> lastLines(Path file, int count) throws IOException {
		try (InputStream bytes = Files.newInputStream(file)) {
			bytes.skipNBytes(Math.max(0, Files.size(file) - END_BYTES));
			List<String> lines = new String(bytes.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
			return lines.subList(Math.max(0, lines.size() - count), lines.size());
		}
	}

	/**
	 * Writes a text file atomically, replacing an existing file. Readers see either the
	 * old file or the complete new one, even if this program crashes; the folder must
	 * exist.
	 */
	public static void write(Path file, String text) throws IOException {
		// Another process may be writing the same file.
		Path unfinished = file
			.resolveSibling("%s.%d%s".formatted(file.getFileName(), ProcessHandle.current().pid(), UNFINISHED));
		try {
			// In a run from elsewhere this may be a link to any file of the user.
			Files.deleteIfExists(unfinished);
			Files.writeString(unfinished, text, StandardOpenOption.CREATE_NEW);
			Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
		}
		finally {
			Files.deleteIfExists(unfinished);
		}
	}

	/** Whether a file is what a program that was killed had not yet written. */
	public static boolean isUnfinished(Path file) {
		return file.toString().endsWith(UNFINISHED);
	}

	/**
	 * Compiles a regular expression, or returns it from a cache if it was compiled
	 * before.
	 */
	public static Pattern pattern(String regex) {
		return PATTERNS.computeIfAbsent(regex, Pattern::compile);
	}

	public Path file() {
		return this.file;
	}

	/** Whether all lines have been consumed. */
	public boolean atEnd() {
		return this.next >= this.lines.size();
	}

	/** Returns the next line without consuming it; an empty text at the end. */
	public String peek() {
		return atEnd() ? "" : this.lines.get(this.next);
	}

	/** Consumes and returns the next line; an empty text at the end. */
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

	public boolean nextLineMatches(String regex) {
		return !atEnd() && pattern(regex).matcher(peek()).matches();
	}

	/**
	 * Consumes the next line, which must match a regular expression, and returns the
	 * match.
	 * @param expected description of the line for the exception, such as "a row of the
	 * table"
	 * @throws BadInputException if the line does not match, or there is none
	 */
	public Matcher expect(String regex, String expected) {
		Matcher matcher = pattern(regex).matcher(peek());
		if (atEnd() || !matcher.matches()) {
			throw unexpectedLine(expected);
		}
		this.next++;
		return matcher;
	}

	/**
	 * Matches a value that was part of the last consumed line against a regular
	 * expression, and returns the match.
	 * @param expected description of the value for the exception, such as "a time in ms"
	 * @throws BadInputException if the value does not match
	 */
	public Matcher expect(String regex, String value, String expected) {
		Matcher matcher = pattern(regex).matcher(value);
		if (!matcher.matches()) {
			throw exceptionAtLastLine(
					"expected " + expected + ", but found \"" + BadInputException.shorten(value) + "\"");
		}
		return matcher;
	}

	/** Creates an exception that says what was expected instead of the next line. */
	public BadInputException unexpectedLine(String expected) {
		String found = atEnd() ? "the file ends" : "found \"" + BadInputException.shorten(peek()) + "\"";
		return exceptionAtNextLine("expected " + expected + ", but " + found);
	}

	/** Creates an exception about the line that would be consumed next. */
	public BadInputException exceptionAtNextLine(String problem) {
		return new BadInputException(this.file, this.next + 1, problem);
	}

	/** Creates an exception about the last consumed line. */
	public BadInputException exceptionAtLastLine(String problem) {
		return new BadInputException(this.file, Math.max(1, this.next), problem);
	}

}
