package io.github.gatewaybench.engine.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import io.github.gatewaybench.engine.host.Checksum;
import io.github.gatewaybench.engine.host.CommandResult;
import io.github.gatewaybench.engine.host.Host;
import io.github.gatewaybench.engine.host.Machine;
import io.github.gatewaybench.engine.host.Machines;
import io.github.gatewaybench.engine.preflight.InstallationChecks;
import io.github.gatewaybench.engine.subject.Jvm;
import io.github.gatewaybench.engine.subject.ModuleSpec;
import io.github.gatewaybench.engine.subject.Repository;
import io.github.gatewaybench.engine.subject.Server;
import io.github.gatewaybench.measurements.ConditionDifference;
import io.github.gatewaybench.measurements.ConditionDifference.Condition;
import io.github.gatewaybench.measurements.ConditionDifference.ConditionValue;
import io.github.gatewaybench.measurements.Environment;
import io.github.gatewaybench.measurements.file.JsonFile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Collects what figures depend on besides the settings: machines, JVM, tools, jars and
 * native servers.
 */
public record EnvironmentCollector(Repository repository, InstallationChecks installed, Machines machines) {

	private static final String LIBRARIES = "BOOT-INF/lib/";

	/**
	 * Part of environment.json with checksums of the host scripts, and of the files that
	 * native servers start with.
	 */
	private static final String FILES = "files";

	/** Folder with scripts that the start.sh of a native server reads. */
	private static final String SOURCED_FOLDER = "scripts/lib";

	/** Folder with the host scripts, and the Lua script that wrk runs in cells. */
	private static final String HOST_SCRIPTS_FOLDER = "scripts/hands";

	/** Names of hidden and backup files, which editors create and remove. */
	private static final Pattern OF_EDITORS = Pattern.compile("(.*/)?(\\.[^/]*|#[^/]*|[^/]*~)");

	/** File in a jar that lists the versions of the libraries merged into that jar. */
	private static final String MERGED_LIBRARIES_FILE = "META-INF/libraries.properties";

	/** Collects the environment in the form in which environment.json stores it. */
	public ObjectNode collect(Jvm jvm, Driver driver) throws InterruptedException {
		ObjectNode facts = this.machines.here().collectFacts(this.repository.home(), driver.requirements().tools());
		facts.withObject("/java").put("options", String.join(" ", jvm.options()));
		ObjectNode jars = facts.putObject("jars");
		ObjectNode natives = facts.putObject("native");
		ObjectNode files = facts.putObject(FILES);
		for (ModuleSpec each : driver.modulesOfCheckout()) {
			Server server = this.repository.server(each);
			if (this.installed.reasonToSkip(each).isPresent() || jars.has(each.module()) || files.has(each.module())) {
				continue;
			}
			if (server.hasStartScript()) {
				addChecksums(server.folder(), files.putObject(each.module()));
				addChecksums(this.repository.folder(SOURCED_FOLDER), files.withObject("/scripts~1lib"));
			}
			else {
				addJar(server.jar(), jars.putObject(each.module()));
			}
		}
		addChecksums(this.repository.folder(HOST_SCRIPTS_FOLDER), files.withObject("/scripts~1hands"));
		for (ModuleSpec each : driver.modulesToRun()) {
			this.installed.nativeVersion(each).ifPresent((said) -> natives.put(each.module(), said));
		}
		driver.addFacts(facts, this.machines);
		addHosts(facts, driver.requirements().tools());
		return facts;
	}

	/** Adds a jar's checksum and libraries to its description. */
	public static void addJar(Path jar, ObjectNode description) {
		description.put("sha256", Checksum.of(jar));
		libraries(jar).forEach(description.putArray("libraries")::add);
	}

	private static void addChecksums(Path folder, ObjectNode byName) {
		Host.filesToCopy(folder).forEach((each) -> byName.put(folder.relativize(each).toString(), Checksum.of(each)));
	}

	private void addHosts(ObjectNode environment, List<String> tools) throws InterruptedException {
		Map<Machine, ObjectNode> facts = new HashMap<>(Map.of(this.machines.here(), environment));
		for (Machine each : this.machines.all()) {
			facts.put(each, each.host().isHere() ? environment : each.collectFacts(null, tools));
		}
		this.machines.byRole().forEach((role, machines) -> {
			ArrayNode entries = environment.withObject("/hosts").putArray(role);
			machines.forEach((each) -> entries.add(describe(each.host(), facts.get(each), environment)));
		});
	}

	private static ObjectNode describe(Host host, ObjectNode facts, ObjectNode environment) {
		ObjectNode entry = JsonMapper.shared().createObjectNode();
		entry.put("host", host.name()).put("address", host.address());
		host.configuredTempDir().ifPresent((dir) -> entry.put("dir", dir));
		List.of("machine", "limits", "sysctls", "java", "tools")
			.forEach((part) -> entry.set(part, facts.get(part).deepCopy()));
		entry.withObject("/java").set("options", environment.at("/java/options"));
		if (!host.isHere()) {
			clockAheadS(host).ifPresent((seconds) -> entry.put("clock_ahead_s", seconds));
		}
		return entry;
	}

	/**
	 * Seconds by which a host's clock is ahead of the clock of the machine that the
	 * engine runs on; negative if it is behind, empty if unknown.
	 */
	private static OptionalDouble clockAheadS(Host host) {
		long before = System.currentTimeMillis();
		CommandResult clock = host.run("date", "+%s%3N");
		double now = (before + System.currentTimeMillis()) / 2.0;
		return clock.number().stream().mapToDouble((millis) -> (millis - now) / 1e3).findFirst();
	}

	/**
	 * Describes the differences between the environment in which a run was started and
	 * the current one, by part, for example "tools: jq, curl". Additions are ignored: a
	 * subject that was skipped may have been installed since.
	 */
	public static List<String> differences(ObjectNode recorded, ObjectNode now) {
		Map<String, List<String>> parts = new LinkedHashMap<>();
		for (ConditionDifference each : ConditionDifference.between(parseEnvironment(recorded).conditions(),
				parseEnvironment(now).conditions())) {
			String part = (each.condition() == Condition.JVM) ? "java" : "machine";
			parts.computeIfAbsent(part, (key) -> new ArrayList<>())
				.add("%s (%s, now %s)".formatted(each.name(), each.base(), each.next()));
		}
		for (String part : List.of("tools", "jars", "native", "arms")) {
			recorded.path(part)
				.propertyStream()
				.filter((each) -> !part.equals("jars") || isUsed(each.getKey(), recorded, now))
				.filter((each) -> !each.getValue().equals(now.path(part).get(each.getKey())))
				.forEach((each) -> parts.computeIfAbsent(part, (key) -> new ArrayList<>()).add(each.getKey()));
		}
		recorded.path(FILES)
			.propertyStream()
			.filter((each) -> isUsed(each.getKey(), recorded, now))
			.flatMap((each) -> ConditionDifference
				.between(checksumValues(each.getKey(), each.getValue()),
						checksumValues(each.getKey(), now.path(FILES).path(each.getKey())))
				.stream())
			.forEach((each) -> parts.computeIfAbsent(FILES, (key) -> new ArrayList<>()).add(each.name()));
		recorded.path("hosts")
			.forEachEntry((role, hosts) -> IntStream.range(0, hosts.size())
				.filter((i) -> !hosts.get(i).path("tools").equals(now.path("hosts").path(role).path(i).path("tools")))
				.forEach((i) -> parts.computeIfAbsent("tools", (key) -> new ArrayList<>())
					.add("those of " + hosts.get(i).path("host").asString())));
		return parts.entrySet()
			.stream()
			.map((part) -> part.getKey().replace("arms", "jar or JVM of arms") + ": "
					+ String.join(", ", part.getValue()))
			.toList();
	}

	/**
	 * Whether a run uses a module as it is in the checkout, so that changes of its jar or
	 * files matter. They do not matter if all arms of a comparison take the module from
	 * another jar or revision, even if the recorded environment contains the module.
	 */
	private static boolean isUsed(String module, ObjectNode recorded, ObjectNode now) {
		return !recorded.has("arms") || now.path("jars").has(module) || now.path(FILES).has(module);
	}

	private static List<ConditionValue> checksumValues(String folder, JsonNode files) {
		return files.propertyStream()
			.filter((each) -> !OF_EDITORS.matcher(each.getKey()).matches())
			.map((each) -> new ConditionValue(Condition.BACKEND, folder + "/" + each.getKey(),
					each.getValue().asString("")))
			.toList();
	}

	/**
	 * Remarks for a user who resumes a run in an environment without
	 * {@link #differences}: the commit has changed, or facts were not recorded and thus
	 * cannot be compared.
	 */
	public static List<String> resumeRemarks(ObjectNode recorded, ObjectNode now) {
		List<String> remarks = new ArrayList<>();
		String commit = recorded.at("/git/commit").asString("unknown");
		String commitNow = now.at("/git/commit").asString("unknown");
		if (!commit.equals(commitNow)) {
			boolean known = recorded.path(FILES).has(HOST_SCRIPTS_FOLDER);
			remarks.add(
					"The run was started at commit %s; the checkout is now at %s. No %s has changed; the engine%s may have."
						.formatted(commit, commitNow,
								known ? "tool, jar, server file or host script" : "tool, jar or server file",
								known ? "" : " and the host scripts"));
		}
		if (!recorded.has(FILES)) {
			remarks.add("The run was started by an older version, which kept no checksums of native servers' files and "
					+ "no settings in its cells: whether these have changed since is not checked.");
		}
		return remarks;
	}

	private static Environment parseEnvironment(ObjectNode facts) {
		return JsonFile.MAPPER.treeToValue(facts, Environment.class);
	}

	private static List<String> libraries(Path jar) {
		try (ZipFile file = new ZipFile(jar.toFile())) {
			Stream<String> inside = file.stream()
				.map(ZipEntry::getName)
				.filter((name) -> name.startsWith(LIBRARIES) && name.endsWith(".jar"))
				.map((name) -> name.substring(LIBRARIES.length(), name.length() - ".jar".length()));
			return Stream.concat(inside, mergedLibraries(file)).sorted().toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static Stream<String> mergedLibraries(ZipFile jar) throws IOException {
		Properties versions = new Properties();
		ZipEntry told = jar.getEntry(MERGED_LIBRARIES_FILE);
		if (told != null) {
			versions.load(jar.getInputStream(told));
		}
		return versions.stringPropertyNames().stream().map((name) -> name + "-" + versions.getProperty(name));
	}

}
