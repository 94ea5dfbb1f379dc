package io.github.gatewaybench.report.html;

import java.nio.file.Path;
import java.util.List;

import io.github.gatewaybench.measurements.TestFiles;
import io.github.gatewaybench.measurements.Warning;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.report.TestRuns;
import io.github.gatewaybench.report.html.IssueGroup.AffectedCell;
import io.github.gatewaybench.report.summary.Rows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Warnings of a run, as its page groups them.
 */
class IssueGroupTest {

	private static final String OLD = "the backend was not warm: its compilers used 7 % of its processor time";

	private static final Warning GATEWAY = WarningCode.NOT_WARM.with("server", "gateway-scg", "percent", 9);

	private static final Warning BACKEND = WarningCode.NOT_WARM.with("server", "the backend", "percent", 8);

	@TempDir
	private Path folder;

	/** The issues of servers that were not warm in the first cells of a run. */
	private List<IssueGroup> notWarm(Object... warnings) {
		Path run = TestFiles.copy(TestFiles.RUNS.resolve("round1"), this.folder);
		List<Path> cells = RunReader.read(run).cells().stream().map((cell) -> cell.file()).toList();
		for (int i = 0; i < cells.size(); i++) {
			ObjectNode cell = (ObjectNode) JsonFile.read(cells.get(i)).root();
			ArrayNode all = cell.putArray("warnings");
			if (i < warnings.length) {
				all.addPOJO(warnings[i]);
			}
			JsonFile.write(cells.get(i), cell);
		}
		return IssueGroup.CodeGroup.of(Rows.of(RunReader.read(run)), new Links(run))
			.values()
			.stream()
			.flatMap(List::stream)
			.filter((group) -> group.code() == WarningCode.NOT_WARM)
			.map(IssueGroup.CodeGroup::issues)
			.findFirst()
			.orElseThrow();
	}

	@Test
	void thoseThatDifferInNumbersAloneAreOneIssue() {
		assertThat(notWarm(GATEWAY, BACKEND, WarningCode.NOT_WARM.with("server", "the backend", "percent", 6)))
			.extracting(IssueGroup::text)
			.containsExactly("the backend was not warm: its compilers used … % of its CPU time", GATEWAY.text());
	}

	@Test
	void aCellWithSeveralWarningsThatAreAlikeCountsOnce() {
		Path run = TestRuns.copyWithTwoWarningsOfOneHost(this.folder);
		List<IssueGroup> issues = IssueGroup.CodeGroup.of(Rows.of(TestRuns.read(run)), new Links(run))
			.values()
			.stream()
			.flatMap(List::stream)
			.filter((group) -> group.code() == WarningCode.OTHER_PROCESSES)
			.flatMap((group) -> group.issues().stream())
			.toList();
		assertThat(issues).filteredOn((issue) -> issue.text().endsWith("of 198.18.87.11"))
			.singleElement()
			.returns(9, IssueGroup::cellCount)
			.returns(false, IssueGroup::isShort)
			.extracting((issue) -> issue.affectedCells().size())
			.isEqualTo(18);
	}

	@Test
	void oneThatTwoVersionsOfTheEngineWordedIsOneIssue() {
		List<IssueGroup> issues = notWarm(OLD, BACKEND);
		assertThat(issues).extracting(IssueGroup::text).containsExactly("a JVM was still warming up");
		assertThat(issues.get(0).affectedCells()).extracting(AffectedCell::text).containsExactly(OLD, BACKEND.text());
	}

}
