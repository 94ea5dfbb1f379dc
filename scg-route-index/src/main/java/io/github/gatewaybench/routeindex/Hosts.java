package io.github.gatewaybench.routeindex;

import java.net.InetSocketAddress;
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

	/**
	 * @param exchange of a request
	 * @return the hosts that its Host predicates may see, with the port and without it,
	 * in normal form; none if the request has none
	 * @throws IllegalArgumentException if the port is none
	 */
	static List<String> of(ServerWebExchange exchange) {
		HttpHeaders headers = exchange.getRequest().getHeaders();
		String header = headers.getFirst(HttpHeaders.HOST);
		if (header == null) {
			return List.of();
		}
		if (header.indexOf(':') < 0) {
			return List.of(normal(header));
		}
		InetSocketAddress address = headers.getHost();
		return List.of(normal(header), normal(address.getHostString()));
	}

	/**
	 * @param host any, or some of its labels
	 * @return the same for all hosts with the same labels, whatever their case
	 */
	static String normal(String host) {
		String folded = Segments.fold(host);
		if (!folded.startsWith(".") && !folded.endsWith(".") && !folded.contains("..")) {
			return folded;
		}
		return Arrays.stream(folded.split("\\.")).filter((label) -> !label.isEmpty()).collect(Collectors.joining("."));
	}

}
