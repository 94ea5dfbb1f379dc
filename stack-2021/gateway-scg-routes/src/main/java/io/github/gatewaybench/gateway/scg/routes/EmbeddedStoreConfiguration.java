package io.github.gatewaybench.gateway.scg.routes;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.NoneNestedConditions;
import org.springframework.boot.autoconfigure.mongo.MongoProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/**
 * Uses the embedded store if no MongoDB server is configured.
 */
@Configuration(proxyBeanMethods = false)
@Conditional(EmbeddedStoreConfiguration.NoServerConfigured.class)
class EmbeddedStoreConfiguration {

	@Bean(destroyMethod = "stop")
	EmbeddedStore embeddedStore(RoutesProperties properties) {
		return EmbeddedStore.start(properties.store());
	}

	// Spring Boot 2.5 takes the connection from the properties alone.
	@Bean
	@Primary
	MongoProperties embeddedStoreProperties(EmbeddedStore store) {
		MongoProperties properties = new MongoProperties();
		properties.setUri(store.connection().getConnectionString());
		return properties;
	}

	static class NoServerConfigured extends NoneNestedConditions {

		NoServerConfigured() {
			super(ConfigurationPhase.REGISTER_BEAN);
		}

		@ConditionalOnProperty("spring.data.mongodb.uri")
		static class Uri {

		}

		@ConditionalOnProperty("spring.data.mongodb.host")
		static class Host {

		}

	}

}
