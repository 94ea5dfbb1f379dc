package io.github.gatewaybench.measurements.folder;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.MemorySample;
import io.github.gatewaybench.measurements.MemorySample.Phase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is in memory.json, written and read.
 */
class MemoryFileTest {

	private static final MemorySample STARTED = new MemorySample(Phase.STARTED, 180.5, OptionalDouble.of(2.75),
			OptionalDouble.empty(), OptionalDouble.empty());

	private static final MemorySample SETTLED = new MemorySample(Phase.SETTLED, 900, OptionalDouble.empty(),
			OptionalDouble.of(31.2), OptionalDouble.of(8));

	@TempDir
	private Path folder;

	@Test
	void readsWhatWasAppendedAndNothingFromAMissingFile() throws Exception {
		Path file = this.folder.resolve(RunFolder.MEMORY_FILE);
		assertThat(RunReader.memory(file)).isEmpty();
		RunFolder.appendToList(file, STARTED);
		RunFolder.appendToList(file, SETTLED);
		assertThat(Files.readString(file).replaceAll("\\s", ""))
			.isEqualTo("[{\"phase\":\"STARTED\",\"rss_mb\":180.5,\"first_answer_s\":2.75},"
					+ "{\"phase\":\"SETTLED\",\"rss_mb\":900,\"heap_mb\":31.2,\"direct_mb\":8}]");
		assertThat(RunReader.memory(file)).containsExactly(STARTED, SETTLED);
	}

	@Test
	void refusesANumberThatCannotBe() throws Exception {
		Path file = this.folder.resolve(RunFolder.MEMORY_FILE);
		Files.writeString(file, "[{\"phase\": \"WARM\", \"rss_mb\": -1}]");
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> RunReader.memory(file))
			.withMessageContaining("rss_mb");
	}

}
