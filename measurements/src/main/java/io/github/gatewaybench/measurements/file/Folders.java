package io.github.gatewaybench.measurements.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.BadInputException;

/** Creates folders that may be there already, and lists the files in folders. */
public final class Folders {

	private Folders() {
	}

	/** Creates a folder with its parents, unless it is there or is a link to one. */
	public static void create(Path folder) throws IOException {
		// In JDKs before 17.0.14, 18 and 19 createDirectories fails at a link
		// (JDK-8294193).
		if (!Files.isDirectory(folder)) {
			Files.createDirectories(folder);
		}
	}

	/**
	 * Lists all files in a folder, which may be a link to one, and its subfolders, sorted
	 * by path.
	 * @throws BadInputException if they cannot be read
	 */
	public static List<Path> files(Path folder) {
		try {
			Path target = folder.toRealPath();
			try (Stream<Path> all = Files.walk(target)) {
				return all.filter(Files::isRegularFile)
					.map((file) -> folder.resolve(target.relativize(file)))
					.sorted()
					.toList();
			}
		}
		catch (IOException | UncheckedIOException ex) {
			throw new BadInputException(folder, "cannot be read: " + ex.getMessage());
		}
	}

}
