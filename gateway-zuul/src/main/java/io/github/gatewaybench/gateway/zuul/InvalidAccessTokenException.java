package io.github.gatewaybench.gateway.zuul;

/**
 * The gateway was given no access token, or one that no client could send.
 */
class InvalidAccessTokenException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	InvalidAccessTokenException(String message) {
		super(message);
	}

}
