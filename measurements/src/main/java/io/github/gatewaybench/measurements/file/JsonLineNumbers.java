package io.github.gatewaybench.measurements.file;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonPointer;
import tools.jackson.core.JsonToken;

/**
 * Finds the numbers of the lines on which values begin in a JSON text. For this it parses
 * the text once more, which only happens when an error message needs a line number.
 */
final class JsonLineNumbers {

	private JsonLineNumbers() {
	}

	/**
	 * Finds the line where a value begins or, if the value is missing, the line of the
	 * object or list that lacks it.
	 */
	static int lineOf(String text, JsonPointer path) {
		List<JsonPointer> places = Stream.iterate(path, Objects::nonNull, JsonPointer::head).toList();
		int line = 1;
		try (JsonParser parser = JsonFile.MAPPER.createParser(text)) {
			for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
				if ((token.isStructStart() || token.isScalarValue())
						&& places.contains(parser.streamReadContext().pathAsPointer())) {
					line = parser.currentTokenLocation().getLineNr();
				}
			}
		}
		return line;
	}

}
