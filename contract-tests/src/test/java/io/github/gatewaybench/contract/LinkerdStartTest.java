package io.github.gatewaybench.contract;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What {@code linkerd/start.sh} gives to Linkerd, for which a stub stands. */
class LinkerdStartTest {

	private static final StartScript SCRIPT = new StartScript("linkerd");

	/** Prints what Linkerd's own launcher reads, as Java properties. */
	private static final String LAUNCHER = """
			#!/bin/sh
			echo "pid=$$"
			echo "arguments=$*"
			echo "folder=$PWD"
			echo "java=$JAVA_HOME"
			echo "options=$JVM_OPTIONS"
			echo "log=$GC_LOG"
			""";

	@TempDir
	private Path temporary;

	@Test
	void launcherGetsItsConfigurationOptionsAndJvm() throws Exception {
		Path home = fakeJdk("echo 'not to be run'");
		Started started = start(Map.of("LINKERD_EXEC", launcher(), "JAVA_OPTS", "-Xmx64m -Da=b", "LINKERD_JAVA_HOME",
				home.toString(), "JAVA_HOME", "/no/jdk"));
		assertEquals(runDir() + "/linkerd.yaml", started.said("arguments"));
		assertEquals(runDir().toRealPath().toString(), started.said("folder"));
		assertEquals("-Xmx64m -Da=b", started.said("options"));
		assertEquals(home.toString(), started.said("java"));
		assertEquals(".", started.said("log"));
		assertEquals(started.pid(), started.said("pid"), "signals would not reach it");
	}

	@Test
	void launcherGetsTheJvmOfThePathWhereNoneIsPicked() throws Exception {
		Path home = fakeJdk("echo 'not to be run'");
		Started started = start(Map.of("LINKERD_EXEC", launcher(), "JAVA_HOME", "", "PATH",
				home.resolve("bin") + ":" + System.getenv("PATH")));
		assertEquals(home.toString(), started.said("java"));
		assertEquals("", started.said("options"));
	}

	@Test
	void jarIsRunWithItsConfigurationAndOptions() throws Exception {
		Started started = start(
				Map.of("LINKERD_JAR", jar(), "JAVA_OPTS", " -Xmx64m   -Doption=* -Dother=b", "JAVA_HOME", javaHome()));
		assertEquals(runDir() + "/linkerd.yaml", started.said("arguments"));
		assertEquals("*", started.said("option"));
		assertEquals("b", started.said("other"));
		assertEquals(started.pid(), started.said("pid"), "signals would not reach it");
	}

	@Test
	void jarIsRunWithoutOptionsOnTheJvmThatIsPicked() throws Exception {
		Path home = fakeJdk("echo \"arguments=$*\"");
		String jar = jar();
		Started started = start(
				Map.of("LINKERD_JAR", jar, "LINKERD_JAVA_HOME", home.toString(), "JAVA_HOME", "/no/jdk"));
		assertEquals("-jar " + jar + " " + runDir() + "/linkerd.yaml", started.said("arguments"));
	}

	@Test
	void configurationKeepsToLoopbackAndReportsToNobody() throws Exception {
		start(Map.of("LINKERD_EXEC", launcher(), "JAVA_HOME", javaHome()));
		assertEquals(Map.of("ip", "127.0.0.1", "port", 0), configuration().get("admin"));
		assertEquals(Map.of("enabled", false), configuration().get("usage"));
		assertEquals(List.of(Map.of("ip", "127.0.0.1", "port", 4140)), router().get("servers"));
		assertEquals("/svc/* => /$/inet/127.0.0.1/8080", router().get("dtab"));
	}

	@Test
	void configurationFollowsTheSettings() throws Exception {
		start(Map.of("LINKERD_EXEC", launcher(), "JAVA_HOME", javaHome(), "PORT", "4711", "BIND", "::1", "UPSTREAM",
				"http://some-host.test:81/", "ADMIN_PORT", "9990"));
		assertEquals(Map.of("ip", "127.0.0.1", "port", 9990), configuration().get("admin"));
		assertEquals("http", router().get("protocol"));
		assertEquals(List.of(Map.of("ip", "::1", "port", 4711)), router().get("servers"));
		assertEquals("/svc/* => /$/inet/some-host.test/81", router().get("dtab"));
	}

	@Test
	void jarAndLauncherTogetherAreRefused() throws Exception {
		StartScript.Result result = SCRIPT.run(Map.of("LINKERD_EXEC", launcher(), "LINKERD_JAR", jar()), "--version");
		assertEquals(2, result.status(), result.output());
		assertTrue(result.output().contains("both LINKERD_JAR and LINKERD_EXEC"), result.output());
	}

	@Test
	void versionIsReadFromTheReleasedFile() throws Exception {
		assertEquals("linkerd 1.7.5\n", version("LINKERD_JAR", jar()));
		assertEquals("linkerd 1.7.5\n", version("LINKERD_EXEC", jar()));
		assertEquals("linkerd of unknown version (launcher)\n", version("LINKERD_EXEC", launcher()));
	}

	private static String version(String name, String value) throws Exception {
		StartScript.Result result = StartScript.finish(only(Map.of(name, value), "--version"));
		assertEquals(0, result.status(), result.output());
		return result.output();
	}

	private Started start(Map<String, String> settings) throws Exception {
		Map<String, String> all = new HashMap<>(settings);
		all.put("RUN_DIR", runDir().toString());
		Process process = only(all).start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertEquals(0, process.waitFor(), output);
		Properties said = new Properties();
		said.load(new StringReader(output));
		return new Started(String.valueOf(process.pid()), said);
	}

	/** The script with no Linkerd but the one of these settings. */
	private static ProcessBuilder only(Map<String, String> settings, String... arguments) {
		ProcessBuilder process = SCRIPT.process(Map.of(), arguments);
		process.environment().keySet().removeAll(List.of("LINKERD_JAR", "LINKERD_EXEC"));
		process.environment().putAll(settings);
		return process;
	}

	private Path runDir() {
		return this.temporary.resolve("run dir");
	}

	private Map<String, Object> configuration() throws IOException {
		return new Yaml().load(Files.readString(runDir().resolve("linkerd.yaml")));
	}

	private Map<?, ?> router() throws IOException {
		List<?> routers = (List<?>) configuration().get("routers");
		assertEquals(1, routers.size());
		return (Map<?, ?>) routers.get(0);
	}

	private String launcher() throws IOException {
		return executable(this.temporary.resolve("launcher"), LAUNCHER);
	}

	private Path fakeJdk(String java) throws IOException {
		Path home = this.temporary.resolve("jdk");
		Files.createDirectories(home.resolve("bin"));
		executable(home.resolve("bin/java"), "#!/bin/sh\n" + java + "\n");
		return home;
	}

	private static String executable(Path file, String text) throws IOException {
		Files.writeString(file, text);
		assertTrue(file.toFile().setExecutable(true));
		return file.toString();
	}

	/** As Linkerd is released: an archive behind a script. */
	private String jar() throws IOException {
		Manifest manifest = new Manifest();
		Attributes attributes = manifest.getMainAttributes();
		attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
		attributes.put(Attributes.Name.MAIN_CLASS, LinkerdStub.class.getName());
		attributes.put(Attributes.Name.CLASS_PATH,
				LinkerdStub.class.getProtectionDomain().getCodeSource().getLocation().toString());
		Path file = this.temporary.resolve("linkerd-exec");
		executable(file, "#!/bin/sh\nexit 1\n");
		try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.APPEND);
				JarOutputStream jar = new JarOutputStream(out, manifest)) {
			jar.putNextEntry(new JarEntry("io/buoyant/linkerd/build.properties"));
			jar.write("name=linkerd\nversion=1.7.5\nbuild_revision=0\n".getBytes(StandardCharsets.US_ASCII));
		}
		return file.toString();
	}

	private static String javaHome() {
		return System.getProperty("java.home");
	}

	private record Started(String pid, Properties output) {

		String said(String key) {
			return this.output.getProperty(key);
		}

	}

}
