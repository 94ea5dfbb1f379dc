package io.github.gatewaybench.routeindex;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.springframework.http.HttpHeaders;
import org.springframework.web.server.ServerWebExchange;

/**
 * The part of a host that a host pattern fixes. A key never excludes a host that its
 * pattern matches; it may admit others, for the pattern itself decides in the end.
 *
 * @param name the labels that are fixed, as {@link #normalize} writes them
 * @param isEnding whether other labels come before them
 */
record HostKey(String name, boolean isEnding) {

	/**
	 * Matches labels whose comparison cannot throw: a regular expression may throw, and
	 * with several wildcards matching may take so long that the gateway throws.
	 */
	private static final Pattern SAFE_LABEL = Pattern.compile("\\*\\*|[^{}*]*(\\*|\\{[^{}*?:]+})?[^{}*]*");

	/**
	 * The keys of patterns that are matched label by label; {@code null} if any host may
	 * match one of them, or make it fail.
	 */
	static List<HostKey> of(List<String> patterns) {
		List<HostKey> keys = new ArrayList<>(patterns.size());
		for (String pattern : patterns) {
			HostKey key = (pattern != null) ? of(pattern) : null;
			if (key == null) {
				return null;
			}
			if (!keys.contains(key)) {
				keys.add(key);
			}
		}
		return List.copyOf(keys);
	}

	private static HostKey of(String pattern) {
		if (!PathKey.hasWildcardsOrVariables(pattern)) {
			return new HostKey(normalize(pattern), false);
		}
		String[] labels = pattern.split("\\.");
		int fixed = labels.length;
		while (!PathKey.hasWildcardsOrVariables(labels[fixed - 1])) {
			fixed--;
		}
		for (int i = 0; i < fixed; i++) {
			if (!isSafe(labels[i])) {
				return null;
			}
		}
		String ending = normalize(String.join(".", List.of(labels).subList(fixed, labels.length)));
		return ending.isEmpty() ? null : new HostKey(ending, true);
	}

	/** Whether comparing some host with a pattern may throw. */
	static boolean mayThrow(String pattern) {
		return Arrays.stream(pattern.split("\\.")).anyMatch((label) -> !isSafe(label));
	}

	private static boolean isSafe(String label) {
		return SAFE_LABEL.matcher(label).matches();
	}

	/** The hosts that Host predicates may see; none if the request has no Host header. */
	static List<String> hostsOf(ServerWebExchange exchange) {
		String header = exchange.getRequest().getHeaders().getFirst(HttpHeaders.HOST);
		return (header != null) ? hostsOf(header) : List.of();
	}

	/** The hosts that a Host header may mean: with and without port, in normal form. */
	static List<String> hostsOf(String header) {
		// As HttpHeaders.getHost splits it, which fails where the port is too large.
		int port = header.startsWith("[") ? header.indexOf(':', header.indexOf(']')) : header.lastIndexOf(':');
		return (port < 0) ? List.of(normalize(header))
				: List.of(normalize(header), normalize(header.substring(0, port)));
	}

	/**
	 * Whether the Host header has an invalid port, at which predicates that parse it
	 * fail.
	 */
	static boolean hasInvalidPort(ServerWebExchange exchange) {
		try {
			exchange.getRequest().getHeaders().getHost();
			return false;
		}
		catch (IllegalArgumentException ex) {
			return true;
		}
	}

	/**
	 * Converts a host to the form that all hosts with the same labels share, whatever
	 * their case, because a matcher may ignore case.
	 */
	static String normalize(String host) {
		String folded = PathKey.foldCase(host);
		if (!folded.startsWith(".") && !folded.endsWith(".") && !folded.contains("..")) {
			return folded;
		}
		return Arrays.stream(folded.split("\\.")).filter((label) -> !label.isEmpty()).collect(Collectors.joining("."));
	}

}
