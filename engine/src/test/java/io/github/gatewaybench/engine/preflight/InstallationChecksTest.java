package io.github.gatewaybench.engine.preflight;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.engine.check.Validation.Problem;
import io.github.gatewaybench.engine.host.LocalHost;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Machines;
import io.github.gatewaybench.engine.host.ThisHost;
import io.github.gatewaybench.engine.subject.ModuleSpec;
import io.github.gatewaybench.engine.subject.Server;
import io.github.gatewaybench.engine.subject.TestRepository;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class InstallationChecksTest {

	private static final String BUILD = "run ./mvnw -DskipTests package";

	@TempDir
	private Path home;

	private TestRepository modules;

	private final Validation validation = new Validation();

	@BeforeEach
	void compose() {
		this.modules = new TestRepository(this.home.resolve("repository")).addNative("gateway-stub", 1001, true)
			.addJava("gateway-java", 1002, true);
	}

	private InstallationChecks installed(String javaVersion) {
		return installed(javaVersion, Duration.ofMinutes(2));
	}

	private InstallationChecks installed(String javaVersion, Duration limit) {
		new TestRepository(this.home).write("java",
				"#!/bin/sh\necho 'openjdk version \"" + javaVersion + "\" 2020-01-01' >&2\n");
		this.home.resolve("java").toFile().setExecutable(true);
		return installed(this.home.resolve("java").toString(),
				Map.of("PATH", System.getenv("PATH"), "ABSENT", "ABSENT_JAR"), limit);
	}

	private InstallationChecks installed(String java, Map<String, String> environment, Duration limit) {
		return new InstallationChecks(this.modules.repository(),
				Machines.of(new Machine(
						new LocalHost(LocalHost.LOOPBACK, java, this.modules.repository().home(), environment),
						this.home)),
				limit);
	}

	private List<Problem> checkStartable(String... names) {
		installed("17").checkStartable(this.modules.names(names), this.validation);
		return this.validation.problems();
	}

	@ParameterizedTest
	@CsvSource({ "1.8.0_392, 8", "11.0.2, 11", "16, 16" })
	void aJvmThatIsTooOldIsRefusedWhicheverWayItWritesItsVersion(String version, int release) {
		installed(version).checkJava(this.validation);
		assertThat(this.validation.problems()).isEqualTo(
				List.of(new Problem(this.home + "/java is Java " + release, "set JAVA_HOME to a JDK 17 or later")));
	}

	@Test
	void aJvmThatIsNotThereIsRefusedAndOneThatIsNewEnoughTaken() {
		installed("17.0.1").checkJava(this.validation);
		assertThat(this.validation.passed()).isTrue();
		installed("/nowhere/bin/java", Map.of(), Duration.ofMinutes(2)).checkJava(this.validation);
		assertThat(this.validation.problems()).isEqualTo(List.of(new Problem("no JVM: /nowhere/bin/java does not run",
				"set JAVA_HOME to a JDK 17 or later, or run scripts/setup.sh")));
	}

	@Test
	void whatIsBuiltAndInstalledIsTaken() {
		assertThat(
				checkStartable("direct", "gateway-stub", "gateway-java@tuned", "gateway-java/own", "nowhere", "a\0b"))
			.isEmpty();
	}

	@Test
	void aJarThatIsMissingIsNamedWithTheCommandThatBuildsIt() throws IOException {
		Path jar = this.modules.server("gateway-java").jar();
		Files.delete(jar);
		assertThat(checkStartable("gateway-java@tuned"))
			.isEqualTo(List.of(new Problem("gateway-java@tuned is not built: there is no " + jar, BUILD)));
	}

	@Test
	void aFileThatWasChangedAfterTheBuildIsNamedOnce() throws IOException {
		List<ModuleSpec> names = this.modules.names("direct", "gateway-stub", "gateway-java", "gateway-java@tuned");
		Path jar = this.modules.server("gateway-java").jar();
		Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plusSeconds(60)));
		FileTime later = FileTime.from(Instant.now().plusSeconds(120));
		Path sources = this.modules.server("gateway-java").folder().resolve("src/main");
		Files.createDirectory(sources.resolve("java"));
		for (String ofEditor : List.of("java/Main.java.orig", "resources/.application.yml.swp",
				"resources/application.yml~", "resources/#application.yml#")) {
			Files.setLastModifiedTime(Files.createFile(sources.resolve(ofEditor)), later);
		}
		installed("17").checkUpToDate(names, this.validation);
		assertThat(this.validation.passed()).isTrue();
		Path pom = this.modules.server("gateway-java").folder().resolve("pom.xml");
		Files.setLastModifiedTime(pom, later);
		installed("17").checkUpToDate(names, this.validation);
		assertThat(this.validation.problems())
			.isEqualTo(List.of(new Problem("%s is older than %s".formatted(jar, pom), BUILD)));
	}

	@Test
	void aResourceCountsOnlyIfTheJarHasAnother() throws IOException {
		Server server = this.modules.server("gateway-java");
		Path resource = this.modules.repository().folder(TestRepository.configuration("gateway-java"));
		try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(server.jar()))) {
			out.putNextEntry(new ZipEntry("BOOT-INF/classes/application.yml"));
			out.write(Files.readAllBytes(resource));
		}
		StaleJarCheck check = new StaleJarCheck(server.folder(), server.jar());
		Files.setLastModifiedTime(server.jar(), FileTime.from(Instant.now().plusSeconds(60)));
		Files.setLastModifiedTime(resource, FileTime.from(Instant.now().plusSeconds(120)));
		assertThat(check.changedFile()).isEmpty();
		Files.writeString(resource, "server:\n  port: 1003\n");
		Files.setLastModifiedTime(resource, FileTime.from(Instant.now().plusSeconds(120)));
		assertThat(check.changedFile()).contains(resource);
	}

	@Test
	void aFileThatIsNoLongerThereHidesNoOtherThatWasChanged() throws IOException {
		Server server = this.modules.server("gateway-java");
		Files.delete(server.folder().resolve("pom.xml"));
		this.modules.write("gateway-java/src/main/java/Main.java", "");
		Path source = server.folder().resolve("src/main/java/Main.java");
		Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));
		assertThat(new StaleJarCheck(server.folder(), server.jar()).changedFile()).contains(source);
	}

	@Test
	void aJarThatIsCutShortOrNoJarIsFoundBeforeItIsNeeded() throws IOException {
		Path jar = this.modules.server("gateway-java").jar();
		try (RandomAccessFile file = new RandomAccessFile(jar.toFile(), "rw")) {
			file.setLength(file.length() - 30);
		}
		assertThat(checkStartable("gateway-java").get(0).what())
			.startsWith("gateway-java cannot be started: " + jar + " is broken: ");
		Files.writeString(jar, "broken\n");
		assertThat(checkStartable("gateway-java").get(1).what())
			.startsWith("gateway-java cannot be started: " + jar + " is broken: ");
		TestRepository.writeJar(jar, Optional.empty());
		assertThat(checkStartable("gateway-java").get(2))
			.isEqualTo(new Problem("gateway-java cannot be started: " + jar + " names no main class", BUILD));
	}

	@Test
	void aNativeServerThatCannotBeStartedIsToldWithItsOwnWords() {
		this.modules.addNative("gateway-stub", 1001, true, 2, "broken: no such file");
		assertThat(checkStartable("gateway-stub")).isEqualTo(
				List.of(new Problem("gateway-stub cannot be started: broken: no such file", "run scripts/setup.sh")));
		assertThat(installed("17").nativeVersion(this.modules.name("gateway-stub"))).isEmpty();
		assertThat(installed("17").reasonToSkip(this.modules.name("gateway-stub"))).isEmpty();
	}

	@Test
	void theAdviceOfAStartScriptIsTheOnlyOne() {
		this.modules.addNative("gateway-stub", 1001, true, 2, "no stub\n    -> set STUB\n  - no x\n    -> set X");
		assertThat(checkStartable("gateway-stub")).isEqualTo(
				List.of(new Problem("gateway-stub cannot be started: no stub", "set STUB\n  - no x\n    -> set X")));
	}

	@Test
	void aStartScriptThatIsNotExecutableIsListedAndToldWithTheCommandThatMakesItSo() {
		Path script = this.modules.server("gateway-stub").startScript();
		assertThat(script.toFile().setExecutable(false)).isTrue();
		assertThat(checkStartable("gateway-stub")).isEqualTo(
				List.of(new Problem("gateway-stub: %s is not executable".formatted(script), "chmod +x " + script)));
		assertThat(this.modules.repository().serverNames()).contains("gateway-stub");
	}

	@Test
	void aServerThatSetupDoesNotBringIsSkippedWithItsOwnWords() {
		this.modules.addNative("gateway-stub", 1001, true, 3, "not installed: set $ABSENT");
		assertThat(checkStartable("gateway-stub")).isEmpty();
		assertThat(installed("17").reasonToSkip(this.modules.name("gateway-stub")))
			.contains("not installed: set ABSENT_JAR");
	}

	@Test
	void aServerTellsItsVersionAndIsAskedOnce() {
		this.modules.write("gateway-stub/start.sh",
				"#!/bin/sh\necho asked $1 >>" + this.home + "/log; echo stub 1.0\n");
		InstallationChecks installed = installed("17");
		assertThat(installed.nativeVersion(this.modules.name("gateway-stub"))).contains("stub 1.0");
		assertThat(installed.reasonToSkip(this.modules.name("gateway-stub/own"))).isEmpty();
		assertThat(installed.nativeVersion(this.modules.name("gateway-java"))).isEmpty();
		assertThat(this.home.resolve("log")).hasContent("asked --version");
	}

	@Test
	@Timeout(120)
	void aServerThatDoesNotAnswerForItsVersionIsNotWaitedForAndEnded() throws Exception {
		Path pids = this.home.resolve("pids");
		this.modules.write("gateway-stub/start.sh",
				"#!/bin/sh\nsleep 600 &\necho $$ $! >%1$s.new\nmv %1$s.new %1$s\nsleep 600\n".formatted(pids));
		do { // a busy machine may not come to start it in that time
			installed("17", Duration.ofMillis(300)).checkStartable(this.modules.names("gateway-stub"), this.validation);
		}
		while (!Files.exists(pids));
		assertThat(this.validation.problems()).extracting(Problem::what)
			.allMatch((each) -> each.startsWith("gateway-stub cannot be started: no answer within "));
		for (String pid : Files.readString(pids).strip().split(" ")) {
			while (ThisHost.isThere(Long.parseLong(pid))) {
				Thread.sleep(10);
			}
		}
	}

	@Test
	@Timeout(120)
	void whatItLeavesBehindDoesNotKeepTheChecksWaiting() throws Exception {
		Path checking = Files.createFile(this.home.resolve("checking"));
		Path pid = this.home.resolve("left");
		this.modules.write("gateway-stub/start.sh",
				"#!/bin/sh\nwhile [ -e %s ]; do sleep 0.1; done &\necho $! >%s\necho stub 1.0\n".formatted(checking,
						pid));
		assertThat(installed("17").nativeVersion(this.modules.name("gateway-stub"))).contains("stub 1.0");
		long left = Long.parseLong(Files.readString(pid).strip());
		assertThat(ThisHost.isThere(left)).isTrue();
		Files.delete(checking);
		while (ThisHost.isThere(left)) {
			Thread.sleep(10);
		}
	}

	@Test
	void aVariantThatNeedsALaterJavaIsSkippedAndTheModuleIsNot() {
		this.modules.append(TestRepository.variant("gateway-java", "tuned"), "needs-java: 21\n");
		String reason = "needs Java 21 or later, this is Java 17";
		assertThat(installed("17").reasonToSkip(this.modules.name("gateway-java@tuned/own"))).contains(reason);
		assertThat(installed("17").reasonToSkip(this.modules.name("gateway-java"))).isEmpty();
		assertThat(installed("21").reasonToSkip(this.modules.name("gateway-java@tuned"))).isEmpty();
		assertThat(installed("17").reasonToSkip(this.modules.name("direct"))).isEmpty();
	}

}
