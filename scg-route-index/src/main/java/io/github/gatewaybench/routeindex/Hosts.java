package io.github.gatewaybench.routeindex;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

import org.springframework.http.HttpHeaders;
import org.springframework.web.server.ServerWebExchange;

/**
 * Hosts of requests as host patterns see them: their labels, without empty ones, folded
 * to one case, so that a key also serves a matcher that ignores case.
 */
final class Hosts {

	private Hosts() {
	}

	/** The hosts that Host predicates may see; none if the request has none. */
	static List<String> of(ServerWebExchange exchange) {
		String header = exchange.getRequest().getHeaders().getFirst(HttpHeaders.HOST);
		return (header != null) ? of(header) : List.of();
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

	/** What a Host header may stand for: with the port and without it, in normal form. */
	static List<String> of(String header) {
		// As HttpHeaders.getHost splits it, which fails where the port is too large.
		int port = header.startsWith("[") ? header.indexOf(':', header.indexOf(']')) : header.lastIndexOf(':');
		return (port < 0) ? List.of(normalize(header))
				: List.of(normalize(header), normalize(header.substring(0, port)));
	}

	/** A form that all hosts with the same labels share, whatever their case. */
	static String normalize(String host) {
		String folded = Segments.fold(host);
		if (!folded.startsWith(".") && !folded.endsWith(".") && !folded.contains("..")) {
			return folded;
		}
		return Arrays.stream(folded.split("\\.")).filter((label) -> !label.isEmpty()).collect(Collectors.joining("."));
	}

}
