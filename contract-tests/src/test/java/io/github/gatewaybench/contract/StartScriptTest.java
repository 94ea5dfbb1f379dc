package io.github.gatewaybench.contract;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** What every {@code start.sh} does before it starts its server. */
class StartScriptTest {

	@TempDir
	private Path temporary;

	static List<String> folders() throws IOException {
		return StartScript.folders();
	}

	static Stream<Arguments> wrongSettings() {
		Map<String, List<String>> everywhere = Map.of("PORT", List.of("0", "65536", "web"), "UPSTREAM",
				List.of("https://127.0.0.1:8080", "http://127.0.0.1", "http://127.0.0.1:8080; include /etc/passwd",
						"http://127.0.0.1:99999"),
				"BIND", List.of("127.0.0.1; #", "127.0.0.1\", port: 1"), "RUN_DIR", List.of("/dev/null/run"));
		List<Arguments> settings = new ArrayList<>();
		for (String folder : List.of("nginx", "haproxy", "envoy", "linkerd")) {
			everywhere
				.forEach((name, values) -> values.forEach((value) -> settings.add(Arguments.of(folder, name, value))));
			settings.add(Arguments.of(folder, StartScript.serverSetting(folder), "/no/server"));
		}
		return settings.stream();
	}

	@ParameterizedTest
	@MethodSource("wrongSettings")
	@CsvSource(delimiter = '|', value = { "nginx | RUN_DIR | /tmp/$x", "nginx-mainline | RUN_DIR | /tmp/$x",
			"nginx-lua | RUN_DIR | /tmp/$x", "traefik | RUN_DIR | /tmp/\"x", "envoy | BIND | localhost",
			"envoy | ADMIN_PORT | 65536", "linkerd | ADMIN_PORT | -1", "linkerd | UPSTREAM | http://[::1]:8080" })
	void wrongSettingIsNamedAndRefused(String folder, String name, String value) throws Exception {
		StartScript.Result result = run(folder, Map.of(name, value));
		assertEquals(2, result.status(), result.output());
		assertTrue(result.output().contains(name + " is '" + value + "'"), result.output());
	}

	@ParameterizedTest
	@MethodSource("folders")
	void wrongSettingsAreToldAtOnce(String folder) throws Exception {
		Map<String, String> settings = Map.of("PORT", "p", "UPSTREAM", "u", "BIND", "b b",
				StartScript.serverSetting(folder), "/no");
		StartScript.Result result = run(folder, settings);
		settings.forEach((name, value) -> assertTrue(result.output().contains(name + " is '" + value + "'\n    -> "),
				result.output()));
	}

	@ParameterizedTest
	@MethodSource("folders")
	void manualIsPrintedAndOtherArgumentsAreRefused(String folder) throws Exception {
		StartScript.Result help = run(folder, Map.of(), "--help");
		assertEquals(0, help.status(), help.output());
		assertTrue(help.output().contains("Usage: " + folder + "/start.sh"), help.output());
		assertTrue(help.output().contains(StartScript.serverSetting(folder)), help.output());
		StartScript.Result nonsense = run(folder, Map.of(), "--nonsense");
		assertEquals(2, nonsense.status(), nonsense.output());
		assertTrue(nonsense.output().contains("'--nonsense'"), nonsense.output());
	}

	static List<Arguments> notInstalled() throws IOException {
		List<Arguments> expected = new ArrayList<>(
				List.of(Arguments.of("linkerd", List.of("LINKERD_JAR", "LINKERD_EXEC"))));
		for (String folder : StartScript.folders()) {
			if (Files.exists(Path.of("..", folder, "requirements.txt"))) {
				expected.add(Arguments.of(folder,
						List.of("scripts/setup.sh --with " + folder, StartScript.serverSetting(folder))));
			}
		}
		return expected;
	}

	@ParameterizedTest
	@MethodSource("notInstalled")
	void serverThatIsNotInstalledIsToldInOneSentence(String folder, List<String> fixes) throws Exception {
		StartScript script = new StartScript(repositoryWithoutServers(folder), folder);
		for (String[] arguments : new String[][] { {}, { "--version" } }) {
			ProcessBuilder process = script.process(Map.of(), arguments);
			process.environment().keySet().removeAll(List.of("LINKERD_JAR", StartScript.serverSetting(folder)));
			StartScript.Result result = StartScript.finish(process);
			assertEquals(3, result.status(), result.output());
			assertTrue(result.output().matches("not installed: .*\n"), result.output());
			fixes.forEach((fix) -> assertTrue(result.output().contains(fix), result.output()));
		}
	}

	@ParameterizedTest
	@CsvSource({ "'', 2, '-> run scripts/setup.sh, or set NGINX_BIN'",
			"run get it, 3, 'not installed: run get it, or set NGINX_BIN'" })
	void onlyAServerThatSetupInstallsIsToBeHadFromIt(String fix, int status, String told) throws Exception {
		Path script = repositoryWithoutServers("nginx").resolve("nginx/start.sh");
		Files.writeString(script, Files.readString(script)
			.replace("find_program NGINX_BIN nginx", "find_program NGINX_BIN no-such-server '%s'".formatted(fix)));
		ProcessBuilder process = new StartScript(this.temporary, "nginx").process(Map.of(), "--version");
		process.environment().remove("NGINX_BIN");
		StartScript.Result result = StartScript.finish(process);
		assertEquals(status, result.status(), result.output());
		assertTrue(result.output().endsWith(told + "\n"), result.output());
	}

	@ParameterizedTest
	@CsvSource({ "nginx, nginx.conf, worker_processes", "nginx-mainline, nginx.conf, worker_processes",
			"nginx-lua, nginx.conf, worker_processes", "haproxy, haproxy.cfg, nbthread",
			"haproxy-current, haproxy.cfg, nbthread", "envoy, '', --concurrency", "traefik, '', GOMAXPROCS",
			"caddy, '', GOMAXPROCS" })
	void workersAreAsManyAsTheProcessorsItMayUse(String folder, String configuration, String setting) throws Exception {
		Path server = this.temporary.resolve("server");
		Files.writeString(server, "#!/bin/sh\necho \"$@ GOMAXPROCS $GOMAXPROCS\"\n");
		assertTrue(server.toFile().setExecutable(true));
		// With this variable nproc does not look at the processors.
		ProcessBuilder process = new StartScript(folder).process(Map.of(StartScript.serverSetting(folder),
				server.toString(), "RUN_DIR", this.temporary.toString(), "OMP_NUM_THREADS", "7"));
		process.command().addAll(0, List.of("taskset", "-c", firstProcessor()));
		StartScript.Result result = StartScript.finish(process);
		assertEquals(0, result.status(), result.output());
		String started = configuration.isEmpty() ? result.output()
				: Files.readString(this.temporary.resolve(configuration));
		assertTrue(started.contains(setting + " 1"), started);
	}

	/** A proxy would be asked for what is on another machine. */
	@ParameterizedTest
	@CsvSource({ "traefik", "caddy" })
	void noVariableOfGoReachesTheServer(String folder) throws Exception {
		Path server = this.temporary.resolve("server");
		Files.writeString(server, "#!/bin/sh\nenv\n");
		assertTrue(server.toFile().setExecutable(true));
		Map<String, String> settings = new HashMap<>();
		settings.put(StartScript.serverSetting(folder), server.toString());
		settings.put("RUN_DIR", this.temporary.toString());
		for (String proxy : List.of("http_proxy", "HTTPS_PROXY")) {
			settings.put(proxy, "http://127.0.0.1:9");
		}
		for (String runtime : List.of("GOGC", "GOMEMLIMIT", "GODEBUG", "GOMAXPROCS")) {
			settings.put(runtime, "9999");
		}
		StartScript.Result result = run(folder, settings);
		assertEquals(0, result.status(), result.output());
		assertFalse(result.output().contains("127.0.0.1:9\n"), result.output());
		assertFalse(result.output().contains("=9999\n"), result.output());
	}

	/** So that figures of the two differ by the server alone. */
	@ParameterizedTest
	@CsvSource({ "nginx, nginx-mainline, nginx.conf.template", "haproxy, haproxy-current, haproxy.cfg.template" })
	void anotherVersionHasTheSameConfiguration(String folder, String other, String template) throws Exception {
		assertEquals(Files.readString(Path.of("..", folder, template)),
				Files.readString(Path.of("..", other, template)));
	}

	private static StartScript.Result run(String folder, Map<String, String> settings, String... arguments)
			throws Exception {
		Map<String, String> all = new HashMap<>(settings);
		// So that nothing listens for long if the setting is not refused.
		all.putIfAbsent(StartScript.serverSetting(folder), "true");
		ProcessBuilder process = new StartScript(folder).process(all, arguments);
		process.environment().remove("LINKERD_JAR");
		return StartScript.finish(process);
	}

	private Path repositoryWithoutServers(String folder) throws IOException {
		for (String file : List.of(folder + "/start.sh", "scripts/lib/native.sh", "scripts/lib/messages.sh",
				"scripts/lib/nginx.sh", "scripts/lib/haproxy.sh")) {
			Path copy = this.temporary.resolve(file);
			Files.createDirectories(copy.getParent());
			Files.copy(Path.of("..").resolve(file), copy);
			assertTrue(copy.toFile().setExecutable(true));
		}
		return this.temporary;
	}

	/** The first processor that this process may use, as taskset takes it. */
	private static String firstProcessor() throws Exception {
		assumeTrue(new ProcessBuilder("sh", "-c", "command -v taskset").start().waitFor() == 0, "there is no taskset");
		return Files.readAllLines(Path.of("/proc/self/status"))
			.stream()
			.filter((line) -> line.startsWith("Cpus_allowed_list:"))
			.map((line) -> line.replaceAll("\\D*(\\d+).*", "$1"))
			.findFirst()
			.orElseThrow();
	}

}
