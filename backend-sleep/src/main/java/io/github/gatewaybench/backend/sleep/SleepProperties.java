package io.github.gatewaybench.backend.sleep;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The delays of this backend.
 *
 * @param delay the time every request to {@code /sleep} sleeps
 * @param testOkDelay the time every request to {@code /testOK} sleeps
 */
@ConfigurationProperties("sleep")
public record SleepProperties(@DefaultValue("100ms") Duration delay, @DefaultValue("200ms") Duration testOkDelay) {
}
