package io.github.gatewaybench.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.gatewaybench.engine.judge.SteadyState;
import io.github.gatewaybench.measurements.Environment;
import io.github.gatewaybench.measurements.folder.RunReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Everybody can repeat a committed run, and its commit says with which code. */
class CommittedRunsTest {

	private static final Path SAMPLES = Path.of("../results/sample");

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

	/**
	 * The runs of compare cut warm-ups off before a rule could end them; runs.md names
	 * the others.
	 */
	@Test
	void warmUpsEndByTodaysRule() {
		assertThat(runs().stream()
			.filter((each) -> !RunReader.read(each).settings().warmupRule().equals(Optional.of(SteadyState.RULE)))
			.map((each) -> SAMPLES.relativize(each).getName(0).toString())
			.distinct()).containsExactly("compare", "framework-round1", "warmup-gateways");
	}

}
