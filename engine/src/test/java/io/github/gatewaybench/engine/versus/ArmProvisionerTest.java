package io.github.gatewaybench.engine.versus;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.gatewaybench.engine.host.LocalHost;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Machines;
import io.github.gatewaybench.engine.host.ProcessMonitor;
import io.github.gatewaybench.engine.preflight.HostChecks;
import io.github.gatewaybench.engine.preflight.Memory;
import io.github.gatewaybench.engine.subject.TestRepository;
import io.github.gatewaybench.measurements.Environment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

class ArmProvisionerTest {

	@TempDir
	private Path folder;

	private GitRepository git;

	private LocalHost local;

	private Machine here;

	@BeforeEach
	void aRepository() {
		this.git = new GitRepository(this.folder);
		this.local = new LocalHost(LocalHost.LOOPBACK, this.git.java(17), Path.of("..").toAbsolutePath().normalize(),
				this.git.environment);
		this.here = new Machine(this.local, this.folder.resolve("work")) {

			@Override
			public ProcessMonitor monitor() {
				return new FreePorts();
			}

		};
	}

	private ArmProvisioner provisioner(String... words) {
		ArmProvisioner provisioner = new ArmProvisioner(this.git.call(),
				this.git.parser().parse(List.of(words), Optional.empty(), "gateway-stub"), this.git.revisions());
		assertThat(this.git.told()).isEmpty();
		return provisioner;
	}

	private List<String> check(ArmProvisioner provisioner) throws InterruptedException {
		provisioner.check(new HostChecks(this.here, Environment.ROLES, "", this.git.validation),
				this.git.files.names("backend-stub"), false);
		return this.git.told();
	}

	@Test
	void everyArmHasItsOwnPortJarJvmAndFlags() throws InterruptedException {
		String commit = this.git.commit();
		Path jar = this.git.home.resolve("backend-stub/target/backend-stub.jar");
		ArmProvisioner provisioner = provisioner("gateway-stub", "java=25,opts=-Xss1m -Dx=y,name=later",
				"rev=HEAD,variant=tuned", "name=given,jar=" + jar, "native-stub");
		assertThat(check(provisioner)).isEmpty();
		assertThat(command(provisioner, "gateway-stub")).isEqualTo(
				"%s -Xmx1g -jar %s/work/jars/1/gateway-stub/target/gateway-stub.jar --server.port=18101 --upstream=http://up"
					.formatted(this.git.java(17), this.folder));
		assertThat(command(provisioner, "later")).isEqualTo(
				"%s -Xmx1g -Xss1m -Dx=y -jar %s/work/jars/1/gateway-stub/target/gateway-stub.jar --server.port=18102 --upstream=http://up"
					.formatted(this.git.java(25), this.folder));
		assertThat(command(provisioner, "rev=HEAD+variant=tuned")).isEqualTo(
				"%s -Xmx1g -jar %s/gateway-stub/target/gateway-stub.jar --server.port=18103 --upstream=http://up --spring.profiles.active=tuned"
					.formatted(this.git.java(17), this.git.revisions().repository(commit, "gateway-stub").home()));
		assertThat(command(provisioner, "given")).isEqualTo(
				"%s -Xmx1g -jar %s/work/jars/4/gateway-stub/target/gateway-stub.jar --server.port=18104 --upstream=http://up"
					.formatted(this.git.java(17), this.folder));
		assertThat(command(provisioner, "native-stub"))
			.isEqualTo("env PORT=18105 UPSTREAM=http://up %s/native-stub/start.sh".formatted(this.git.home));
	}

	private String command(ArmProvisioner provisioner, String arm) {
		ArmServer server = provisioner.serverOf(arm);
		return String.join(" ", server.server()
			.command(this.local, server.launchParameters(Optional.of("http://up")), Optional.empty()));
	}

	/** Whoever builds during a run must not change an arm. */
	@Test
	void theJarOfTheWorkingTreeIsCopied() throws Exception {
		ArmProvisioner provisioner = provisioner("gateway-stub", "java=25");
		provisioner.prepareJars(this.here, (line) -> {
		});
		ObjectNode before = facts(provisioner);
		Path copy = provisioner.serverOf("gateway-stub").server().jar();
		byte[] begun = Files.readAllBytes(copy);
		buildAgain();
		assertThat(provisioner.serverOf("java=25").server().jar()).isEqualTo(copy).hasBinaryContent(begun);
		assertThat(facts(provisioner)).isEqualTo(before);
	}

	/** A JVM refuses a -XX:SharedArchiveFile of a jar whose time has changed. */
	@Test
	void aCopiedJarKeepsItsTime() throws Exception {
		Path jar = this.git.files.server("gateway-stub").jar();
		FileTime built = FileTime.from(Instant.parse("2026-01-02T03:04:05Z"));
		Files.setLastModifiedTime(jar, built);
		ArmProvisioner provisioner = provisioner("gateway-stub", "java=25");
		provisioner.prepareJars(this.here, (line) -> {
		});
		assertThat(Files.getLastModifiedTime(provisioner.serverOf("gateway-stub").server().jar())).isEqualTo(built);
	}

	private void buildAgain() {
		TestRepository.writeJar(this.git.files.server("gateway-stub").jar(), Optional.of("Other"));
	}

	private ObjectNode facts(ArmProvisioner provisioner) {
		ObjectNode environment = JsonMapper.shared().createObjectNode();
		provisioner.addFacts(environment, Machines.of(this.here));
		return environment;
	}

	/** A run that is resumed has another copy. */
	@Test
	void aJarThatWasBuiltAgainIsNotedOnResume() throws Exception {
		ObjectNode begun = facts(provisioner("gateway-stub", "native-stub"));
		assertThat(facts(provisioner("gateway-stub", "native-stub"))).isEqualTo(begun);
		buildAgain();
		assertThat(facts(provisioner("gateway-stub", "native-stub"))).isNotEqualTo(begun);
	}

	@Test
	void aGivenJarIsCopiedAndDescribed() throws Exception {
		Path jar = this.git.home.resolve("backend-stub/target/backend-stub.jar");
		ArmProvisioner provisioner = provisioner("gateway-stub", "name=given,java=25,jar=" + jar, "native-stub");
		provisioner.prepareJars(this.here, (line) -> {
		});
		assertThat(provisioner.serverOf("given").server().jar()).hasSameBinaryContentAs(jar);
		ObjectNode environment = facts(provisioner);
		assertThat(environment.at("/arms").propertyNames()).containsExactly("gateway-stub", "given");
		assertThat(environment.at("/arms/given/java/0").asString()).contains("\"25.0.1\"");
		assertThat(environment.at("/arms/given/sha256").asString()).hasSize(64);
	}

	@Test
	void aRevisionIsDescribedByItsCommit() {
		String commit = this.git.commit();
		ObjectNode environment = facts(provisioner("gateway-stub", "rev=HEAD"));
		assertThat(environment.at("/arms/rev=HEAD/commit").asString()).isEqualTo(commit);
	}

	@Test
	void flagsAndReleasesAreTriedBefore() throws InterruptedException {
		this.git.files.write("gateway-stub/src/main/resources/application-new.yml", "needs-java: 21\n");
		assertThat(check(provisioner("variant=new,gateway-stub", "variant=new,java=25", "opts=-XX:+Bad")))
			.containsExactly(
					"arm variant=new+gateway-stub needs Java 21 or later, %s is Java 17 -> give java=21 or later"
						.formatted(this.git.java(17)),
					"arm opts=+Bad: %s -Xmx1g -XX:+Bad -version fails: Unrecognized option -> correct opts=, java= or JAVA_OPTS"
						.formatted(this.git.java(17)));
	}

	@Test
	void noHeapIsTouchedWhenFlagsAreTried() throws InterruptedException {
		assertThat(check(provisioner("gateway-stub", "opts=-XX:+AlwaysPreTouch -XX:+Bad,name=bad")))
			.singleElement(STRING)
			.startsWith("arm bad: %s -Xmx1g -XX:+Bad -version fails".formatted(this.git.java(17)));
	}

	private List<String> checkMemory(ArmProvisioner provisioner, boolean closed, long available) {
		provisioner.checkMemory(new HostChecks(this.here, Environment.ROLES, "", this.git.validation),
				this.git.files.names("backend-stub"), closed, new Memory(24_000_000_000L, available));
		return this.git.told();
	}

	@Test
	void memoryMustSufficeForAllAtOnce() throws InterruptedException {
		ArmProvisioner provisioner = provisioner("gateway-stub", "opts=-Xmx2g,gateway-stub,name=large", "native-stub");
		assertThat(checkMemory(provisioner, false, 5_800_000_000L)).isEmpty();
		assertThat(checkMemory(provisioner, true, 5_500_000_000L)).as("without open-load").isEmpty();
		assertThat(checkMemory(provisioner, false, 5_500_000_000L)).containsExactly(
				"this host: the servers may need 5.8 GB of memory together (gateway-stub 1.4, large 2.4, backend-stub 1.4, open-load 0.6), and 5.5 GB are available"
						+ " -> compare fewer arms, or set JAVA_OPTS to smaller heaps, such as \"-Xms512m -Xmx512m\"");
	}

	@Test
	void armsRunOnOneMachine() {
		ArmProvisioner provisioner = provisioner("backend-stub", "backend-stub,name=again");
		Machines gateways = new Machines(this.here, Map.of("gateway", List.of(this.here, this.here)));
		provisioner.checkMachines(gateways, true, this.git.validation);
		assertThat(this.git.told()).isEmpty();
		Machines backends = new Machines(this.here, Map.of("backend", List.of(this.here, this.here)));
		provisioner.checkMachines(backends, false, this.git.validation);
		String told = "--hosts names 2 hosts for the backend, and arms are compared on one -> name one";
		assertThat(this.git.told()).containsExactly(told);
		ArmProvisioner withBackends = new ArmProvisioner(this.git.call(), List.of(), this.git.revisions());
		withBackends.checkMachines(backends, false, this.git.validation);
		assertThat(this.git.told()).hasSize(1);
		withBackends.checkMachines(backends, true, this.git.validation);
		assertThat(this.git.told()).containsExactly(told, told);
	}

	@Test
	void aProgramThatIsNotInTheRevisionMustBeNamed() throws InterruptedException {
		this.git.files.write("native-stub/requirements.txt", "stub==1\n");
		this.git.commit();
		ArmProvisioner provisioner = provisioner("native-stub", "native-stub,rev=HEAD,name=old");
		this.git.environment.put("NATIVE_STUB_BIN", "/stub");
		assertThat(check(provisioner)).isEmpty();
		this.git.environment.remove("NATIVE_STUB_BIN");
		assertThat(check(provisioner))
			.containsExactly("arm old: a git revision does not contain the program of native-stub"
					+ " -> set NATIVE_STUB_BIN to its path, or leave out rev=");
	}

	@Test
	void aPortThatIsTakenIsTold() throws InterruptedException {
		ArmProvisioner provisioner = provisioner("gateway-stub", "native-stub");
		provisioner.check(new HostChecks(new Machine(this.local, this.folder) {

			@Override
			public ProcessMonitor monitor() {
				return new FreePorts() {

					@Override
					public boolean isPortInUse(int port) {
						return port == 18_102;
					}

				};
			}

		}, Environment.ROLES, "", this.git.validation), List.of(), false);
		assertThat(this.git.told()).containsExactly("port 18102 of native-stub is taken -> stop what listens there");
	}

	/** Sees no listener. */
	private static class FreePorts extends ProcessMonitor {

		FreePorts() {
			super(null);
		}

		@Override
		public boolean isPortInUse(int port) {
			return false;
		}

		@Override
		public Optional<PortListener> listener(int port) {
			return Optional.empty();
		}

	}

}
