package io.github.gatewaybench.engine.run;

import java.util.Map;

/**
 * A request and the response that is expected.
 *
 * @param headers headers to send
 * @param expectedBody exact body of the response, whose status must be 200
 * @param expectedHeaders headers that the response must contain
 */
public record Target(String url, Map<String, String> headers, String expectedBody,
		Map<String, String> expectedHeaders) {

	/** Creates a target that sends no headers and expects none. */
	public static Target of(String url, String expectedBody) {
		return new Target(url, Map.of(), expectedBody, Map.of());
	}

}
