package io.github.gatewaybench.gateway.scg.routes;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.ValueComparator;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/**
 * The format of documents, ids and index keys in an H2 map: each is a BSON document of
 * one field, whose name tells an index key from a value.
 */
final class BsonDataType extends BasicDataType<Object> {

	static final BsonDataType INSTANCE = new BsonDataType();

	private static final String VALUE = "v";

	private static final String KEY = "k";

	// H2 needs no more than an order of magnitude, to know when a page is full.
	private static final int DOCUMENT_MEMORY = 2000;

	private static final int ID_MEMORY = 100;

	private BsonDataType() {
	}

	@Override
	public int compare(Object a, Object b) {
		if (a instanceof KeyValue key && b instanceof KeyValue other) {
			int compared = Integer.compare(key.size(), other.size());
			for (int i = 0; compared == 0 && i < key.size(); i++) {
				compared = compareValues(key.get(i), other.get(i));
			}
			return compared;
		}
		return compareValues(a, b);
	}

	private static int compareValues(Object a, Object b) {
		return ValueComparator.ascWithoutListHandling().compare(a, b);
	}

	@Override
	public int getMemory(Object value) {
		return (value instanceof Document) ? DOCUMENT_MEMORY : ID_MEMORY;
	}

	@Override
	public void write(WriteBuffer target, Object value) {
		ByteBuf bson = Unpooled.buffer();
		BsonEncoder.encodeDocument(wrap(value), bson);
		target.put(bson.nioBuffer());
	}

	private static Map<String, ?> wrap(Object value) {
		if (value instanceof KeyValue key) {
			List<Object> values = new ArrayList<>();
			key.forEach((each) -> values.add(nullIfMissing(each)));
			return new Document(KEY, values);
		}
		return new Document(VALUE, nullIfMissing(value));
	}

	private static Object nullIfMissing(Object value) {
		return Missing.isNullOrMissing(value) ? null : value;
	}

	@Override
	public Object read(ByteBuffer source) {
		int length = source.order(ByteOrder.LITTLE_ENDIAN).getInt(source.position());
		source.order(ByteOrder.BIG_ENDIAN);
		Document bson = BsonDecoder.decodeBson(Unpooled.wrappedBuffer(source.slice().limit(length)));
		source.position(source.position() + length);
		return bson.get(KEY) instanceof List<?> key
				? new KeyValue(key.stream().<Object>map(Missing::ofNullable).toList())
				: Missing.ofNullable(bson.get(VALUE));
	}

	@Override
	public Object[] createStorage(int size) {
		return new Object[size];
	}

}
