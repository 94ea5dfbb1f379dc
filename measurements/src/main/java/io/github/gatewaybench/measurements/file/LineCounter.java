package io.github.gatewaybench.measurements.file;

import java.util.List;
import java.util.stream.IntStream;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonPointer;
import tools.jackson.core.JsonToken;
import tools.jackson.core.util.JsonParserDelegate;
import tools.jackson.databind.JsonNode;

/**
 * A JSON parser that notes the line of each value while Jackson reads it: a number for
 * each, in the order of the text.
 */
final class LineCounter extends JsonParserDelegate {

	private final IntStream.Builder noted = IntStream.builder();

	private int[] lines = {};

	LineCounter(JsonParser parser) {
		super(parser);
	}

	@Override
	public JsonToken nextToken() {
		JsonToken token = super.nextToken();
		if (token != null && (token.isStructStart() || token.isScalarValue())) {
			this.noted.add(currentTokenLocation().getLineNr());
		}
		return token;
	}

	@Override
	public String nextName() {
		return (nextToken() == JsonToken.PROPERTY_NAME) ? currentName() : null;
	}

	@Override
	public void close() {
		super.close();
		this.lines = this.noted.build().toArray();
	}

	/** The line of a value; if it is missing, the line of what it is missing from. */
	int line(JsonNode root, JsonPointer path) {
		int before = 0;
		JsonNode node = root;
		for (JsonPointer rest = path; !rest.matches(); rest = rest.tail()) {
			List<JsonNode> children = List.copyOf(node.values());
			int index = node.isArray() ? rest.getMatchingIndex()
					: List.copyOf(node.propertyNames()).indexOf(rest.getMatchingProperty());
			if (index < 0 || index >= children.size()) {
				break;
			}
			before += 1 + children.subList(0, index).stream().mapToInt(LineCounter::size).sum();
			node = children.get(index);
		}
		return this.lines[before];
	}

	private static int size(JsonNode node) {
		return 1 + node.values().stream().mapToInt(LineCounter::size).sum();
	}

}
