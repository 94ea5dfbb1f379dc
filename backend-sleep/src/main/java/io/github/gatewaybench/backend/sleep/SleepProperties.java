package io.github.gatewaybench.backend.sleep;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How slow this backend is.
 *
 * @param delay the time every request sleeps
 */
@ConfigurationProperties("sleep")
public record SleepProperties(@DefaultValue("100ms") Duration delay) {
}
