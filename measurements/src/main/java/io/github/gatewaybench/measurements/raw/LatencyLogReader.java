package io.github.gatewaybench.measurements.raw;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.file.TextFile;

/**
 * Reads the HdrHistogram log in which open-load stores all latencies of a cell, in
 * nanoseconds.
 */
public final class LatencyLogReader {

	/** Extension of log files, which replaces the extension of the result file. */
	public static final String EXTENSION = ".open.hlog";

	/** Number of significant digits of the latencies in a histogram. */
	private static final int SIGNIFICANT_DIGITS = 3;

	private LatencyLogReader() {
	}

	/** Creates an empty histogram for latencies. */
	public static Histogram emptyHistogram() {
		return new Histogram(SIGNIFICANT_DIGITS);
	}

	/** Path of the log of a result file of open-load, whether it exists or not. */
	public static Path logFile(Path result) {
		return result
			.resolveSibling(result.getFileName().toString().replace(OpenLoadReader.FORMAT.extension(), EXTENSION));
	}

	/**
	 * Reads all latencies from the log that belongs to a result file of open-load; empty
	 * if there is no log.
	 * @throws BadInputException if the log cannot be read
	 */
	public static Optional<Histogram> readNextTo(Path result) {
		Path file = logFile(result);
		if (!Files.exists(file)) {
			return Optional.empty();
		}
		byte[] text = TextFile.readWhole(file).getBytes(StandardCharsets.UTF_8);
		Histogram all = emptyHistogram();
		HistogramLogReader log = new HistogramLogReader(new ByteArrayInputStream(text));
		try {
			for (EncodableHistogram each = log.nextIntervalHistogram(); each != null; each = log
				.nextIntervalHistogram()) {
				all.add((Histogram) each);
			}
		}
		catch (RuntimeException ex) {
			throw new BadInputException(file, "is not an HdrHistogram log: " + ex.getMessage());
		}
		return Optional.of(all);
	}

}
