package io.github.gatewaybench.engine.run;

import java.util.Map;

/**
 * A request, and the answer that it must get.
 *
 * @param url of a server on this machine
 * @param headers to be sent, by name
 * @param expectedBody of an answer with status 200, to the byte
 * @param expectedHeaders that the answer must have, by name
 */
public record Target(String url, Map<String, String> headers, String expectedBody,
		Map<String, String> expectedHeaders) {

	/** A target that takes no headers. */
	public static Target of(String url, String expectedBody) {
		return new Target(url, Map.of(), expectedBody, Map.of());
	}

}
