package io.github.gatewaybench.engine.host;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * SSH host, user, port and key file, for a program that reads neither the configuration
 * of ssh nor the keys of an ssh agent.
 *
 * @param key file with the private key, which needs no passphrase
 */
public record Login(String host, String user, int port, Path key) {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	private static final String NONE = "none";

	/**
	 * Finds the login that ssh's configuration specifies for a host; empty if none of the
	 * key files grants access, or if ssh reaches the host through a proxy.
	 */
	static Optional<Login> find(HostEntry entry) {
		List<String> words = new ArrayList<>(List.of("ssh", "-G"));
		entry.port().ifPresent((port) -> words.addAll(List.of("-p", port)));
		words.addAll(List.of("--", entry.destination()));
		Map<String, List<String>> settings = runSsh(words).text()
			.lines()
			.map((line) -> line.split(" ", 2))
			.filter((line) -> line.length == 2)
			.collect(Collectors.groupingBy((line) -> line[0],
					Collectors.mapping((line) -> line[1], Collectors.toList())));
		if (!connectsDirectly(settings)) {
			return Optional.empty();
		}
		return settings.getOrDefault("identityfile", List.of())
			.stream()
			.map((file) -> Path.of(file.replaceFirst("^~", System.getProperty("user.home"))))
			.filter(Files::isReadable)
			.map((key) -> new Login(first(settings, "hostname"), first(settings, "user"),
					Integer.parseInt(first(settings, "port")), key))
			.filter(Login::grantsAccess)
			.findFirst();
	}

	private static boolean connectsDirectly(Map<String, List<String>> settings) {
		return settings.containsKey("hostname") && settings.getOrDefault("proxyjump", List.of(NONE)).contains(NONE)
				&& settings.getOrDefault("proxycommand", List.of(NONE)).contains(NONE);
	}

	private static String first(Map<String, List<String>> settings, String name) {
		return settings.get(name).get(0);
	}

	/** Whether this key alone grants access. The host key was checked when connecting. */
	private boolean grantsAccess() {
		return runSsh(List.of("ssh", "-F", "/dev/null", "-o", "BatchMode=yes", "-o", "IdentitiesOnly=yes", "-o",
				"IdentityAgent=none", "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o",
				"ConnectTimeout=10", "-i", this.key.toString(), "-p", "" + this.port, "-l", this.user, "--", this.host,
				"true"))
			.succeeded();
	}

	private static CommandResult runSsh(List<String> words) {
		return CommandResult.run(words, System.getenv(), LIMIT);
	}

}
