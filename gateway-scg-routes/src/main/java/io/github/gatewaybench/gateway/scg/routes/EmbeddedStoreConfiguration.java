package io.github.gatewaybench.gateway.scg.routes;

import com.mongodb.ConnectionString;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.NoneNestedConditions;
import org.springframework.boot.mongodb.autoconfigure.MongoConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

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

	@Bean
	MongoConnectionDetails embeddedStoreConnectionDetails(EmbeddedStore store) {
		ConnectionString connection = store.connection();
		return () -> connection;
	}

	static class NoServerConfigured extends NoneNestedConditions {

		NoServerConfigured() {
			super(ConfigurationPhase.REGISTER_BEAN);
		}

		@ConditionalOnProperty("spring.mongodb.uri")
		static class Uri {

		}

		@ConditionalOnProperty("spring.mongodb.host")
		static class Host {

		}

	}

}
