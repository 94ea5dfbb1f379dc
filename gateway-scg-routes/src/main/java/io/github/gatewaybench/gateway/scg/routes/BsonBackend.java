package io.github.gatewaybench.gateway.scg.routes;

import java.util.List;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.h2.H2Database;
import org.h2.mvstore.MVMap;

/**
 * An H2 backend that keeps documents and ids as BSON. By default they are serialized by
 * Java, and ids compared in that form: with 100,000 routes the first find would take five
 * times the CPU time, filling the table three times, and the file three times the space.
 */
class BsonBackend extends H2Backend {

	/**
	 * Opens the database file at a path, or creates it.
	 * @throws org.h2.mvstore.MVStoreException if it cannot be opened
	 */
	BsonBackend(String file) {
		super(file);
	}

	@Override
	protected MongoDatabase openOrCreateDatabase(String databaseName) {
		return new BsonDatabase(databaseName);
	}

	// H2Database opens maps by their names alone, and so gets what is open already.
	private final class BsonDatabase extends H2Database {

		BsonDatabase(String name) {
			super(name, getMvStore(), getCursorRegistry());
		}

		@Override
		protected MongoCollection<Object> openOrCreateCollection(String name, CollectionOptions options) {
			open("databases." + getFullCollectionNamespace(name));
			return super.openOrCreateCollection(name, options);
		}

		@Override
		protected Index<Object> openOrCreateUniqueIndex(String collection, String name, List<IndexKey> keys,
				boolean sparse) {
			open(getFullCollectionNamespace(collection) + "._index_" + name);
			return super.openOrCreateUniqueIndex(collection, name, keys, sparse);
		}

		private void open(String map) {
			getMvStore().openMap(map,
					new MVMap.Builder<>().keyType(BsonDataType.INSTANCE).valueType(BsonDataType.INSTANCE));
		}

	}

}
