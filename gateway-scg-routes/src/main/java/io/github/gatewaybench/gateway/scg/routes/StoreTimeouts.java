package io.github.gatewaybench.gateway.scg.routes;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import com.mongodb.MongoClientSettings;

/**
 * Time limits of MongoDB's driver, which otherwise waits forever for an answer: a store
 * that hangs would block all saves. Limits in the connection string take precedence.
 */
final class StoreTimeouts {

	private StoreTimeouts() {
	}

	/**
	 * Sets the limits.
	 * @param settings settings of the client
	 * @param limit limit for finding the server, for a connection to it, and for each of
	 * its messages, which hold up to a thousand routes
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
