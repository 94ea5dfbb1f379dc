package io.github.gatewaybench.engine.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.Printable;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.file.TextFile;

/**
 * Files that a load generator has written.
 *
 * @param output its command line and standard output
 * @param others files that it wrote in addition
 */
record LoadOutput(Path output, List<Path> others) {

	/** All files that it may have written. */
	List<Path> files() {
		return Stream.concat(Stream.of(this.output), this.others.stream()).toList();
	}

	/** Masks access tokens, which stand in the command line and the requested URL. */
	void maskTokens() {
		if (!Files.exists(this.output) || TextFile.isTooLarge(this.output)) {
			return;
		}
		try {
			String text = TextFile.readBeginning(this.output);
			String masked = Printable.withoutTokens(text);
			if (!masked.equals(text)) {
				TextFile.write(this.output, masked);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Warns if a file is too large to be read. */
	Optional<Warning> tooLarge(String tool) {
		return files().stream()
			.filter(TextFile::isTooLarge)
			.findFirst()
			.map((file) -> WarningCode.OUTPUT_TOO_LARGE.with("tool", tool, "limit_mb", TextFile.MAX_MIB));
	}

}
