package io.github.gatewaybench.mvc.tomcat;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The delay of the slow path.
 *
 * @param delay the time every request sleeps
 */
@ConfigurationProperties("sleep")
public record SleepProperties(@DefaultValue("100ms") Duration delay) {
}
