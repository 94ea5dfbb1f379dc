package io.github.gatewaybench.report.summary;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.github.gatewaybench.measurements.MemorySample;
import io.github.gatewaybench.measurements.MemorySample.Phase;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.measurements.folder.RunFolder;
import io.github.gatewaybench.report.TestRuns;

import static org.assertj.core.api.Assertions.assertThat;

class MemorySectionTest {

	private static final OptionalDouble NONE = OptionalDouble.empty();

	private static List<List<String>> rows(Section section) {
		return section.tables()
			.stream()
			.flatMap((table) -> table.lines().stream())
			.map((line) -> line.values().stream().map(Column.Value::shown).toList())
			.toList();
	}

	@Test
	void aSubjectHasALineWithTheMeansOverItsStarts(@TempDir Path folder) {
		Run run = TestRuns.read(TestFiles.copy(TestFiles.RUNS.resolve("round1"), folder));
		Path first = folder.resolve("nginx/rep1").resolve(RunFolder.MEMORY_FILE);
		RunFolder.appendToList(first, new MemorySample(Phase.STARTED, 10, OptionalDouble.of(0.5), NONE, NONE));
		RunFolder.appendToList(first, new MemorySample(Phase.STARTED, 20, NONE, NONE, NONE));
		RunFolder.appendToList(first, new MemorySample(Phase.WARM, 30, NONE, NONE, NONE));
		RunFolder.appendToList(first,
				new MemorySample(Phase.SETTLED, 40, NONE, OptionalDouble.of(5), OptionalDouble.of(2)));
		RunFolder.appendToList(folder.resolve("nginx/rep2").resolve(RunFolder.MEMORY_FILE),
				new MemorySample(Phase.STARTED, 40, NONE, NONE, NONE));
		assertThat(rows(MemorySection.of(run)))
			.containsExactly(List.of("nginx", "0.50", "20", "30", "111", "40", "5", "2"));
		assertThat(MemorySection.of(run).tables().get(0).headings()).extracting(Table.Heading::title)
			.contains("peak MB", "settled MB (first start)");
		assertThat(RunSummary.of(Rows.of(run)).json()).contains("\"memory\"", "\"first_answer_s\"");
		assertThat(RunSummary.of(Rows.of(run)).markdown()).contains("\n## Memory and start\n");
	}

	@Test
	void aStartWithoutAValidCellIsLeftOut(@TempDir Path folder) throws Exception {
		TestFiles.copy(TestFiles.RUNS.resolve("round1"), folder);
		for (String repetition : List.of("rep1", "rep2")) {
			RunFolder.appendToList(folder.resolve("nginx").resolve(repetition).resolve(RunFolder.MEMORY_FILE),
					new MemorySample(Phase.WARM, repetition.equals("rep1") ? 30 : 3000, NONE, NONE, NONE));
		}
		try (Stream<Path> cells = Files.list(folder.resolve("nginx/rep2"))) {
			cells.filter((cell) -> cell.getFileName().toString().matches("c\\d+\\.json"))
				.forEach((cell) -> TestFiles.replace(cell, "\"valid\": true", "\"valid\": false"));
		}
		assertThat(rows(MemorySection.of(TestRuns.read(folder))).get(0)).contains("30").doesNotContain("300");
	}

	@Test
	void aFileThatCannotBeReadHasNoSamples(@TempDir Path folder) throws Exception {
		Run run = TestRuns.read(TestFiles.copy(TestFiles.RUNS.resolve("round1"), folder));
		Files.writeString(folder.resolve("nginx/rep1").resolve(RunFolder.MEMORY_FILE), "[");
		assertThat(MemorySection.of(run).isEmpty()).isTrue();
	}

	@Test
	void aRunWithoutSamplesHasNoSuchSection() {
		Run run = TestRuns.read(TestFiles.RUNS.resolve("round1"));
		assertThat(MemorySection.of(run).isEmpty()).isTrue();
		assertThat(RunSummary.of(Rows.of(run)).markdown()).doesNotContain("Memory and start");
	}

}
