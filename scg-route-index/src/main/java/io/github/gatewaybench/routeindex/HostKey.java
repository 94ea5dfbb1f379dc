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
 * @param isEnding whether others come before them
 */
record HostKey(String name, boolean isEnding) {

	private static final Pattern SYNTAX = Pattern.compile("[{*?]");

	/**
	 * A label that takes others without fail: a regular expression may throw, and more
	 * than one wildcard may take too long, at which the gateway throws too.
	 */
	private static final Pattern HARMLESS = Pattern.compile("\\*\\*|[^{}*]*(\\*|\\{[^{}*?:]+})?[^{}*]*");

	/**
	 * The keys of patterns that are compared label by label; {@code null} if one of them
	 * may match, or fail, for hosts of which nothing is known.
	 */
	static List<HostKey> of(List<String> patterns) {
		List<HostKey> keys = new ArrayList<>(patterns.size());
		for (String pattern : patterns) {
			HostKey key = of(pattern);
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
		if (!SYNTAX.matcher(pattern).find()) {
			return new HostKey(normalize(pattern), false);
		}
		String[] labels = pattern.split("\\.");
		int fixed = labels.length;
		while (!SYNTAX.matcher(labels[fixed - 1]).find()) {
			fixed--;
		}
		for (int i = 0; i < fixed; i++) {
			if (!HARMLESS.matcher(labels[i]).matches()) {
				return null;
			}
		}
		String ending = normalize(String.join(".", List.of(labels).subList(fixed, labels.length)));
		return ending.isEmpty() ? null : new HostKey(ending, true);
	}

	/** The hosts that Host predicates may see; none if the request has none. */
	static List<String> hostsOf(ServerWebExchange exchange) {
		String header = exchange.getRequest().getHeaders().getFirst(HttpHeaders.HOST);
		return (header != null) ? hostsOf(header) : List.of();
	}

	/** What a Host header may stand for: with the port and without it, in normal form. */
	static List<String> hostsOf(String header) {
		// As HttpHeaders.getHost splits it, which fails where the port is too large.
		int port = header.startsWith("[") ? header.indexOf(':', header.indexOf(']')) : header.lastIndexOf(':');
		return (port < 0) ? List.of(normalize(header))
				: List.of(normalize(header), normalize(header.substring(0, port)));
	}

	/** Whether a Host predicate that leaves out the port fails, as the port is none. */
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
	 * A form that all hosts with the same labels share, whatever their case, so that it
	 * also serves a matcher that ignores case.
	 */
	static String normalize(String host) {
		String folded = PathKey.fold(host);
		if (!folded.startsWith(".") && !folded.endsWith(".") && !folded.contains("..")) {
			return folded;
		}
		return Arrays.stream(folded.split("\\.")).filter((label) -> !label.isEmpty()).collect(Collectors.joining("."));
	}

}
