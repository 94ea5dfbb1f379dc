package io.github.gatewaybench.gateway.zuul;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The token that a client must send to get through.
 */
// Spring Boot 2.1 binds through setters alone.
@ConfigurationProperties("access")
class AccessProperties {

	private String token;

	public void setToken(String token) {
		this.token = token;
	}

	String requiredToken() {
		return AccessToken.requireValid(this.token);
	}

}
