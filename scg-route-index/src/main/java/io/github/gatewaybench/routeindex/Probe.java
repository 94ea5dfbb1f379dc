package io.github.gatewaybench.routeindex;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import org.springframework.cloud.gateway.handler.predicate.GatewayPredicate;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.RequestPath;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;

/**
 * Compares the index with the gateway on requests made of a route's own patterns: another
 * version of the gateway, or another parser, may match more than the index expects.
 */
final class Probe {

	private Probe() {
	}

	/**
	 * @param patterns of a Path predicate, as its parser made them
	 * @param predicate that matches them
	 * @return a path that the predicate matches and the index would not find;
	 * {@code null} if there is none among those tried
	 */
	static String missedPath(List<PathPattern> patterns, GatewayPredicate predicate) {
		HostRoutes index = new HostRoutes(0);
		index.add(new RouteEntry(null, 0, null, patterns));
		return patterns.stream().map(PathPattern::getPatternString).flatMap(Probe::paths).filter((path) -> {
			List<SortedEntries> found = new ArrayList<>(1);
			index.find(PathContainer.parsePath(path), found);
			return found.isEmpty() && matches(predicate, path, "localhost");
		}).findFirst().orElse(null);
	}

	/**
	 * @param keys of the patterns
	 * @param patterns of a Host predicate
	 * @param predicate that matches them
	 * @return a Host header that the predicate matches and the index would not find;
	 * {@code null} if there is none among those tried
	 */
	static String missedHost(List<HostKey> keys, List<String> patterns, GatewayPredicate predicate) {
		return patterns.stream()
			.map(Probe::sample)
			.flatMap((host) -> Stream.of(host, host + ":8080", host + ".", host.toUpperCase(Locale.ROOT)))
			.filter((host) -> !isFound(keys, host) && matches(predicate, "/", host))
			.findFirst()
			.orElse(null);
	}

	private static boolean isFound(List<HostKey> keys, String host) {
		return Hosts.of(host)
			.stream()
			.anyMatch((name) -> keys.stream()
				.anyMatch((key) -> key.name().equals(name)
						|| (key.kind() == HostKey.Kind.ENDING && name.endsWith("." + key.name()))));
	}

	/** The path of a pattern, one with a slash more or less, and one in another case. */
	private static Stream<String> paths(String pattern) {
		String path = sample(pattern);
		String other = path.endsWith("/") ? path.substring(0, path.length() - 1) : path + "/";
		return Stream.of(path, other, path.toUpperCase(Locale.ROOT)).filter((each) -> each.startsWith("/"));
	}

	private static String sample(String pattern) {
		return (pattern.indexOf('{') < 0 && pattern.indexOf('*') < 0) ? pattern
				: pattern.replaceAll("\\{\\*[^{}]*}|\\*\\*", "x/y").replaceAll("\\{[^{}]*}|\\*", "x");
	}

	private static boolean matches(GatewayPredicate predicate, String path, String host) {
		try {
			return predicate.test(exchange(URI.create("http://localhost" + path), host));
		}
		catch (UnsupportedOperationException ex) {
			return true; // It reads what the gateway did not read until now.
		}
		catch (RuntimeException ex) {
			return false; // No request looks like this, or its route fails.
		}
	}

	private static ServerWebExchange exchange(URI uri, String host) {
		HttpHeaders headers = new HttpHeaders();
		headers.set(HttpHeaders.HOST, host);
		ServerHttpRequest request = answering(ServerHttpRequest.class, Map.of("getURI", uri, "getHeaders", headers,
				"getMethod", HttpMethod.GET, "getPath", RequestPath.parse(uri, null)));
		return answering(ServerWebExchange.class,
				Map.of("getRequest", request, "getAttributes", new ConcurrentHashMap<>()));
	}

	private static <T> T answering(Class<T> type, Map<String, Object> answers) {
		return type
			.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] { type }, (proxy, method, arguments) -> {
				if (method.isDefault()) {
					return InvocationHandler.invokeDefault(proxy, method, arguments);
				}
				Object answer = answers.get(method.getName());
				if (answer == null) {
					throw new UnsupportedOperationException(method.toString());
				}
				return answer;
			}));
	}

}
