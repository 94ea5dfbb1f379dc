package io.github.gatewaybench.backend.mock;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of {@code /sleep}.
 *
 * @param delay the time before /sleep answers
 */
@ConfigurationProperties("sleep")
public record SleepProperties(@DefaultValue("100ms") Duration delay) {
}
