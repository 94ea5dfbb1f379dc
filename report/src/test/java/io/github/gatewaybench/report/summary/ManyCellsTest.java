package io.github.gatewaybench.report.summary;

import java.nio.file.Files;
import java.nio.file.Path;

import io.github.gatewaybench.report.Report;
import io.github.gatewaybench.measurements.TestFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A run of 10,000 cells is summarised in less than 5 s.
 */
class ManyCellsTest {

	private static final int REPETITIONS = 2500;

	@TempDir
	private Path folder;

	@Test
	void tenThousandCellsAreSummarisedInTime() throws Exception {
		Path sample = TestFiles.RUNS.resolve("round1");
		String cell = TestFiles.text(sample.resolve("nginx/rep1/c300.json"));
		Files.copy(sample.resolve("environment.json"), this.folder.resolve("environment.json"));
		Files.copy(sample.resolve("run.json"), this.folder.resolve("run.json"));
		Path run = this.folder.resolve("run.json");
		TestFiles.replace(run, "\"repetitions\": 2", "\"repetitions\": " + REPETITIONS);
		TestFiles.replace(run, TestFiles.text(run).replaceFirst("(?s).*(\"subjects\": \\[.*?]).*", "$1"),
				"\"subjects\": [\"nginx\"]");
		for (int repetition = 1; repetition <= REPETITIONS; repetition++) {
			Path files = Files.createDirectories(this.folder.resolve("nginx/rep" + repetition));
			for (int connections : new int[] { 300, 1000, 3000, 5000 }) {
				Files.writeString(files.resolve("c" + connections + ".json"),
						cell.replace("\"connections\": 300", "\"connections\": " + connections)
							.replace("\"repetition\": 1", "\"repetition\": " + repetition));
			}
		}
		long begun = System.nanoTime();
		int status = Report.commandLine().execute("summary", this.folder.toString());
		double seconds = (System.nanoTime() - begun) / 1e9;
		System.out.printf("10000 cells are summarised in %.1f s%n", seconds);
		assertThat(status).isZero();
		assertThat(TestFiles.text(this.folder.resolve("summary.csv")))
			.contains("\"nginx\",5000,2500,2500,38625.07,7.82,");
		assertThat(seconds).isLessThan(5);
	}

}
