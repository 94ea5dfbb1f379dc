package io.github.gatewaybench.openload;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import io.hyperfoil.http.config.Protocol;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.file.JsonFile;
import io.github.gatewaybench.measurements.raw.TargetsFile;

/**
 * A server to which requests are sent.
 *
 * @param name name of the target; empty if it is the only one
 * @param url URL to request
 * @param out folder for the result files
 */
record Target(Optional<String> name, URI url, Path out) {

	private static final int CONNECT_MS = 2000;

	private static final int MAX_PORT = 65_535;

	/** Encodes what is not ASCII in the URL: Hyperfoil sends a byte of each character. */
	Target {
		url = URI.create(url.toASCIIString());
	}

	/**
	 * Reads the targets from a JSON file.
	 * @throws BadInputException if the file cannot be read, lists no target or a
	 * malformed one, or two targets could not be told apart
	 */
	static List<Target> readAll(Path file) {
		List<TargetsFile.Entry> listed = JsonFile.read(file).as(TargetsFile.class).targets();
		List<String> problems = new ArrayList<>();
		if (listed.isEmpty()) {
			problems.add("lists no target");
		}
		listed.stream()
			.map(TargetsFile.Entry::name)
			.filter((each) -> !each.matches("\\P{Cntrl}+"))
			.forEach((each) -> problems.add("'%s' is not a name: it must be a line of text".formatted(each)));
		List<Target> targets = new ArrayList<>();
		for (TargetsFile.Entry each : listed) {
			try {
				targets.add(new Target(Optional.of(each.name()), URI.create(each.url()), Path.of(each.out())));
			}
			catch (IllegalArgumentException ex) {
				problems.add(ex.getMessage());
			}
		}
		problems.addAll(sharedValueProblems("name", targets, (each) -> each.name.orElseThrow()));
		problems
			.addAll(sharedValueProblems("folder", targets, (each) -> each.out.toAbsolutePath().normalize().toString()));
		problems.addAll(
				sharedValueProblems("address", targets.stream().filter(Target::isValid).toList(), Target::authority));
		if (!problems.isEmpty()) {
			throw new BadInputException(problems.stream().map((each) -> file + ": " + each).toList());
		}
		return targets;
	}

	private static List<String> sharedValueProblems(String what, List<Target> targets, Function<Target, String> value) {
		Set<String> values = new HashSet<>();
		return targets.stream()
			.map(value)
			.filter((each) -> !values.add(each))
			.distinct()
			.map((each) -> "several targets have the %s %s".formatted(what, each))
			.toList();
	}

	/** Message that no connection to the server can be opened; empty if one can. */
	Optional<String> connectProblem() {
		try (Socket probe = new Socket()) {
			probe.connect(new InetSocketAddress(this.url.getHost(), port()), CONNECT_MS);
			return Optional.empty();
		}
		catch (IOException ex) {
			return Optional.of("Cannot connect to %s: %s".formatted(this, ex.getMessage()));
		}
	}

	/** Whether the URL has the scheme http or https, a host, and no impossible port. */
	boolean isValid() {
		return Set.of("http", "https").contains(String.valueOf(this.url.getScheme())) && this.url.getHost() != null
				&& this.url.getPort() <= MAX_PORT;
	}

	int port() {
		return Protocol.fromScheme(this.url.getScheme()).portOrDefault(this.url.getPort());
	}

	/**
	 * Scheme, host and port as they are written in the URL. Hyperfoil sends host and port
	 * as the Host header.
	 */
	String origin() {
		return this.url.getScheme() + "://" + this.url.getHost()
				+ ((this.url.getPort() < 0) ? "" : ":" + this.url.getPort());
	}

	/** Host and port, by which Hyperfoil tells its connections apart. */
	String authority() {
		return this.url.getHost() + ":" + port();
	}

	String path() {
		String path = this.url.getRawPath().isEmpty() ? "/" : this.url.getRawPath();
		return path + Optional.ofNullable(this.url.getRawQuery()).map("?"::concat).orElse("");
	}

	/** The URL, after the name if there is one. */
	@Override
	public String toString() {
		return this.name.map((each) -> each + ": ").orElse("") + this.url;
	}

}
