package io.github.gatewaybench.report.summary;

import java.nio.file.Path;

import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.report.TestRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** How studies of routes are presented. */
class RouteViewTest {

	@TempDir
	private Path folder;

	private static String remark(Path run) {
		return new RouteView().resultRemark(Rows.of(TestRuns.read(run)), "gateway-scg-routes@linear");
	}

	@Test
	void aSubjectIsRemarkedOnByTheThroughputThatItsLargestTableLeaves() {
		assertThat(remark(TestFiles.RUNS.resolve("routes")))
			.matches("\\d\\.\\d\\d of its throughput left with 5000 routes");
	}

	/** It would be its own smallest, with 1.00 of its throughput. */
	@Test
	void aSingleTableLeavesNothingToRemark() {
		Path run = TestFiles.copy(TestFiles.RUNS.resolve("routes"), this.folder.resolve("run"));
		TestFiles.delete(run.resolve("gateway-scg-routes@linear/n5000"));
		TestFiles.replace(run.resolve("run.json"), "100,\n    5000", "100");
		assertThat(remark(run)).isEmpty();
	}

}
