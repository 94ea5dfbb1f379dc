package io.github.gatewaybench.gateway.zuul;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.ConstructorBinding;

/**
 * The token that a client must send to get through.
 *
 * @param token the value of the query parameter {@code access_token}
 */
@ConstructorBinding
@ConfigurationProperties("access")
record AccessProperties(String token) {

	String requiredToken() {
		return AccessToken.requireValid(this.token);
	}

	/** Keeps the token out of logs. */
	@Override
	public String toString() {
		return "AccessProperties[token=***]";
	}

}
