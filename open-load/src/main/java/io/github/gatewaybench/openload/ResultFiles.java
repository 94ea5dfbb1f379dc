package io.github.gatewaybench.openload;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import io.github.gatewaybench.measurements.file.Folders;
import io.github.gatewaybench.measurements.file.JsonFile;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The files of a result: figures in JSON, a histogram of all latencies, and the figures
 * as readable text.
 *
 * @param name name that the files share, without extensions, such as r500
 */
record ResultFiles(Path folder, String name) {

	/** File to which standard output is redirected, on systems that have this path. */
	private static final Path STANDARD_OUTPUT = Path.of("/dev/fd/1");

	/** Reason why the files cannot be written, if it can be found in advance. */
	Optional<String> reasonNotWritable() {
		Path there = this.folder.toAbsolutePath();
		while (!Files.exists(there)) {
			there = there.getParent();
		}
		return (Files.isDirectory(there) && Files.isWritable(there)) ? Optional.empty()
				: Optional.of("--out %s: %s is not a writable folder".formatted(this.folder, there));
	}

	void write(LoadResult load) throws IOException {
		Folders.create(this.folder);
		writeHistogram(load);
		Path text = path(".open.txt");
		// Standard output has written the text already if redirected to the file.
		if (!Files.exists(text) || !Files.exists(STANDARD_OUTPUT) || !Files.isSameFile(text, STANDARD_OUTPUT)) {
			Files.writeString(text, ResultText.of(load.result()));
		}
		JsonFile.write(path(".open.json"), load.result());
	}

	private void writeHistogram(LoadResult load) throws IOException {
		try (PrintStream file = new PrintStream(path(".open.hlog").toFile())) {
			HistogramLogWriter log = new HistogramLogWriter(file);
			log.outputLogFormatVersion();
			log.outputComment("[latencies in nanoseconds]");
			log.outputStartTime(load.startedAtMs());
			log.setBaseTime(load.startedAtMs());
			log.outputLegend();
			Histogram latencies = load.latencies();
			latencies.setStartTimeStamp(load.startedAtMs());
			latencies.setEndTimeStamp(load.startedAtMs() + TimeUnit.SECONDS.toMillis(load.result().durationS()));
			log.outputIntervalHistogram(latencies);
			if (file.checkError()) {
				throw new IOException(path(".open.hlog") + " could not be written");
			}
		}
	}

	/** Folder for the files of the agents' controller. */
	Path controllerFolder() {
		return path(".hyperfoil");
	}

	private Path path(String ending) {
		return this.folder.resolve(this.name + ending);
	}

}
