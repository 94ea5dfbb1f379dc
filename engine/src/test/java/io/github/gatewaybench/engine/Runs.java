package io.github.gatewaybench.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Runs for the tests: copies of a recorded run of round 2, begun at another time.
 */
final class Runs {

	private static final Path RECORDED = Path.of("src", "test", "resources", "runs", "round2");

	private Runs() {
	}

	/** Makes the folder of a run whole. */
	static Path add(Path folder, String started) {
		try (Stream<Path> files = Files.walk(RECORDED)) {
			Files.createDirectories(folder.getParent());
			for (Path each : files.toList()) {
				Files.copy(each, folder.resolve(RECORDED.relativize(each)));
			}
			Path run = folder.resolve("run.json");
			Files.writeString(run, Files.readString(run).replaceFirst("(\"started\": *\")[^\"]*", "$1" + started));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return folder;
	}

	/** Puts another text in place of one that a file has. */
	static void replace(Path file, String text, String other) {
		try {
			String whole = Files.readString(file);
			Files.writeString(file, whole.replace(text, other));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Makes a folder with nothing but this run.json. */
	static Path addBroken(Path folder, String text) {
		try {
			Files.writeString(Files.createDirectories(folder).resolve("run.json"), text);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return folder;
	}

}
