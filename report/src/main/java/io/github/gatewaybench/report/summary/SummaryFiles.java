package io.github.gatewaybench.report.summary;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

import io.github.gatewaybench.report.read.BadInputException;

/**
 * Writes the files of a summary, each whole or not at all.
 */
public final class SummaryFiles {

	private SummaryFiles() {
	}

	static void write(Summary summary, Path folder) {
		write(summary, folder, "summary");
	}

	/** Writes the files, whose names begin so. */
	public static void write(Summary summary, Path folder, String name) {
		write(folder.resolve(name + ".csv"), summary.csv());
		write(folder.resolve(name + ".md"), summary.markdown());
		write(folder.resolve(name + ".json"), summary.json());
	}

	private static void write(Path file, String text) {
		try {
			Files.createDirectories(file.toAbsolutePath().getParent());
			Path unfinished = file.resolveSibling(file.getFileName() + ".new");
			Files.writeString(unfinished, text);
			Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
		}
		catch (IOException ex) {
			throw new BadInputException(file, "cannot be written: " + ex.getMessage());
		}
	}

}
