package io.github.gatewaybench.backend.files;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The files to serve.
 *
 * @param location the folder: {@code classpath:/www/}, {@code file:/some/folder/} or a
 * plain path
 */
@ConfigurationProperties("static-files")
public record StaticFilesProperties(@DefaultValue("classpath:/www/") String location) {
}
