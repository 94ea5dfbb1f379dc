package io.github.gatewaybench.engine.memory;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

import io.github.gatewaybench.engine.host.HostScriptException;
import io.github.gatewaybench.engine.kind.KindFixture;
import io.github.gatewaybench.engine.run.Driver;
import io.github.gatewaybench.engine.run.SubjectFailedException;
import io.github.gatewaybench.engine.run.SubjectUnderTest;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.CellOutcome;
import io.github.gatewaybench.measurements.CellOutcome.State;
import io.github.gatewaybench.measurements.MemoryStudy;
import io.github.gatewaybench.measurements.Run;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * How the flags of a memory study and its results make its tries, and what these start.
 */
class MemoryDriverTest {

	private static final CellOutcome SURVIVED = new CellOutcome(State.RAN, true, List.of(), List.of(), Optional.empty(),
			Optional.empty(), OptionalInt.of(0), Map.of(), Optional.empty());

	private static final CellOutcome BROKE = CellOutcome.notRun(State.FAILED, "it did not start");

	@TempDir
	private Path home;

	private KindFixture fixture;

	@BeforeEach
	void aStudyOverStubs() {
		this.fixture = new KindFixture(this.home, MemoryKind::new, "name=stub-memory", "backend=backend-java",
				"path=/hello", "expected-body=world", "subjects=gateway-java gateway-stub");
		this.fixture.environment.put("JAVA_OPTS", "-Xms2g -Xmx2g -Xmn1g -Xss256k");
		this.fixture.repository.addJava("backend-java", 21561, false)
			.addJava("gateway-java", 21562, true)
			.addNative("gateway-stub", 21563, true);
	}

	private static List<String> labels(Driver driver) {
		return driver.experiment().cells().stream().map(driver::label).toList();
	}

	private Run run(Driver driver, CellOutcome... outcomes) {
		List<Cell> cells = new ArrayList<>();
		for (CellOutcome each : outcomes) {
			cells.add(new Cell(driver.experiment().cells().get(cells.size()), this.home, this.home, each,
					Optional.empty()));
		}
		return new Run(this.home, driver.experiment(), Run.INCOMPLETE, "", null, cells, List.of(), List.of());
	}

	@Test
	void aGatewayInJavaIsTriedWithTheLargestHeapFirstAndOthersOnce() {
		Driver driver = this.fixture.driver("--largest-heap", "100");
		assertThat(labels(driver)).containsExactly("gateway-java -Xmx100m try 1", "gateway-stub without a heap try 1");
		assertThat(driver.schedule().needsEveryCell()).isFalse();
		assertThat(driver.schedule().countsFailureAsResult()).isTrue();
		assertThat(driver.schedule().expectedCells().orElseThrow().cells()).extracting((each) -> each.subject())
			.containsOnly("gateway-java");
		assertThat(this.fixture.driver("--quick")
			.experiment()
			.as(MemoryStudy.class)
			.orElseThrow()
			.kindSettings()
			.connections()).isEqualTo(50);
	}

	@Test
	void theResultsAddTriesUntilTheSearchHasEnded() {
		Driver driver = this.fixture.driver("--largest-heap", "2");
		assertThat(driver.schedule().extend(() -> run(driver, SURVIVED, SURVIVED))).isTrue();
		assertThat(labels(driver)).endsWith("gateway-java -Xmx1m try 1");
		assertThat(driver.schedule().extend(() -> run(driver, SURVIVED, SURVIVED, BROKE))).isTrue();
		assertThat(driver.schedule().extend(() -> run(driver, SURVIVED, SURVIVED, BROKE, BROKE))).isTrue();
		assertThat(labels(driver)).endsWith("gateway-java -Xmx1m try 2", "gateway-java -Xmx2m try 2");
		Run ended = run(driver, SURVIVED, SURVIVED, BROKE, BROKE, SURVIVED);
		assertThat(driver.schedule().expectedCells()).isPresent();
		assertThat(driver.schedule().extend(() -> ended)).isFalse();
		assertThat(driver.schedule().missedGoals(ended)).isEmpty();
		assertThat(driver.schedule().expectedCells()).isEmpty();
		MemoryStudy study = driver.experiment().as(MemoryStudy.class).orElseThrow();
		assertThat(new HeapSchedule(study, ended.cells()).expectedCells()).as("resumed").isEmpty();
	}

	@Test
	void aGatewayThatNeedsMoreThanTheLargestHeapIsMissed() {
		Driver driver = this.fixture.driver("--largest-heap", "2");
		driver.schedule().extend(() -> run(driver, BROKE, SURVIVED));
		Run ended = run(driver, BROKE, SURVIVED, BROKE);
		assertThat(driver.schedule().extend(() -> ended)).isFalse();
		assertThat(driver.schedule().missedGoals(ended)).containsExactly(
				"gateway-java does not serve the load with a heap of 2 MB (last try: it did not start): try a larger --largest-heap");
	}

	@Test
	void aNativeGatewayWithoutAValidCellIsMissedUnlessItWasSkipped() {
		Driver driver = this.fixture.driver("--largest-heap", "1");
		assertThat(driver.schedule().missedGoals(run(driver, SURVIVED, BROKE)))
			.containsExactly("gateway-stub, which has no heap to search for, has no valid cell");
		assertThat(driver.schedule()
			.missedGoals(run(driver, SURVIVED, CellOutcome.notRun(State.SKIPPED, "it is not installed")))).isEmpty();
	}

	/** A resumed run may have only a size left that breaks. */
	@Test
	void aTrialHasTheLargestHeapWhateverTheSizeOfTheTry() throws Exception {
		Driver driver = this.fixture.driver("--largest-heap", "2");
		driver.schedule().extend(() -> run(driver, SURVIVED, SURVIVED));
		driver.start(KindFixture.cell(driver, 2), this.fixture.underTest(true));
		driver.start(KindFixture.cell(driver, 2), this.fixture.underTest(false));
		assertThat(this.fixture.commands()).filteredOn((each) -> each.contains("ExitOnOutOfMemoryError"))
			.satisfiesExactly((trial) -> assertThat(trial).contains(" -Xmx2m "),
					(tried) -> assertThat(tried).contains(" -Xmx1m "));
	}

	@Test
	void onlyAGatewayThatFailsBesideARunningBackendTellsOfItsHeap() {
		Driver driver = this.fixture.driver("--largest-heap", "100");
		this.fixture.dying = "gateway-java";
		assertThatThrownBy(() -> driver.start(KindFixture.cell(driver, 0), this.fixture.underTest(false)))
			.isInstanceOf(SubjectFailedException.class);
		this.fixture.dying = "backend-java";
		assertThatThrownBy(() -> driver.start(KindFixture.cell(driver, 0), this.fixture.underTest(false)))
			.isInstanceOf(HostScriptException.class)
			.hasMessageContaining("backend-java");
	}

	@Test
	void aWrongAnswerOfTheBackendTellsNothingOfTheHeap() {
		Driver driver = this.fixture.driver("--largest-heap", "100");
		this.fixture.wrongAnswer = Optional.of("status 404");
		assertThatThrownBy(() -> driver.start(KindFixture.cell(driver, 0), this.fixture.underTest(false)))
			.isInstanceOf(HostScriptException.class)
			.hasMessageContaining("status 404");
	}

	@Test
	void aStudyWithoutABackendHasNoHeapToSearchFor() {
		assertThat(new MemoryKind().requiredScriptKeys()).contains("backend");
	}

	@Test
	void onlyTheGatewayHasTheHeapOfTheTry() throws Exception {
		Driver driver = this.fixture.driver("--largest-heap", "100");
		SubjectUnderTest underTest = this.fixture.underTest(true);
		driver.start(KindFixture.cell(driver, 0), underTest);
		assertThat(this.fixture.commands().get(0)).contains(" -Xms2g -Xmx2g -Xmn1g -Xss256k ");
		assertThat(this.fixture.commands().get(1)).contains(" -Xss256k -Xmx100m -XX:+ExitOnOutOfMemoryError ")
			.doesNotContain("-Xms", "-Xmn", "-Xmx2g");
		assertThat(driver.loadCommand(KindFixture.cell(driver, 0), underTest).command()).startsWith("wrk", "-t50",
				"-c1000");
	}

	@Test
	void aNativeGatewayIsStartedAsItIs() throws Exception {
		Driver driver = this.fixture.driver();
		driver.start(KindFixture.cell(driver, 1), this.fixture.underTest(true));
		assertThat(this.fixture.commands().get(1)).doesNotContain("-X");
	}

	@Test
	void connectionsAreSharedEvenly() {
		this.fixture.begin("--connections", "75");
		assertThat(this.fixture.told())
			.containsExactly("--connections 75 cannot be shared evenly by 50 threads: wrk would open 50");
	}

}
