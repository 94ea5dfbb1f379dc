package io.github.gatewaybench.measurements.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class FoldersTest {

	@TempDir
	private Path folder;

	@Test
	void listsTheFilesOfAFolderThatIsALink() throws IOException {
		Path run = Files.createDirectories(this.folder.resolve("run/nginx")).getParent();
		Files.writeString(run.resolve("run.json"), "{}");
		Files.writeString(run.resolve("nginx/c300.json"), "{}");
		Path link = Files.createSymbolicLink(this.folder.resolve("link"), run);
		assertThat(Folders.files(link)).containsExactly(link.resolve("nginx/c300.json"), link.resolve("run.json"));
		assertThat(Folders.files(run)).containsExactly(run.resolve("nginx/c300.json"), run.resolve("run.json"));
	}

}
