package io.github.gatewaybench.mvc.tomcat;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The delay of the slow path.
 */
// Spring Boot 2.1 binds through setters alone.
@ConfigurationProperties("sleep")
public class SleepProperties {

	private Duration delay = Duration.ofMillis(100);

	public Duration delay() {
		return this.delay;
	}

	public void setDelay(Duration delay) {
		this.delay = delay;
	}

}
