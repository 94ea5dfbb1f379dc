package io.github.gatewaybench.engine.kind;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.check.Validation.RefusedException;
import io.github.gatewaybench.engine.round.RoundKind;
import io.github.gatewaybench.engine.subject.Jvm;
import io.github.gatewaybench.engine.subject.Repository;
import io.github.gatewaybench.engine.versus.VersusKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ScriptInvocationTest {

	@Test
	void aPathOfTheEnvironmentGoesOnNamingItsFile(@TempDir Path home) throws IOException {
		Files.createFile(Files.createDirectory(home.resolve("jars")).resolve("linkerd.jar"));
		Files.createFile(home.resolve("linkerd-exec"));
		assertThat(ScriptInvocation.withAbsolutePaths(Map.of("JAR", "jars/linkerd.jar", "NONE", "no/such", "ABSOLUTE",
				"/tmp", "URL", "http://x/y", "WORD", "jars", "LINKERD_JAR", "linkerd-exec", "NO_JAR", ""), home))
			.isEqualTo(Map.of("JAR", home + "/jars/linkerd.jar", "NONE", "no/such", "ABSOLUTE", "/tmp", "URL",
					"http://x/y", "WORD", "jars", "LINKERD_JAR", home + "/linkerd-exec", "NO_JAR", ""));
	}

	@Test
	void flagsOfTheKindPrecedeThoseOfTheUser() {
		assertThat(javaOptions(new RoundKind())).containsExactly("-Xmx1g", "-XX:-AlwaysPreTouch");
		assertThat(javaOptions(new VersusKind())).containsExactly("-XX:+AlwaysPreTouch", "-Xmx1g",
				"-XX:-AlwaysPreTouch");
	}

	private static List<String> javaOptions(ExperimentKind<?> kind) {
		return ScriptInvocation
			.of(new ScriptArguments(kind, Map.of("name", "mine"), List.of()), Path.of(".."),
					Map.of("JAVA_OPTS", "-Xmx1g -XX:-AlwaysPreTouch"), new Validation())
			.jvm()
			.options();
	}

	@Test
	void aCallAsksWhatARoundAsks(@TempDir Path work) {
		Validation validation = new Validation();
		ScriptInvocation call = new ScriptInvocation(Map.of("name", "mine", "path", "/own", "rank-by", "cpu"), null,
				new Repository(Path.of("..")), Jvm.of(Map.of()), Map.of(), work, validation);
		assertThat(call.withValuesOfRound("round3").declared())
			.isEqualTo(Map.of("name", "mine", "path", "/sleep", "rank-by", "cpu", "expected-body", "sleep", "backend",
					"backend-sleep", "subjects", "direct gateway-scg gateway-zuul gateway-zuul@tuned"));
		assertThat(call.withValuesOfRound("framework-round1").find("backend")).isEmpty();
		assertThatThrownBy(() -> call.withValuesOfRound("rate")).isInstanceOf(RefusedException.class)
			.hasMessageContaining("--like rate: there is no such round");
	}

}
