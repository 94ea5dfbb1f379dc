package io.github.gatewaybench.measurements;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files that the tests read: small ones of the tests' own, and the committed samples.
 */
public final class TestFiles {

	/** Folder of test resources, which all modules share. */
	private static final Path RESOURCES = Path.of("../measurements/src/test/resources");

	/** Files that the tools have printed on many occasions. */
	public static final Path RAW = RESOURCES.resolve("raw");

	/** One small incomplete run of each kind, and a complete round. */
	public static final Path RUNS = RESOURCES.resolve("runs");

	private static final Path SAMPLES = Path.of("../results/sample");

	private TestFiles() {
	}

	/** The folders of the committed runs. */
	public static List<Path> samples() {
		return runs(SAMPLES);
	}

	/** The folders of all runs: the tests' own and the committed ones. */
	public static List<Path> runs() {
		return Stream.of(RUNS, SAMPLES).flatMap((folder) -> runs(folder).stream()).toList();
	}

	private static List<Path> runs(Path folder) {
		return files(folder, "run.json").stream().map(Path::getParent).toList();
	}

	/** The samples' files whose name ends so, and the tests' own. */
	public static List<Path> raw(String ending) {
		return Stream.of(RAW, SAMPLES).flatMap((folder) -> files(folder, ending).stream()).toList();
	}

	/** A file of the tests' own. */
	public static String rawText(String name) {
		return text(RAW.resolve(name));
	}

	public static String text(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** A copy of a run that a test may spoil. */
	public static Path copy(Path run, Path to) {
		for (Path file : files(run, "")) {
			Path copy = to.resolve(run.relativize(file).toString());
			try {
				Files.createDirectories(copy.getParent());
				Files.copy(file, copy);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
		return to;
	}

	/** Takes a folder away from a test's own copy. */
	public static void delete(Path folder) {
		try (Stream<Path> files = Files.walk(folder)) {
			for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
				Files.delete(file);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Changes a file of a test's own copy. */
	public static void replace(Path file, String text, String by) {
		String before = text(file);
		if (!before.contains(text)) {
			throw new IllegalArgumentException(file + " has no " + text);
		}
		write(file, before.replace(text, by));
	}

	public static void write(Path file, String text) {
		try {
			Files.writeString(file, text);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static List<Path> files(Path folder, String ending) {
		try (Stream<Path> files = Files.walk(folder)) {
			return files.filter(Files::isRegularFile)
				.filter((file) -> file.toString().endsWith(ending))
				.sorted()
				.toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
