package io.github.gatewaybench.gateway.scg.routes;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

import javax.validation.constraints.NotNull;
import javax.validation.constraints.PositiveOrZero;
import org.hibernate.validator.constraints.time.DurationMin;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.ConstructorBinding;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The route table: where it is kept and what it is filled with.
 *
 * @param count how many benchmark routes the table holds when the gateway starts; null
 * leaves the table as it is
 * @param templates a file of path templates, one a line, in place of a count: the table
 * holds a benchmark route for each when the gateway starts; null if there is none
 * @param upstream the server these routes lead to, as {@code http://host:port}
 * @param store the file of the embedded store, created with its folder if it is missing;
 * not used when a MongoDB server is configured
 * @param storeTimeout how long the store may take to accept a connection, and to send
 * each part of an answer
 */
@ConstructorBinding
@ConfigurationProperties("routes")
@Validated
public record RoutesProperties(@PositiveOrZero Integer count, Path templates, @NotNull URI upstream,
		@NotNull Path store, @DurationMin(millis = 1) @DefaultValue("30s") Duration storeTimeout) {
}
