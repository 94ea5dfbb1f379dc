package io.github.gatewaybench.engine.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The last lines of the logs in a folder, for a user whose server did not start.
 */
final class LogTail {

	private static final int LINES = 15;

	private static final int MOST_BYTES = 16_384;

	private LogTail() {
	}

	/** Those of each log, below its full path. */
	static List<String> of(Path folder) {
		List<String> lines = new ArrayList<>();
		try (Stream<Path> files = Files.list(folder)) {
			for (Path file : files.filter((each) -> each.toString().endsWith(".log")).sorted().toList()) {
				lines.add("The last lines of " + file.toAbsolutePath() + ":");
				try (InputStream log = Files.newInputStream(file)) {
					log.skipNBytes(Math.max(0, Files.size(file) - MOST_BYTES));
					List<String> all = new String(log.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
					all.subList(Math.max(0, all.size() - LINES), all.size()).forEach((line) -> lines.add("  " + line));
				}
			}
		}
		catch (IOException ex) {
			lines.add("The logs in " + folder + " cannot be read: " + ex.getMessage());
		}
		return lines;
	}

}
