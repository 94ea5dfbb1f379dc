package io.github.gatewaybench.mvc.tomcat;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The delay of the path {@code /sleep}.
 *
 * @param delay the time for which the thread of a request sleeps before it answers
 */
@ConfigurationProperties("sleep")
public record SleepProperties(@DefaultValue("100ms") Duration delay) {
}
