package io.github.gatewaybench.engine.subject;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.host.LocalHost;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ServerTest {

	private static final List<String> OPTIONS = List.of("-Xmx64m", "-Xss256k");

	@TempDir
	private Path home;

	private TestRepository modules;

	@BeforeEach
	void compose() {
		this.modules = new TestRepository(this.home).addNative("gateway-native", 1001, true)
			.addNative("service-native", 1002, false)
			.addJava("gateway-java", 1003, true)
			.addJava("stack-2019/service-java", 1004, false);
	}

	@Test
	void aFolderSaysWhatItsServerIs() {
		assertThat(this.modules.server("gateway-native")).matches(Server::hasStartScript).matches(Server::isGateway);
		assertThat(this.modules.server("gateway-native").port()).hasValue(1001);
		assertThat(this.modules.server("service-native").isGateway()).isFalse();
		assertThat(this.modules.server("gateway-java@tuned")).matches(Server::isGateway);
		assertThat(this.modules.server("gateway-java").hasStartScript()).isFalse();
		assertThat(this.modules.server("gateway-java").port()).hasValue(1003);
		assertThat(this.modules.server("gateway-java").variants()).isEqualTo(List.of("tuned"));
		assertThat(this.modules.server("gateway-java").hasRoutes()).isFalse();
		assertThat(this.modules.server("stack-2019/service-java").isGateway()).isFalse();
		this.modules.append(TestRepository.configuration("gateway-java"), "routes:\n  store: x\n");
		assertThat(this.modules.server("gateway-java").hasRoutes()).isTrue();
	}

	@Test
	void aNativeServerIsSentWithTheScriptsThatItSharesWithOthers() {
		assertThat(this.modules.server("gateway-native").pathsToSend())
			.containsExactly(this.home.resolve("gateway-native"), this.home.resolve("scripts/lib"));
		Server java = this.modules.server("gateway-java");
		assertThat(java.pathsToSend()).containsExactly(java.jar());
	}

	@Test
	void whatAGatewayChangesStandsInItsFolder() {
		assertThat(this.modules.server("gateway-native").declaredMessageChanges()).isEmpty();
		this.modules.append("gateway-native/start.sh", "# changes: Via, X-*\n")
			.append(TestRepository.configuration("gateway-java"), "changes: Via\n");
		assertThat(this.modules.server("gateway-native").declaredMessageChanges()).isEqualTo("Via, X-*");
		assertThat(this.modules.server("gateway-java@tuned").declaredMessageChanges()).isEqualTo("Via");
		this.modules.append(TestRepository.variant("gateway-java", "tuned"), "changes: X-A\n");
		assertThat(this.modules.server("gateway-java@tuned").declaredMessageChanges()).isEqualTo("X-A");
	}

	@Test
	void aStudyStandsInTheVariantOrElseInTheModule() {
		this.modules.append(TestRepository.configuration("gateway-java"), "for-study: routes\n");
		assertThat(this.modules.server("gateway-java@tuned").requiredStudy()).contains("routes");
		this.modules.append(TestRepository.variant("gateway-java", "tuned"), "for-study: zuul-ab\n");
		assertThat(this.modules.server("gateway-java@tuned").requiredStudy()).contains("zuul-ab");
		assertThat(this.modules.server("gateway-java").requiredStudy()).contains("routes");
		assertThat(this.modules.server("gateway-native").requiredStudy()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "server:\n\n  # its own\n  address: x\n  port: 8081\n",
			"a:\n  port: 1\nserver:\n  shutdown: immediate\n  tomcat:\n    port: 3\n  port: 8081\nother:\n  port: 2\n" })
	void thePortIsThatOfTheServer(String text) {
		this.modules.write(TestRepository.configuration("gateway-java"), text);
		assertThat(this.modules.server("gateway-java").port()).hasValue(8081);
	}

	@ParameterizedTest
	@ValueSource(strings = { "server:\n  address: x\nother:\n  port: 8081\n", "server:\n  port: ${PORT}\n",
			"server:\n  port: 0\n", "server:\n  port: 70000\n", "server:\n  port: 123456789012\n",
			"#server:\n  port: 1\n", "" })
	void onlyANumberThereIsAPort(String text) {
		this.modules.write(TestRepository.configuration("gateway-java"), text);
		assertThat(this.modules.server("gateway-java").port()).isEmpty();
	}

	@Test
	void aJavaServerIsStartedAsTheContractSaysWithTheFlagsBeforeTheJar() {
		Host host = host("/jdk/bin/java", Map.of());
		assertThat(this.modules.server("gateway-java@tuned/own")
			.command(host, launch(Optional.of("http://127.0.0.1:5"), List.of("--a=b"), "0,1"),
					Optional.of(Path.of("/run"))))
			.isEqualTo(List.of("taskset", "-c", "0,1", "/jdk/bin/java", "-Xmx64m", "-Xss256k", "-Djava.io.tmpdir=/run",
					"-jar", this.home + "/gateway-java/target/gateway-java.jar", "--server.port=7",
					"--upstream=http://127.0.0.1:5", "--a=b", "--spring.profiles.active=tuned"));
		assertThat(this.modules.server("stack-2019/service-java/own")
			.command(host, launch(Optional.empty(), List.of(), null), Optional.of(Path.of("/run"))))
			.isEqualTo(List.of("/jdk/bin/java", "-Xmx64m", "-Xss256k", "-Djava.io.tmpdir=/run", "-jar",
					this.home + "/stack-2019/service-java/target/service-java.jar", "--server.port=7"));
	}

	@Test
	void aNativeServerIsToldByItsEnvironment() {
		assertThat(this.modules.server("gateway-native")
			.command(host("java", Map.of()), launch(Optional.of("http://127.0.0.1:5"), List.of("x"), null),
					Optional.of(Path.of("/run"))))
			.isEqualTo(List.of("env", "PORT=7", "UPSTREAM=http://127.0.0.1:5", this.home + "/gateway-native/start.sh",
					"x"));
	}

	private static Server.LaunchParameters launch(Optional<String> upstream, List<String> arguments,
			String processors) {
		return new Server.LaunchParameters(7, upstream, OPTIONS, arguments, Optional.ofNullable(processors),
				Map.of("ACCESS_TOKEN", "1"));
	}

	private static Host host(String java, Map<String, String> environment) {
		return new LocalHost("127.0.0.7", java, Path.of("/repository"), environment);
	}

	private Map<String, String> environment(Map<String, String> callers) {
		return this.modules.server("gateway-java")
			.environment(host("java", callers), launch(Optional.empty(), List.of(), null), Path.of("/run"));
	}

	@Test
	void theBenchmarksHaveTheJarThatUsersOfJmhKnow() {
		assertThat(this.modules.server("jmh-bench").jar())
			.isEqualTo(this.home.resolve("jmh-bench/target/benchmarks.jar"));
	}

	@Test
	void javaHomeAndJavaOptsPickTheJvmAndItsFlags() {
		assertThat(Jvm.of(Map.of()))
			.isEqualTo(new Jvm("java", List.of("-Xms2g", "-Xmx2g", "-Xmn1g", "-XX:MaxMetaspaceSize=256m", "-Xss256k")));
		assertThat(Jvm.of(Map.of("JAVA_HOME", "/jdk", "JAVA_OPTS", " -Xa\n -Xb ")))
			.isEqualTo(new Jvm("/jdk/bin/java", List.of("-Xa", "-Xb")));
		assertThat(Jvm.of(Map.of("JAVA_HOME", "", "JAVA_OPTS", ""))).isEqualTo(new Jvm("java", List.of()));
		assertThat(Jvm.of(Map.of("JAVA_HOME", "jdk")).command())
			.isEqualTo(Path.of("jdk/bin/java").toAbsolutePath().toString());
	}

	@Test
	void everyWayOfWritingAVersionIsRead() {
		assertThat(Jvm.parseRelease("openjdk version \"1.8.0_392\" 2020-01-01\nOpenJDK Runtime")).hasValue(8);
		assertThat(Jvm.parseRelease("Picked up JAVA_TOOL_OPTIONS: -Da=b\nopenjdk version \"17.0.15\" 2025"))
			.hasValue(17);
		assertThat(Jvm.parseRelease("java version \"21\" 2023-09-19 LTS")).hasValue(21);
		assertThat(Jvm.parseRelease("Cannot run program \"java\"")).isEmpty();
		assertThat(Jvm.parseRelease("")).isEmpty();
	}

	@Test
	void aServerDoesNotSeeTheCallersSettings() {
		Map<String, String> callers = new HashMap<>(Map.of("HOME", "/home/x", "PATH", "/bin", "JAVA_HOME", "/jdk",
				"JAVA_OPTS", "-Xa", "LANG", "en_US.utf8"));
		for (String each : List.of("SPRING_PROFILES_ACTIVE", "SERVER_PORT", "ROUTES_STORE", "DEBUG", "TRACE",
				"MANAGEMENT_SERVER_PORT", "PROXY_UPSTREAM", "STATIC_FILES_LOCATION", "ACCESS_LIMIT")) {
			callers.put(each, "1");
		}
		assertThat(environment(callers))
			.isEqualTo(Map.of("HOME", "/home/x", "PATH", "/bin", "JAVA_HOME", "/jdk", "JAVA_OPTS", "-Xmx64m -Xss256k",
					"RUN_DIR", "/run", "BIND", "127.0.0.7", "LANG", "en_US.utf8", "ACCESS_TOKEN", "1"));
	}

	@Test
	void aServerSeesNoSettingsOfTheCallersForAnyModule() throws IOException {
		Pattern annotation = Pattern.compile("@ConfigurationProperties\\(\"([^\"]+)\"\\)");
		List<String> prefixes = new ArrayList<>();
		for (Path each : sourcesOfProperties()) {
			Matcher matcher = annotation.matcher(Files.readString(each));
			if (matcher.find()) {
				prefixes.add(matcher.group(1).replace('.', '_').toUpperCase(Locale.ROOT));
			}
		}
		assertThat(prefixes).contains("SLEEP", "UPSTREAM-CLIENT", "SCG_ROUTE-INDEX");
		Map<String, String> callers = new HashMap<>();
		for (String each : prefixes) {
			// Spring takes both.
			callers.put(each.replace("-", "") + "_X", "1");
			callers.put(each.replace("-", "_") + "_X", "1");
		}
		assertThat(environment(callers)).doesNotContainKeys(callers.keySet().toArray(String[]::new));
	}

	private static List<Path> sourcesOfProperties() throws IOException {
		List<Path> files = new ArrayList<>();
		Files.walkFileTree(Path.of(".."), new SimpleFileVisitor<>() {

			@Override
			public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
				boolean skipped = Set.of("target", "results", ".git", "test", "venv")
					.contains(folder.getFileName().toString());
				return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
			}

			@Override
			public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
				if (file.toString().endsWith("Properties.java")) {
					files.add(file);
				}
				return FileVisitResult.CONTINUE;
			}

		});
		return files;
	}

	@Test
	void aServerHasALocaleThatCanNameItsFolder() {
		assertThat(environment(Map.of("LC_ALL", "C", "LANG", "en_US.UTF-8"))).containsEntry("LC_ALL", "C.UTF-8");
		assertThat(environment(Map.of())).containsEntry("LC_ALL", "C.UTF-8");
		assertThat(environment(Map.of("LC_ALL", "", "LC_CTYPE", "UTF-8"))).containsEntry("LC_ALL", "");
	}

}
