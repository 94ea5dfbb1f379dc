package io.github.gatewaybench.report.summary;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.report.Report;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A cell of a large run costs as much as one of a small run.
 */
class ManyCellsTest {

	private static final List<Integer> CONNECTIONS = List.of(300, 1000, 3000, 5000);

	@TempDir
	private Path folder;

	@Test
	void aFileIsReadAsOftenHoweverManyCellsThereAre() throws Exception {
		long once = reads(2);
		assertThat(once).isPositive();
		assertThat(reads(200)).isEqualTo(once);
	}

	/**
	 * How many reads of each cell's file the summary of a run of so many repetitions
	 * takes.
	 */
	private long reads(int repetitions) throws Exception {
		Path run = run(repetitions);
		Path events = this.folder.resolve(repetitions + ".jfr");
		try (Recording recording = new Recording()) {
			recording.enable("jdk.FileRead").withoutThreshold().withoutStackTrace();
			recording.start();
			assertThat(Report.commandLine()
				.setOut(new PrintWriter(Writer.nullWriter()))
				.execute("summary", run.toString())).isZero();
			recording.stop();
			recording.dump(events);
		}
		assertThat(TestFiles.text(run.resolve("summary.csv")))
			.contains("\"nginx\",5000,%1$d,%1$d,38625.07,7.82,".formatted(repetitions));
		Map<String, Long> reads = RecordingFile.readAllEvents(events)
			.stream()
			// JUnit adds events of the tests that run at the same time.
			.filter((each) -> each.getEventType().getName().equals("jdk.FileRead"))
			.map((each) -> each.getString("path"))
			// The output of another test's process has no path.
			.filter((path) -> path != null && path.startsWith(run.resolve("nginx").toString()))
			.collect(groupingBy((path) -> path, counting()));
		assertThat(reads).hasSize(CONNECTIONS.size() * repetitions);
		assertThat(reads.values()).containsOnly(reads.values().iterator().next());
		return reads.values().iterator().next();
	}

	/** A run of nginx alone, whose cells are all the same but for their names. */
	private Path run(int repetitions) throws IOException {
		Path sample = TestFiles.RUNS.resolve("round1");
		String cell = TestFiles.text(sample.resolve("nginx/rep1/c300.json"));
		Path run = Files.createDirectory(this.folder.resolve("of " + repetitions));
		Files.copy(sample.resolve("environment.json"), run.resolve("environment.json"));
		Files.copy(sample.resolve("run.json"), run.resolve("run.json"));
		Path about = run.resolve("run.json");
		TestFiles.replace(about, "\"repetitions\": 2", "\"repetitions\": " + repetitions);
		TestFiles.replace(about, TestFiles.text(about).replaceFirst("(?s).*(\"subjects\": \\[.*?]).*", "$1"),
				"\"subjects\": [\"nginx\"]");
		for (int repetition = 1; repetition <= repetitions; repetition++) {
			Path files = Files.createDirectories(run.resolve("nginx/rep" + repetition));
			for (int connections : CONNECTIONS) {
				Files.writeString(files.resolve("c" + connections + ".json"),
						cell.replace("\"connections\": 300", "\"connections\": " + connections)
							.replace("\"repetition\": 1", "\"repetition\": " + repetition));
			}
		}
		return run;
	}

}
