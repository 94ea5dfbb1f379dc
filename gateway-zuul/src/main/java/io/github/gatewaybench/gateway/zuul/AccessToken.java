package io.github.gatewaybench.gateway.zuul;

import java.util.regex.Pattern;

/**
 * Checks that a text can be an access token.
 */
final class AccessToken {

	/**
	 * The characters that RFC 6750 allows, but for "+", which a query reads as a blank.
	 */
	private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9._~/-]+=*");

	private AccessToken() {
	}

	/**
	 * Returns the configured token, if there is one and a client can send it.
	 * @throws InvalidAccessTokenException if it is missing or cannot be sent
	 */
	static String requireValid(String token) {
		if (token == null || token.isBlank()) {
			throw new InvalidAccessTokenException("The access token is missing.");
		}
		if (!TOKEN.matcher(token).matches()) {
			throw new InvalidAccessTokenException(
					"The access token has a character other than letters, digits and - . _ ~ / (and = at its end).");
		}
		return token;
	}

}
