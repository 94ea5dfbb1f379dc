package io.github.gatewaybench.gateway.zuul;

/**
 * Thrown if the configured access token is missing, or no client could send it.
 */
class InvalidAccessTokenException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	InvalidAccessTokenException(String message) {
		super(message);
	}

}
