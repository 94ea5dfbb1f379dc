package io.github.gatewaybench.gateway.scg.routes;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import com.mongodb.MongoClientSettings;

/**
 * Time limits of the driver, which by itself waits for an answer without one: a store
 * that hangs would leave a save without an answer too. What the connection string says
 * takes precedence.
 */
final class StoreLimits {

	private StoreLimits() {
	}

	/**
	 * Sets the limits.
	 * @param settings of the client
	 * @param limit for finding the server, for a connection to it, and for each of its
	 * messages, of which a table has one for every thousand routes
	 * @return the same settings
	 */
	static MongoClientSettings.Builder set(MongoClientSettings.Builder settings, Duration limit) {
		int millis = Math.toIntExact(limit.toMillis());
		return settings
			.applyToClusterSettings((cluster) -> cluster.serverSelectionTimeout(millis, TimeUnit.MILLISECONDS))
			.applyToConnectionPoolSettings((pool) -> pool.maxWaitTime(millis, TimeUnit.MILLISECONDS))
			.applyToSocketSettings((socket) -> socket.connectTimeout(millis, TimeUnit.MILLISECONDS)
				.readTimeout(millis, TimeUnit.MILLISECONDS));
	}

}
