package io.github.gatewaybench.jmh;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

import org.springframework.cloud.gateway.handler.AsyncPredicate;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;

/**
 * A route for each path template of a real API. In ASCII order a word comes before a
 * variable in the same place, so that every route can be reached.
 */
final class ApiRoutes extends SampleTable {

	private static final Pattern VARIABLE = Pattern.compile("\\{[^}]*}");

	private final List<String> templates;

	/**
	 * @param api github or kubernetes
	 * @throws IllegalArgumentException if there is no such API
	 */
	ApiRoutes(String api) {
		this(templates(api));
	}

	private ApiRoutes(List<String> templates) {
		super(templates.size());
		this.templates = templates;
	}

	private static List<String> templates(String api) {
		try (InputStream text = ApiRoutes.class.getResourceAsStream("/apis/" + api + ".txt")) {
			if (text == null) {
				throw new IllegalArgumentException("api is '%s': it must be github or kubernetes".formatted(api));
			}
			return new String(text.readAllBytes(), StandardCharsets.UTF_8).lines()
				.filter((line) -> !line.startsWith("#"))
				.toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	AsyncPredicate<ServerWebExchange> predicate(int number) {
		return path(this.templates.get(number));
	}

	@Override
	ServerHttpRequest request(int number) {
		String template = (number < size()) ? this.templates.get(number) : "/no/such/path";
		return get("127.0.0.1:8888", VARIABLE.matcher(template).replaceAll("value-" + number));
	}

}
