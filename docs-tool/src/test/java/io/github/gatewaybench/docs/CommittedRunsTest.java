package io.github.gatewaybench.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.judge.SteadyState;
import io.github.gatewaybench.measurements.Cell;
import io.github.gatewaybench.measurements.Environment;
import io.github.gatewaybench.measurements.Run;
import io.github.gatewaybench.measurements.WarningCode;
import io.github.gatewaybench.measurements.folder.RunReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Everybody can repeat a committed run, and its commit says with which code. */
class CommittedRunsTest {

	private static final Path SAMPLES = Path.of("../results/sample");

	/** Largest share of cells whose JVMs were still warming up. */
	private static final double MAX_NOT_WARM = 0.05;

	private static final long MAX_BYTES = 45_000_000;

	static List<Path> runs() {
		try (Stream<Path> files = Files.walk(SAMPLES)) {
			return files.filter((each) -> each.endsWith("run.json")).map(Path::getParent).sorted().toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@ParameterizedTest
	@MethodSource("runs")
	void aCommitHasAllOfTheCode(Path folder) {
		Environment.Git git = RunReader.read(folder).environment().git();
		assertThat(git.commit()).isPresent();
		assertThat(git.dirty()).isFalse();
	}

	/** A file of the user's own in /tmp can be named on any machine. */
	@ParameterizedTest
	@MethodSource("runs")
	void noCommandNamesAFolderOfOneMachine(Path folder) {
		List<String> commands = JsonMapper.shared()
			.readTree(folder.resolve("run.json"))
			.path("invocations")
			.valueStream()
			.map((each) -> each.path("command").asString())
			.toList();
		assertThat(commands).isNotEmpty()
			.flatMap((each) -> List.of(each.split("[\\s'\"=,:]+")))
			.filteredOn((word) -> word.startsWith("/"))
			.allMatch((path) -> path.matches("/tmp/[^/]+"));
	}

	@Test
	void warmUpsEndByTodaysRule() {
		assertThat(namesOf((run) -> !run.settings().warmupRule().equals(Optional.of(SteadyState.RULE)))).isEmpty();
	}

	/** The listed samples are the exceptions; the pages say what was not warm in them. */
	@Test
	void nearlyAllCellsWereWarm() {
		assertThat(namesOf((run) -> run.cells().stream().filter(CommittedRunsTest::wasNotWarm).count() > MAX_NOT_WARM
				* run.cells().size()))
			.containsExactly("attestation", "compare", "framework-round2", "framework-round3", "memory",
					"memory-others", "quickstart", "round1", "round2", "round3", "routes-github");
	}

	private static boolean wasNotWarm(Cell cell) {
		return cell.outcome().warningCodes().contains(WarningCode.NOT_WARM);
	}

	/** Names of the samples of which a run meets the condition. */
	private static List<String> namesOf(Predicate<Run> condition) {
		return runs().stream()
			.filter((each) -> condition.test(RunReader.read(each)))
			.map((each) -> SAMPLES.relativize(each).getName(0).toString())
			.distinct()
			.toList();
	}

	@Test
	void aCloneStaysSmall() throws IOException {
		try (Stream<Path> files = Files.walk(SAMPLES)) {
			assertThat(files.filter(Files::isRegularFile).mapToLong((each) -> each.toFile().length()).sum())
				.isLessThanOrEqualTo(MAX_BYTES);
		}
	}

}
