package io.github.gatewaybench.engine.flags;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DefaultsTest {

	/** It runs a module without the head, and so cannot ask for them here. */
	@Test
	void runShStartsServersWithTheSameFlags() throws Exception {
		assertThat(Files.readString(Path.of("..", "scripts", "run.sh")))
			.contains("readonly default_java_opts=\"" + Defaults.JAVA_OPTS + "\"");
	}

}
