package io.github.gatewaybench.jmh;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The paths of a real API, by number, from 0.
 *
 * @param templates path templates, as in {@code /users/{username}}
 */
record ApiPaths(List<String> templates) {

	/** Names of the APIs whose paths are available. */
	static final List<String> NAMES = List.of("github", "kubernetes");

	private static final Pattern VARIABLE = Pattern.compile("\\{[^}]*}");

	/**
	 * Reads the paths of an API.
	 * @param api github or kubernetes
	 * @return its paths
	 * @throws IllegalArgumentException if there is no such API
	 */
	static ApiPaths of(String api) {
		if (!NAMES.contains(api)) {
			throw new IllegalArgumentException("api is '%s': it must be %s".formatted(api, String.join(" or ", NAMES)));
		}
		try (InputStream text = ApiPaths.class.getResourceAsStream("/apis/" + api + ".txt")) {
			return new ApiPaths(new String(text.readAllBytes(), StandardCharsets.UTF_8).lines()
				.filter((line) -> !line.isBlank() && !line.startsWith("#"))
				.toList());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	int size() {
		return this.templates.size();
	}

	/**
	 * Makes a path that a template matches, but none of the templates before it.
	 * @param number number of the template, from 0
	 * @return the path
	 */
	String path(int number) {
		return VARIABLE.matcher(this.templates.get(number)).replaceAll("value-" + number);
	}

}
