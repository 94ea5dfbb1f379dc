package io.github.gatewaybench.routeindex;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
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
 * Compares the index with the gateway for requests derived from a route's own patterns:
 * another version of the gateway, or another parser, may match more than expected.
 */
final class IndexProbe {

	private IndexProbe() {
	}

	/**
	 * A path that a Path predicate with the given patterns matches but the index misses;
	 * {@code null} if there is none among the paths tried.
	 */
	static String missedPath(List<PathPattern> patterns, GatewayPredicate predicate) {
		HostRoutes index = new HostRoutes(0);
		index.add(new RouteEntry(null, 0, null, patterns));
		return patterns.stream()
			.map(PathPattern::getPatternString)
			.flatMap(IndexProbe::paths)
			.filter((path) -> isMissed(index, path, predicate))
			.findFirst()
			.orElse(null);
	}

	private static boolean isMissed(HostRoutes index, String path, GatewayPredicate predicate) {
		List<SortedEntries> found = new ArrayList<>(1);
		try {
			index.find(PathContainer.parsePath(path), found);
		}
		catch (IllegalArgumentException ex) {
			return false; // No request has such a path: a % that encodes nothing.
		}
		return found.isEmpty() && matches(predicate, path, "localhost");
	}

	/**
	 * A Host header that a Host predicate with the given patterns matches but the index
	 * misses; {@code null} if there is none among the headers tried.
	 */
	static String missedHost(List<HostKey> keys, List<String> patterns, GatewayPredicate predicate) {
		HostIndex index = new HostIndex();
		List<HostRoutes> places = index.getOrCreate(keys);
		return patterns.stream()
			.map(IndexProbe::sample)
			.flatMap((host) -> Stream.of(host, host + ":8080", host + ".", host.toUpperCase(Locale.ROOT)))
			.filter((host) -> Collections.disjoint(index.find(HostKey.hostsOf(host)), places)
					&& matches(predicate, "/", host))
			.findFirst()
			.orElse(null);
	}

	/**
	 * Sample paths for a pattern: a path that it should match, that path with its
	 * trailing slash toggled, and that path in upper case.
	 */
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
		ServerHttpRequest request = stub(ServerHttpRequest.class, Map.of("getURI", uri, "getHeaders", headers,
				"getMethod", HttpMethod.GET, "getPath", RequestPath.parse(uri, null)));
		return stub(ServerWebExchange.class, Map.of("getRequest", request, "getAttributes", new ConcurrentHashMap<>()));
	}

	private static <T> T stub(Class<T> type, Map<String, Object> answers) {
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
