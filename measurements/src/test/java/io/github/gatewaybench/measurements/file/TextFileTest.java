package io.github.gatewaybench.measurements.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class TextFileTest {

	@TempDir
	private Path folder;

	@Test
	void leavesOutAByteOrderMark() throws IOException {
		Path file = Files.writeString(this.folder.resolve("a.wrk.txt"), "\ufeffRunning 10s test @ http://127.0.0.1/\n");
		assertThat(TextFile.readWhole(file)).isEqualTo("Running 10s test @ http://127.0.0.1/\n");
	}

}
