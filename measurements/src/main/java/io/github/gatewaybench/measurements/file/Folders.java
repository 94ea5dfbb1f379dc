package io.github.gatewaybench.measurements.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Creates folders that may be there already. */
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

}
