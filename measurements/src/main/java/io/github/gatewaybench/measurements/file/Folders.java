package io.github.gatewaybench.measurements.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.BadInputException;

/** Creates folders, and lists the files in folders. */
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
	 * Creates a folder that does not exist yet; -1, -2 and so on are appended to a name
	 * that is taken.
	 */
	public static Path createUnused(Path parent, String name) {
		try {
			create(parent);
			for (int i = 0;; i++) {
				try {
					return Files.createDirectory(parent.resolve((i == 0) ? name : name + "-" + i));
				}
				catch (FileAlreadyExistsException ex) {
					// the next name may be free
				}
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
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
