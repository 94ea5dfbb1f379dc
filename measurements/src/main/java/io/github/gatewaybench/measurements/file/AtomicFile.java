package io.github.gatewaybench.measurements.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes files whole or not at all: no reader finds half of one, also after a crash.
 */
public final class AtomicFile {

	private AtomicFile() {
	}

	/** Writes a file into a folder that exists, in place of an older one. */
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

}
