package io.github.gatewaybench.backend.files;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/**
 * undertow-core serving the files of one folder.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
public class BackendStaticApplication {

	public static void main(String[] args) {
		SpringApplication.run(BackendStaticApplication.class, args);
	}

}
