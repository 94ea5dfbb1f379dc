package io.github.gatewaybench.engine.host;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.github.gatewaybench.engine.check.Validation;
import io.github.gatewaybench.measurements.Environment;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Reads the file of {@code --hosts}, which assigns roles to machines. Roles that the file
 * does not list run on this machine.
 */
public final class HostsFile {

	/** Roles that send requests, by the role that receives the requests. */
	public static final Map<String, List<String>> CALLERS_BY_ROLE = Map.of("gateway", List.of("load"), "backend",
			List.of("load", "gateway"));

	private static final Set<String> KEYS = Set.of("host", "address", "dir", "java");

	/** Reads YAML, and refuses a key that occurs twice, as Spring does. */
	public static final YAMLMapper YAML = YAMLMapper.builder()
		.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
		.build();

	private static final String FIX = "see the example in docs/hosts.yaml";

	/** Origin of the entries, for messages. */
	private final String source;

	private final Validation validation;

	private HostsFile(String source, Validation validation) {
		this.source = source;
		this.validation = validation;
	}

	/**
	 * Reads the file, and notes a problem for each error in it.
	 * @return machines of each role in the file, without entries that cannot be used
	 */
	public static Map<String, List<HostEntry>> read(Path file, Validation validation) {
		return new HostsFile("--hosts " + file, validation).read(file);
	}

	/**
	 * Reads from environment.json the hosts that a run was started with. Notes a problem
	 * for each error in it, because the file may come from another user.
	 * @param environment content of the run's environment.json
	 * @return machines of each role, without entries that cannot be used
	 */
	public static Map<String, List<HostEntry>> ofRun(Path environmentFile, ObjectNode environment,
			Validation validation) {
		ObjectNode roles = environment.objectNode();
		environment.path("hosts")
			.propertyStream()
			.forEach((role) -> role.getValue()
				.forEach((host) -> roles.withArrayProperty(role.getKey()).add(entryOfRun(host))));
		return new HostsFile(environmentFile.toString(), validation).entries(roles);
	}

	/** Reduces the description of a run's host to what a hosts file contains. */
	private static ObjectNode entryOfRun(JsonNode host) {
		ObjectNode entry = JsonNodeFactory.instance.objectNode();
		host.optional("address").ifPresent((address) -> entry.set("address", address));
		host.optional("dir").ifPresent((dir) -> entry.set("dir", dir));
		if (!host.path("host").equals(StringNode.valueOf(LocalHost.NAME))) {
			host.optional("host").ifPresent((name) -> entry.set("host", name));
			host.path("java").optional("command").ifPresent((java) -> entry.set("java", java));
		}
		return entry;
	}

	private Map<String, List<HostEntry>> read(Path file) {
		if (!Files.isRegularFile(file)) {
			this.validation.addProblem(this.source + ": there is no such file", FIX);
			return Map.of();
		}
		try {
			JsonNode roles = YAML.readTree(file.toFile());
			if (!roles.isObject() || roles.isEmpty()) {
				addProblem("names no role", "name one of " + String.join(", ", Environment.ROLES));
			}
			return entries(roles);
		}
		catch (JacksonException | UncheckedIOException ex) {
			addProblem("is not valid YAML: " + ex.getMessage().lines().findFirst().orElse(""), FIX);
			return Map.of();
		}
	}

	private Map<String, List<HostEntry>> entries(JsonNode roles) {
		Map<String, List<HostEntry>> byRole = new LinkedHashMap<>();
		roles.propertyStream().forEach((each) -> byRole.put(each.getKey(), entries(each.getKey(), each.getValue())));
		checkSettingsAgree(byRole);
		return byRole;
	}

	/** Adds a problem if a host is named twice with different settings. */
	private void checkSettingsAgree(Map<String, List<HostEntry>> byRole) {
		Map<String, HostEntry> seen = new HashMap<>();
		byRole.values().stream().flatMap(List::stream).filter((each) -> !each.isHere()).forEach((each) -> {
			HostEntry first = seen.putIfAbsent(each.toString(), each);
			if (first != null && !first.equals(each)) {
				addProblem("names %s twice, with different settings".formatted(each),
						"give it the same address, dir and java");
			}
		});
	}

	private List<HostEntry> entries(String role, JsonNode value) {
		if (!Environment.ROLES.contains(role)) {
			addProblem("names the unknown role %s".formatted(role),
					"name one of " + String.join(", ", Environment.ROLES));
			return List.of();
		}
		List<HostEntry> entries = new ArrayList<>();
		(value.isArray() ? value.valueStream().toList() : List.of(value))
			.forEach((each) -> entry(role, each).ifPresent(entries::add));
		if (value.isArray() && value.isEmpty()) {
			addProblem(role + " names no host", FIX);
		}
		if (entries.size() > 1 && role.equals("gateway")) {
			addProblem("names %d hosts for the gateway".formatted(entries.size()), "name one: a cell has one gateway");
		}
		return entries;
	}

	private Optional<HostEntry> entry(String role, JsonNode value) {
		if (value.isString()) {
			return checked(role,
					new HostEntry(Optional.of(value.asString()), Optional.empty(), Optional.empty(), Optional.empty()));
		}
		List<String> unknown = value.propertyNames().stream().filter((key) -> !KEYS.contains(key)).toList();
		boolean texts = value.isObject() && !value.isEmpty() && value.valueStream().allMatch(JsonNode::isString);
		if (!texts || !unknown.isEmpty()) {
			addProblem("%s is neither user@host nor a mapping of %s: %s".formatted(role,
					String.join(", ", KEYS.stream().sorted().toList()), value), FIX);
			return Optional.empty();
		}
		return checked(role,
				new HostEntry(text(value, "host"), text(value, "address"), text(value, "dir"), text(value, "java")));
	}

	private static Optional<String> text(JsonNode value, String key) {
		return value.optional(key).map(JsonNode::asString);
	}

	private Optional<HostEntry> checked(String role, HostEntry entry) {
		if (!entry.isHere() && !HostEntry.isValid(entry.ssh().get())) {
			addProblem("%s: %s is not of the form user@host or user@host:22".formatted(role, entry.ssh().get()), FIX);
			return Optional.empty();
		}
		if (entry.tempDir().stream().anyMatch((each) -> !each.startsWith("/"))) {
			addProblem("%s: dir %s is not an absolute path".formatted(role, entry.tempDir().get()),
					"use an absolute path such as /var/tmp");
		}
		if (entry.isHere() && entry.address().isEmpty()) {
			addProblem("%s names no host".formatted(role), "give its host, or the address of this one");
			return Optional.empty();
		}
		if (entry.isHere() && (entry.tempDir().isPresent() || entry.java().isPresent())) {
			addProblem("%s: dir and java are for other hosts, and it runs on this one".formatted(role),
					"add its host, or use TMPDIR and JAVA_HOME");
		}
		return Optional.of(entry);
	}

	private void addProblem(String what, String fix) {
		this.validation.addProblem(this.source + " " + what, fix);
	}

}
