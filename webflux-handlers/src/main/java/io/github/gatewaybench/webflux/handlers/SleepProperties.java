package io.github.gatewaybench.webflux.handlers;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The delay of every path but {@code /hello}.
 *
 * @param delay the time before such a path answers
 */
@ConfigurationProperties("sleep")
public record SleepProperties(@DefaultValue("100ms") Duration delay) {
}
