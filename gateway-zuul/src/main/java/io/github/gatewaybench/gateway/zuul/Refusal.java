package io.github.gatewaybench.gateway.zuul;

/**
 * Reasons to refuse a request, in the words of RFC 6750.
 */
enum Refusal {

	/** No token was sent, for which the RFC wants no error code. */
	MISSING("Bearer realm=\"gateway\"", "missing_token", "The query parameter access_token is missing."),

	UNCLEAR("Bearer realm=\"gateway\", error=\"invalid_request\"", "invalid_request",
			"The query parameter access_token must be there once, with its name not encoded."),

	WRONG("Bearer realm=\"gateway\", error=\"invalid_token\"", "invalid_token", "The access token is wrong.");

	private final String challenge;

	private final String error;

	private final String message;

	Refusal(String challenge, String error, String message) {
		this.challenge = challenge;
		this.error = error;
		this.message = message;
	}

	/** The value of the header {@code WWW-Authenticate}. */
	String challenge() {
		return this.challenge;
	}

	String json() {
		return "{\"error\":\"" + this.error + "\",\"message\":\"" + this.message + "\"}";
	}

}
