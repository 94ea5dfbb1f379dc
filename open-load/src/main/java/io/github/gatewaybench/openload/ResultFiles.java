package io.github.gatewaybench.openload;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import io.github.gatewaybench.measurements.raw.OpenReader;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The files of a result: figures for programs, every latency in a histogram, and the text
 * for people.
 *
 * @param folder in which they are
 * @param name without endings
 */
record ResultFiles(Path folder, String name) {

	/** Where standard output goes, if the system tells. */
	private static final Path STANDARD_OUTPUT = Path.of("/dev/fd/1");

	/** Why they cannot be written, if that can be seen beforehand. */
	Optional<String> problem() {
		Path there = this.folder.toAbsolutePath();
		while (!Files.exists(there)) {
			there = there.getParent();
		}
		return (Files.isDirectory(there) && Files.isWritable(there)) ? Optional.empty()
				: Optional.of("--out %s: %s is not a writable folder".formatted(this.folder, there));
	}

	void write(Offered offered) throws IOException {
		Files.createDirectories(this.folder);
		writeHistogram(offered);
		Path text = path(".open.txt");
		// Who keeps what is printed in that very file has it already.
		if (!Files.exists(text) || !Files.exists(STANDARD_OUTPUT) || !Files.isSameFile(text, STANDARD_OUTPUT)) {
			Files.writeString(text, ResultText.of(offered.result()));
		}
		OpenReader.write(path(".open.json"), offered.result());
	}

	private void writeHistogram(Offered offered) throws IOException {
		try (PrintStream file = new PrintStream(path(".open.hlog").toFile())) {
			HistogramLogWriter log = new HistogramLogWriter(file);
			log.outputLogFormatVersion();
			log.outputComment("[latencies in nanoseconds]");
			log.outputStartTime(offered.startedAtMs());
			log.setBaseTime(offered.startedAtMs());
			log.outputLegend();
			Histogram latencies = offered.latencies();
			latencies.setStartTimeStamp(offered.startedAtMs());
			latencies.setEndTimeStamp(offered.startedAtMs() + TimeUnit.SECONDS.toMillis(offered.result().durationS()));
			log.outputIntervalHistogram(latencies);
			if (file.checkError()) {
				throw new IOException(path(".open.hlog") + " cannot be written");
			}
		}
	}

	/** For what the agents' controller keeps, where they offer the load. */
	Path kept() {
		return path(".hyperfoil");
	}

	private Path path(String ending) {
		return this.folder.resolve(this.name + ending);
	}

}
