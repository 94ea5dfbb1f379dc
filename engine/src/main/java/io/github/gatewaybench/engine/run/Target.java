package io.github.gatewaybench.engine.run;

import java.util.Map;
import java.util.TreeMap;

import io.github.gatewaybench.measurements.Printable;

/**
 * A request and the response that is expected.
 *
 * @param headers headers to send
 * @param expectedBody exact body of the response, whose status must be 200
 * @param expectedHeaders headers that the response must contain
 */
public record Target(String url, Map<String, String> headers, String expectedBody,
		Map<String, String> expectedHeaders) {

	private static final String STEADY_HEADERS = "(?i)content-.*|transfer-encoding|server";

	/** Creates a target that sends no headers and expects none. */
	public static Target of(String url, String expectedBody) {
		return new Target(url, Map.of(), expectedBody, Map.of());
	}

	/**
	 * Copy of this target that also expects the headers that describe an answer's body
	 * and its server. Others, such as Date or a request id, differ between answers.
	 */
	Target expectingHeadersOf(Answer answer) {
		Map<String, String> expected = new TreeMap<>(answer.headers());
		expected.keySet().removeIf((each) -> !each.matches(STEADY_HEADERS));
		expected.putAll(this.expectedHeaders);
		return new Target(this.url, this.headers, this.expectedBody, expected);
	}

	/** URL for messages and results, without an access token. */
	String shownUrl() {
		return Printable.withoutTokens(this.url);
	}

}
