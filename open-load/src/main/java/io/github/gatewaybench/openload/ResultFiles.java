package io.github.gatewaybench.openload;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

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

	/** Why they cannot be written, where that can be seen before. */
	Optional<String> problem() {
		Path there = this.folder.toAbsolutePath();
		while (!Files.exists(there)) {
			there = there.getParent();
		}
		return (Files.isDirectory(there) && Files.isWritable(there)) ? Optional.empty()
				: Optional.of("--out %s: %s is no folder that can be written to".formatted(this.folder, there));
	}

	void write(Offer offer, Generator generator, OpenReader.Result result) throws IOException {
		Files.createDirectories(this.folder);
		writeHistogram(offer, generator);
		Path text = path(".open.txt");
		// Who keeps what is printed in that very file has it already.
		if (!Files.exists(text) || !Files.exists(STANDARD_OUTPUT) || !Files.isSameFile(text, STANDARD_OUTPUT)) {
			Files.writeString(text, ResultText.of(result));
		}
		OpenReader.write(path(".open.json"), result);
	}

	private void writeHistogram(Offer offer, Generator generator) throws IOException {
		try (PrintStream file = new PrintStream(path(".open.hlog").toFile())) {
			HistogramLogWriter log = new HistogramLogWriter(file);
			log.outputLogFormatVersion();
			log.outputComment("[latencies in nanoseconds]");
			log.outputStartTime(generator.startedAtMs());
			log.setBaseTime(generator.startedAtMs());
			log.outputLegend();
			Histogram latencies = generator.latencies();
			latencies.setStartTimeStamp(generator.startedAtMs());
			latencies.setEndTimeStamp(generator.startedAtMs() + offer.duration().toMillis());
			log.outputIntervalHistogram(latencies);
			if (file.checkError()) {
				throw new IOException(path(".open.hlog") + " cannot be written");
			}
		}
	}

	private Path path(String ending) {
		return this.folder.resolve(this.name + ending);
	}

}
