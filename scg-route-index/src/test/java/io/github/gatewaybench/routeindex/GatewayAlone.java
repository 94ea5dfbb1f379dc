package io.github.gatewaybench.routeindex;

import java.util.Set;

import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/**
 * Applications that start faster: without what of Spring Boot neither the gateway nor the
 * index uses.
 */
public class GatewayAlone implements AutoConfigurationImportFilter, EnvironmentAware {

	/** Parts of names that are those of Spring Boot 3 and of 4. */
	private static final Set<String> NOT_NEEDED = Set.of(".actuate.", ".availability.", ".discovery.", ".endpoint.",
			".info.", ".jackson.", ".restclient.", ".serviceregistry.", ".task.");

	private static final String PROPERTY = "test.gateway-alone";

	private boolean isActive;

	/** An application with a configuration and all that it enables but for that. */
	static ReactiveWebApplicationContextRunner with(Class<?> configuration) {
		return new ReactiveWebApplicationContextRunner().withUserConfiguration(configuration)
			.withPropertyValues(PROPERTY + "=true");
	}

	@Override
	public void setEnvironment(Environment environment) {
		this.isActive = environment.getProperty(PROPERTY, Boolean.class, false);
	}

	@Override
	public boolean[] match(String[] classes, AutoConfigurationMetadata metadata) {
		boolean[] matches = new boolean[classes.length];
		for (int i = 0; i < classes.length; i++) {
			String name = classes[i];
			matches[i] = !this.isActive || name == null || NOT_NEEDED.stream().noneMatch(name::contains);
		}
		return matches;
	}

}
