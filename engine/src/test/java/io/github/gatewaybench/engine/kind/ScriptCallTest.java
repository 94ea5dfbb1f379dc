package io.github.gatewaybench.engine.kind;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ScriptCallTest {

	@Test
	void aPathOfTheEnvironmentGoesOnNamingItsFile(@TempDir Path home) throws IOException {
		Files.createFile(Files.createDirectory(home.resolve("jars")).resolve("linkerd.jar"));
		assertThat(ScriptCall.absolute(Map.of("JAR", "jars/linkerd.jar", "NONE", "no/such", "ABSOLUTE", "/tmp", "URL",
				"http://x/y", "WORD", "jars"), home))
			.isEqualTo(Map.of("JAR", home + "/jars/linkerd.jar", "NONE", "no/such", "ABSOLUTE", "/tmp", "URL",
					"http://x/y", "WORD", "jars"));
	}

}
