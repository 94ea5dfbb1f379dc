package io.github.gatewaybench.gateway.zuul;

import java.util.regex.Pattern;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.ConstructorBinding;

/**
 * What a client must show to get through.
 *
 * @param token the value of the query parameter {@code access_token}
 */
@ConstructorBinding
@ConfigurationProperties("access")
record AccessProperties(String token) {

	/** What RFC 6750 allows, but for "+", which a query reads as a blank. */
	private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9._~/-]+=*");

	String requiredToken() {
		if (this.token == null || this.token.isBlank()) {
			throw new InvalidAccessTokenException("The access token is missing.");
		}
		if (!TOKEN.matcher(this.token).matches()) {
			throw new InvalidAccessTokenException(
					"The access token has a character other than letters, digits and - . _ ~ / (and = at its end).");
		}
		return this.token;
	}

	/** Keeps the token out of logs. */
	@Override
	public String toString() {
		return "AccessProperties[token=***]";
	}

}
