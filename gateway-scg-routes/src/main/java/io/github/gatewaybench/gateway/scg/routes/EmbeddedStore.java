package io.github.gatewaybench.gateway.scg.routes;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;

import com.mongodb.ConnectionString;
import de.bwaldvogel.mongo.MongoServer;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStoreException;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * A server in this process that speaks MongoDB's protocol and keeps its data in one file.
 * It is not MongoDB. What was written is in the file a second later, or once the server
 * has been stopped.
 */
final class EmbeddedStore {

	private final MongoServer server;

	private EmbeddedStore(MongoServer server) {
		this.server = server;
	}

	/**
	 * Opens a file, which is created with its folder if it is missing, and listens on a
	 * free port of the loopback address.
	 * @throws InvalidConfigurationPropertyValueException if the file cannot be used
	 */
	static EmbeddedStore start(Path file) {
		MongoServer server = new MongoServer(open(file.toAbsolutePath()));
		server.bind(new InetSocketAddress("127.0.0.1", 0));
		return new EmbeddedStore(server);
	}

	private static BsonBackend open(Path file) {
		try {
			// In old JDKs createDirectories fails at a link (JDK-8294193).
			if (!Files.isDirectory(file.getParent())) {
				Files.createDirectories(file.getParent());
			}
			return new BsonBackend(file.toString());
		}
		catch (IOException ex) {
			throw unusable(file, "Its folder cannot be created (%s).".formatted(ex));
		}
		catch (MVStoreException ex) {
			throw unusable(file, switch (ex.getErrorCode()) {
				case DataUtils.ERROR_FILE_LOCKED -> "Another process uses this file: stop it.";
				case DataUtils.ERROR_FILE_CORRUPT, DataUtils.ERROR_UNSUPPORTED_FORMAT ->
					"This file is not a route store, or it is damaged: delete it (%s).".formatted(ex.getMessage());
				default -> "It cannot be opened (%s).".formatted(ex.getMessage());
			});
		}
	}

	private static InvalidConfigurationPropertyValueException unusable(Path file, String reason) {
		return new InvalidConfigurationPropertyValueException("routes.store", file,
				reason + " Or name another file with --routes.store=FILE.");
	}

	/** Connection string of the server, with a database. */
	ConnectionString connection() {
		return new ConnectionString(this.server.getConnectionString() + "/gateway");
	}

	/** Writes everything to the file and closes it. */
	void stop() {
		this.server.shutdownNow();
	}

}
