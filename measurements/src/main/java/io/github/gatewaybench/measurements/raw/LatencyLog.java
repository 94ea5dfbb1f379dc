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
 * The latencies of a cell as open-load logs them, in nanoseconds.
 */
public final class LatencyLog {

	/**
	 * The ending of its name, where the result's is that of {@link OpenReader#FORMAT}.
	 */
	public static final String ENDING = ".open.hlog";

	/** Precision of a latency: a tenth of a millisecond of 100 ms. */
	private static final int DIGITS = 3;

	private LatencyLog() {
	}

	/** No latency. */
	public static Histogram empty() {
		return new Histogram(DIGITS);
	}

	/** The log beside a result, there or not. */
	public static Path file(Path result) {
		return result.resolveSibling(result.getFileName().toString().replace(OpenReader.FORMAT.ending(), ENDING));
	}

	/**
	 * All latencies that the log beside a result has; empty where there is no log.
	 * @throws BadInputException where it cannot be read
	 */
	public static Optional<Histogram> beside(Path result) {
		Path file = file(result);
		if (!Files.exists(file)) {
			return Optional.empty();
		}
		byte[] text = TextFile.content(file).getBytes(StandardCharsets.UTF_8);
		Histogram all = empty();
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
