package io.github.gatewaybench.measurements.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.github.gatewaybench.measurements.BadInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TextFileTest {

	@TempDir
	private Path folder;

	@Test
	void leavesOutAByteOrderMark() throws IOException {
		Path file = Files.writeString(this.folder.resolve("a.wrk.txt"), "\ufeffRunning 10s test @ http://127.0.0.1/\n");
		assertThat(TextFile.readWhole(file)).isEqualTo("Running 10s test @ http://127.0.0.1/\n");
	}

	@Test
	void readsTheCharacterThatStandsForWhatIsNotUtf8() throws IOException {
		Path file = Files.writeString(this.folder.resolve("replaced.json"), "a\ufffd\ud83d\ude00\n");
		assertThat(TextFile.readWhole(file)).isEqualTo("a\ufffd\ud83d\ude00\n");
	}

	@Test
	void namesTheLineThatIsNotUtf8() throws IOException {
		Path file = Files.write(this.folder.resolve("latin1.json"), new byte[] { 'a', '\n', (byte) 0xe4, 'b' });
		assertThatExceptionOfType(BadInputException.class).isThrownBy(() -> TextFile.readWhole(file))
			.withMessage(file + ":2: expected text in UTF-8");
	}

}
