package io.github.gatewaybench.measurements.file;

import java.util.HashMap;
import java.util.Map;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonPointer;
import tools.jackson.core.JsonToken;
import tools.jackson.core.util.JsonParserDelegate;

/** A JSON parser that records the line where each value begins. */
final class LineTrackingParser extends JsonParserDelegate {

	private final Map<JsonPointer, Integer> lines = new HashMap<>();

	LineTrackingParser(JsonParser parser) {
		super(parser);
	}

	@Override
	public JsonToken nextToken() {
		JsonToken token = super.nextToken();
		if (token != null && (token.isStructStart() || token.isScalarValue())) {
			this.lines.put(streamReadContext().pathAsPointer(), currentTokenLocation().getLineNr());
		}
		return token;
	}

	@Override
	public String nextName() {
		return (nextToken() == JsonToken.PROPERTY_NAME) ? currentName() : null;
	}

	/**
	 * Returns the line where a value begins or, if the value is missing, the line of the
	 * object or list that lacks it.
	 */
	int line(JsonPointer path) {
		return this.lines.containsKey(path) ? this.lines.get(path) : line(path.head());
	}

}
