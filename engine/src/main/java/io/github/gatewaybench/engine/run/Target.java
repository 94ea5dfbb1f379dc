package io.github.gatewaybench.engine.run;

import java.util.Map;

/**
 * A request, and the response that it must get.
 * 
 * @param headers to be sent
 * @param expectedBody to the byte, with status 200
 * @param expectedHeaders in the response
 */
public record Target(String url, Map<String, String> headers, String expectedBody,
		Map<String, String> expectedHeaders) {

	/** Creates a target without headers. */
	public static Target of(String url, String expectedBody) {
		return new Target(url, Map.of(), expectedBody, Map.of());
	}

}
