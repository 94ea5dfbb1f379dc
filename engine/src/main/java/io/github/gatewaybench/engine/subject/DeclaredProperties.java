package io.github.gatewaybench.engine.subject;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.github.gatewaybench.engine.host.HostsFile;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Properties that a module declares about its server: in its application.yml, or in its
 * start.sh as PORT, UPSTREAM and comments such as
 * {@code # without-keep-alive: the reason}.
 *
 * @param root keys and values, structured as in an application.yml; none if the file is
 * missing or invalid
 * @param error reason why the file is not valid YAML; empty if it is valid
 */
record DeclaredProperties(Path file, JsonNode root, Optional<String> error) {

	private static final Pattern PORT = Pattern.compile("(?md)^PORT=\"\\$\\{PORT:-([0-9]{1,5})}\"$");

	private static final Pattern UPSTREAM = Pattern.compile("(?m)^(?:export )?UPSTREAM=(.*)$");

	private static final Pattern COMMENT = Pattern.compile("(?md)^# ([a-z][a-z0-9-]*): *(.*)$");

	/** Reads the declarations in a file; a missing file declares nothing. */
	static DeclaredProperties of(Path file) {
		ObjectNode nothing = JsonMapper.shared().createObjectNode();
		try {
			String text = Files.readString(file);
			JsonNode root = file.toString().endsWith(".sh") ? ofScript(text) : HostsFile.YAML.readTree(text);
			return new DeclaredProperties(file, root, Optional.empty());
		}
		catch (IOException ex) {
			return new DeclaredProperties(file, nothing, Optional.empty());
		}
		catch (JacksonException ex) {
			return new DeclaredProperties(file, nothing, Optional.of(ex.getOriginalMessage()));
		}
	}

	private static ObjectNode ofScript(String text) {
		ObjectNode root = JsonMapper.shared().createObjectNode();
		COMMENT.matcher(text)
			.results()
			.filter((line) -> !root.has(line.group(1)))
			.forEach((line) -> root.put(line.group(1), line.group(2).strip()));
		PORT.matcher(text)
			.results()
			.findFirst()
			.ifPresent((line) -> root.putObject("server").put("port", Integer.parseInt(line.group(1))));
		UPSTREAM.matcher(text).results().findFirst().ifPresent((line) -> root.put("upstream", line.group(1)));
		return root;
	}

	boolean has(String key) {
		return this.root.has(key);
	}

	/**
	 * Value that is declared for a key, which may be an empty text; empty if the key is
	 * not declared. A list counts as its elements, separated by commas.
	 */
	Optional<String> text(String key) {
		return this.root.optional(key)
			.map((value) -> value.isArray()
					? value.valueStream().map(DeclaredProperties::text).collect(Collectors.joining(", "))
					: text(value));
	}

	private static String text(JsonNode value) {
		return value.isNull() ? "" : value.isValueNode() ? value.asString() : value.toString();
	}

	/** Port that the server listens on by default; empty if no valid one is declared. */
	OptionalInt port() {
		JsonNode port = this.root.optional("server.port").orElse(this.root.at("/server/port"));
		return (port.isInt() && port.intValue() > 0 && port.intValue() < 65_536) ? OptionalInt.of(port.intValue())
				: OptionalInt.empty();
	}

}
