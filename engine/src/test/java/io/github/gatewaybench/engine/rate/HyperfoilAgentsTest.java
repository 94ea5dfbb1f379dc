package io.github.gatewaybench.engine.rate;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.check.Validation.Problem;
import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.host.LocalHost;
import io.github.gatewaybench.engine.kind.Scene;
import io.github.gatewaybench.measurements.Warning;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class HyperfoilAgentsTest {

	private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

	@TempDir
	private Path home;

	private Scene scene;

	@BeforeEach
	void aStudyOfRates() {
		this.scene = new Scene(this.home, RateLauncher::new, "name=stub-rate", "backend=backend-stub", "path=/hello",
				"expected-body=world", "subjects=direct");
		this.scene.environment.put("PATH", System.getenv("PATH"));
	}

	private List<Problem> problems(String java) {
		Host host = new LocalHost(LocalHost.LOOPBACK, java, REPOSITORY, Map.of("PATH", System.getenv("PATH")));
		Validation validation = new Validation();
		new HyperfoilAgents(this.scene.call()).check(List.of(host, host), validation);
		return validation.problems();
	}

	private String jdk(int release) throws Exception {
		Path java = this.home.resolve("java" + release);
		Files.writeString(java, "#!/bin/sh\necho 'openjdk version \"%d.0.1\" 2021-10-19' >&2\n".formatted(release));
		assertThat(java.toFile().setExecutable(true)).isTrue();
		return java.toString();
	}

	@Test
	void hyperfoilIsToBeThere() throws Exception {
		assertThat(problems(jdk(21))).extracting(Problem::what)
			.contains("Hyperfoil is not installed, and 2 hosts for the load need it: HYPERFOIL_HOME is not set");
		Path lib = Files.createDirectories(this.home.resolve("hyperfoil/lib"));
		this.scene.environment.put("HYPERFOIL_HOME", lib.getParent().toString());
		assertThat(problems(jdk(21))).extracting(Problem::what)
			.contains(
					"Hyperfoil is not installed, and 2 hosts for the load need it: HYPERFOIL_HOME is %s, which is not its folder"
						.formatted(lib.getParent()));
		Files.createFile(lib.resolve("hyperfoil-clustering-0.29.3.jar"));
		assertThat(problems(jdk(21))).extracting(Problem::what).noneMatch((each) -> each.contains("installed"));
	}

	@Test
	void itNeedsANewJvmOnEachHost() throws Exception {
		assertThat(problems(jdk(20))).extracting(Problem::what)
			.contains("this host: %s/java20 is Java 20, and Hyperfoil needs 21".formatted(this.home));
		assertThat(problems(jdk(21))).extracting(Problem::what).noneMatch((each) -> each.contains("java21"));
	}

	@Test
	void aHostThatSshDoesNotReachHasNoAgent() throws Exception {
		assertThat(problems(jdk(21))).extracting(Problem::what)
			.contains("this host: Hyperfoil cannot log in: it needs a key file without a passphrase, and no jump host");
	}

	@Test
	void agentsWithoutTimeToSpareAreTold() {
		assertThat(HyperfoilAgents.overloadWarning(32, 20, 2)).isEmpty();
		assertThat(HyperfoilAgents.overloadWarning(33, 20, 2).map(Warning::text))
			.contains("the agents used 83 % of the CPU time their threads can use: they were late themselves");
	}

}
