package io.github.gatewaybench.report.summary;

import java.nio.file.Path;
import java.util.List;

import io.github.gatewaybench.measurements.Load;
import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.report.TestRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** How rounds are presented. */
class RoundViewTest {

	@TempDir
	private Path folder;

	@Test
	void aLatencyBelowAMillisecondKeepsTwoDigits() {
		Path copy = TestFiles.copy(TestFiles.RUNS.resolve("round1"), this.folder.resolve("run"));
		for (String repetition : List.of("rep1", "rep2")) {
			Path cell = copy.resolve("nginx").resolve(repetition).resolve("c300.json");
			TestFiles.write(cell, TestFiles.text(cell).replaceAll("\"p50_ms\": [0-9.]+", "\"p50_ms\": 0.035"));
			Path raw = cell.resolveSibling("c300.wrk.txt");
			TestFiles.write(raw, TestFiles.text(raw).replaceAll("50% +[0-9.]+ms", "50%   35.00us"));
		}
		Row row = TestRows.row(TestRuns.read(copy), "nginx", "c=300");
		assertThat(Columns.P50_MS.text(row)).isEqualTo("0.035");
		assertThat(Columns.P99_MS.text(row)).matches("\\d+\\.\\d");
	}

	@Test
	void oneConnectionIsInTheSingular() {
		assertThat(View.of("wrk").loadName(Load.of("connections", 1))).hasToString("1 connection");
		assertThat(View.of("wrk").loadName(Load.of("connections", 11))).hasToString("11 connections");
	}

}
