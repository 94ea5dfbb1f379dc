package io.github.gatewaybench.gateway.scg.routes;

import com.mongodb.MongoClientSettings;
import com.mongodb.connection.TransportSettings;

import org.springframework.boot.mongodb.autoconfigure.MongoConnectionDetails;
import org.springframework.boot.mongodb.autoconfigure.MongoProperties;
import org.springframework.boot.mongodb.autoconfigure.StandardMongoClientSettingsBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

@Configuration(proxyBeanMethods = false)
class MongoConfiguration {

	/**
	 * The full-width dot, which replaces each dot in the keys of a stored map; usual keys
	 * do not contain it.
	 */
	private static final String DOT_REPLACEMENT = "\uFF0E";

	// Where a transport is set Spring Boot starts no Netty for the driver, which would
	// need 2 s to stop. With settings it makes no customizer either.
	@Bean
	MongoClientSettings mongoClientSettings(RoutesProperties properties) {
		return StoreTimeouts
			.set(MongoClientSettings.builder().transportSettings(TransportSettings.asyncBuilder().build()),
					properties.storeTimeout())
			.build();
	}

	@Bean
	StandardMongoClientSettingsBuilderCustomizer connectionSettings(MongoProperties properties,
			MongoConnectionDetails connection) {
		return new StandardMongoClientSettingsBuilderCustomizer(connection, properties.getRepresentation().getUuid());
	}

	@Bean
	MappingMongoConverter mappingMongoConverter(MongoMappingContext context, MongoCustomConversions conversions) {
		MappingMongoConverter converter = new MappingMongoConverter(NoOpDbRefResolver.INSTANCE, context);
		converter.setCustomConversions(conversions);
		// A dot in the name of a field means a path to MongoDB, and metadata may have
		// such keys.
		converter.setMapKeyDotReplacement(DOT_REPLACEMENT);
		return converter;
	}

}
