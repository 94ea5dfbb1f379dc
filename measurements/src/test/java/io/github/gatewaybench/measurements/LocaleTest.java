package io.github.gatewaybench.measurements;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.github.gatewaybench.measurements.folder.RunReader;
import io.github.gatewaybench.measurements.raw.RawReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Where the language of the user has digits of its own, files and figures have the same
 * names.
 */
class LocaleTest {

	private static <T> T inEgypt(Supplier<T> result) {
		Locale before = Locale.getDefault();
		Locale.setDefault(Locale.forLanguageTag("ar-EG"));
		try {
			return result.get();
		}
		finally {
			Locale.setDefault(before);
		}
	}

	static List<Path> runOfEachKind() {
		Stream<Path> others = Stream.of("rate-knees", "memory", "quickstart")
			.map((sample) -> Path.of("../results/sample").resolve(sample));
		return Stream.concat(Stream.of("round1", "ab", "routes").map(TestFiles.RUNS::resolve), others).toList();
	}

	@ParameterizedTest
	@MethodSource("runOfEachKind")
	void theFilesOfCellsHaveTheSameNames(Path folder) {
		Run run = RunReader.read(folder);
		assertThat(inEgypt(() -> filePaths(run))).isNotEmpty().isEqualTo(filePaths(run));
		assertThat(inEgypt(() -> run.experiment().loadOptions())).isEqualTo(run.experiment().loadOptions());
	}

	private static List<String> filePaths(Run run) {
		return run.cells().stream().map((cell) -> run.experiment().filePath(cell.id())).toList();
	}

	@ParameterizedTest
	@ValueSource(strings = { "latency.wrk.txt", "plain.ab.txt" })
	void percentilesHaveTheSameNames(String file) {
		Supplier<List<?>> results = () -> RawReader.read(TestFiles.RAW.resolve(file)).results();
		assertThat(inEgypt(results)).isEqualTo(results.get());
	}

}
