package io.github.gatewaybench.engine.rate;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.check.Validation.Problem;
import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.host.LocalHost;
import io.github.gatewaybench.engine.kind.KindFixture;
import io.github.gatewaybench.measurements.Warning;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

class HyperfoilAgentsTest {

	private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

	@TempDir
	private Path home;

	private KindFixture fixture;

	@BeforeEach
	void aStudyOfRates() {
		this.fixture = new KindFixture(this.home, RateKind::new, "name=stub-rate", "backend=backend-stub",
				"path=/hello", "expected-body=world", "subjects=direct");
		this.fixture.environment.put("PATH", System.getenv("PATH"));
	}

	private static Host host(String address, String java, Path repository) {
		return new LocalHost(address, java, repository, Map.of("PATH", System.getenv("PATH")));
	}

	private List<Problem> problems(String java) {
		return problems(host(LocalHost.LOOPBACK, java, REPOSITORY), host(LocalHost.LOOPBACK, java, REPOSITORY));
	}

	private List<Problem> problems(Host... hosts) {
		Validation validation = new Validation();
		new HyperfoilAgents(this.fixture.call()).check(List.of(hosts), validation);
		return validation.problems();
	}

	/** Lets the script that tries to reach an address do that instead. */
	private void reachingMeans(String commands) {
		this.fixture.repository.write("scripts/hands/reach.sh", "#!/bin/sh\n" + commands + "\n");
		assertThat(this.home.resolve("scripts/hands/reach.sh").toFile().setExecutable(true)).isTrue();
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
		this.fixture.environment.put("HYPERFOIL_HOME", lib.getParent().toString());
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
	void thisMachineCannotBeOneOfSeveralHosts() throws Exception {
		assertThat(problems(jdk(21))).extracting(Problem::what)
			.contains("this machine cannot be one of several hosts for the load");
	}

	@Test
	void everyHostTriesTheAddressThatTheControllerBinds() throws Exception {
		Optional<String> other = NetworkInterface.networkInterfaces()
			.flatMap(NetworkInterface::inetAddresses)
			.filter((each) -> each instanceof Inet4Address && !each.isLoopbackAddress())
			.map(InetAddress::getHostAddress)
			.findFirst();
		assumeThat(other).as("another address of this machine").isPresent();
		Path tried = this.home.resolve("tried");
		reachingMeans("echo \"$1\" >>'%s'".formatted(tried));
		problems(host(LocalHost.LOOPBACK, jdk(21), this.home), host(other.get(), jdk(21), this.home));
		assertThat(tried).hasContent(LocalHost.LOOPBACK + "\n" + LocalHost.LOOPBACK);
	}

	@Test
	void whyAHostCannotTryIsTold() throws Exception {
		reachingMeans("echo 'bash 5 is required' >&2; exit 2");
		assertThat(problems(host(LocalHost.LOOPBACK, jdk(21), this.home))).extracting(Problem::what)
			.contains(
					"this host gets no answer from this host at 127.0.0.1, port 7800, within 5 s: bash 5 is required");
	}

	@Test
	void aHostThatHasNoAddressIsTold() throws Exception {
		assertThat(problems(host("nowhere.invalid", jdk(21), this.home))).extracting(Problem::what)
			.anyMatch((each) -> each.contains("this host cannot reach its address nowhere.invalid"));
	}

	@Test
	void agentsWithoutTimeToSpareAreTold() {
		assertThat(HyperfoilAgents.overloadWarning(OptionalDouble.of(32), 20, 2)).isEmpty();
		assertThat(HyperfoilAgents.overloadWarning(OptionalDouble.of(33), 20, 2).map(Warning::text))
			.contains("the agents used 83 % of the CPU time their threads can use: they were late themselves");
	}

}
