package io.github.gatewaybench.engine.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import io.github.gatewaybench.engine.hands.Hands;
import io.github.gatewaybench.engine.preflight.Installed;
import io.github.gatewaybench.engine.subject.Jvm;
import io.github.gatewaybench.engine.subject.Name;
import io.github.gatewaybench.engine.subject.Repository;
import io.github.gatewaybench.engine.subject.Server;
import io.github.gatewaybench.measurements.Condition;
import io.github.gatewaybench.measurements.Difference;
import io.github.gatewaybench.measurements.Environment;
import io.github.gatewaybench.measurements.folder.JsonFile;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Looks at what is run: the jars and the native servers, by module.
 */
public record Survey(Repository repository, Installed installed, Hands hands) {

	private static final String LIBRARIES = "BOOT-INF/lib/";

	/** In which a jar that holds its libraries' classes tells their versions. */
	private static final String TOLD_LIBRARIES = "META-INF/libraries.properties";

	/** All that the figures depend on besides the settings, as it is kept. */
	public ObjectNode environment(Jvm jvm, Driver driver) throws InterruptedException {
		ObjectNode facts = JsonMapper.shared()
			.readValue(this.hands.facts(jvm.command(), this.repository.home(), driver.tools()), ObjectNode.class);
		facts.withObject("/java").put("options", String.join(" ", jvm.options()));
		ObjectNode jars = facts.putObject("jars");
		ObjectNode natives = facts.putObject("native");
		for (Name each : driver.whatRuns()) {
			Server server = this.repository.server(each);
			if (this.installed.reasonToSkip(each).isPresent() || jars.has(each.module())) {
				continue;
			}
			if (!server.isNative()) {
				ObjectNode jar = jars.putObject(each.module()).put("sha256", checksum(server.jar()));
				libraries(server.jar()).forEach(jar.putArray("libraries")::add);
			}
			this.installed.version(each).ifPresent((said) -> natives.put(each.module(), said));
		}
		return facts;
	}

	/**
	 * In what an environment differs from that in which a run was begun, by part, as in
	 * "tools: jq, curl". Machine and JVM are the same where runs of both can be compared.
	 * What is new does not matter: a subject that was skipped may have come.
	 */
	public static List<String> differences(ObjectNode begun, ObjectNode now) {
		Map<String, List<String>> parts = new LinkedHashMap<>();
		for (Difference each : environment(begun).differencesTo(environment(now))) {
			String part = (each.condition() == Condition.JVM) ? "java" : "machine";
			parts.computeIfAbsent(part, (key) -> new ArrayList<>()).add(each.name());
		}
		for (String part : List.of("tools", "jars", "native")) {
			begun.path(part)
				.propertyStream()
				.filter((each) -> !each.getValue().equals(now.path(part).get(each.getKey())))
				.forEach((each) -> parts.computeIfAbsent(part, (key) -> new ArrayList<>()).add(each.getKey()));
		}
		return parts.entrySet()
			.stream()
			.map((part) -> part.getKey() + ": " + String.join(", ", part.getValue()))
			.toList();
	}

	private static Environment environment(ObjectNode facts) {
		return JsonFile.MAPPER.treeToValue(facts, Environment.class);
	}

	private static String checksum(Path jar) {
		try (InputStream file = Files.newInputStream(jar)) {
			MessageDigest digest = MessageDigest.getInstance("SHA-256");
			file.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
			return HexFormat.of().formatHex(digest.digest());
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static List<String> libraries(Path jar) {
		try (ZipFile file = new ZipFile(jar.toFile())) {
			Stream<String> inside = file.stream()
				.map(ZipEntry::getName)
				.filter((name) -> name.startsWith(LIBRARIES) && name.endsWith(".jar"))
				.map((name) -> name.substring(LIBRARIES.length(), name.length() - ".jar".length()));
			return Stream.concat(inside, toldLibraries(file)).sorted().toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static Stream<String> toldLibraries(ZipFile jar) throws IOException {
		Properties versions = new Properties();
		ZipEntry told = jar.getEntry(TOLD_LIBRARIES);
		if (told != null) {
			versions.load(jar.getInputStream(told));
		}
		return versions.stringPropertyNames().stream().map((name) -> name + "-" + versions.getProperty(name));
	}

}
