package io.github.gatewaybench.engine.run;

import java.util.Map;
import java.util.TreeMap;

import io.github.gatewaybench.measurements.Sanitizer;

/**
 * A URL of a subject, with the headers to send to it and the response that is expected.
 *
 * @param headers headers to send
 * @param expectedBody exact body of the response, whose status must be 200
 * @param expectedHeaders headers that the response must contain
 */
public record Endpoint(String url, Map<String, String> headers, String expectedBody,
		Map<String, String> expectedHeaders) {

	private static final String STEADY_HEADERS = "(?i)content-.*|transfer-encoding|server";

	/** Creates an endpoint that sends no headers and expects none. */
	public static Endpoint of(String url, String expectedBody) {
		return new Endpoint(url, Map.of(), expectedBody, Map.of());
	}

	/**
	 * Copy of this endpoint that also expects the headers that describe an answer's body
	 * and its server. Others, such as Date or a request id, differ between answers.
	 */
	Endpoint expectingHeadersOf(Answer answer) {
		Map<String, String> expected = new TreeMap<>(answer.headers());
		expected.keySet().removeIf((each) -> !each.matches(STEADY_HEADERS));
		expected.putAll(this.expectedHeaders);
		return new Endpoint(this.url, this.headers, this.expectedBody, expected);
	}

	/** URL for messages and results, without an access token. */
	String shownUrl() {
		return Sanitizer.maskTokens(this.url);
	}

}
