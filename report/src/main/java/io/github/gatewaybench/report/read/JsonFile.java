package io.github.gatewaybench.report.read;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads a JSON file into values that know their line.
 */
final class JsonFile {

	private static final JsonFactory FACTORY = JsonFactory.builder()
		.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
		.build();

	private JsonFile() {
	}

	/** The value that is the whole file. */
	static Json read(Path file) {
		return parse(file, TextFile.content(file));
	}

	static Json parse(Path file, String text) {
		try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
			if (parser.nextToken() == null) {
				throw new BadInputException(file, 1, "expected JSON, but the file is empty");
			}
			Json whole = value(file, parser, "");
			if (parser.nextToken() != null) {
				throw new BadInputException(file, line(parser), "expected the end of the file after its JSON value");
			}
			return whole;
		}
		catch (JacksonException ex) {
			int line = (ex.getLocation() != null) ? Math.max(1, ex.getLocation().getLineNr()) : 1;
			throw new BadInputException(file, line, "not JSON: " + TextFile.quoted(ex.getOriginalMessage()));
		}
	}

	private static Json value(Path file, JsonParser parser, String name) {
		int line = line(parser);
		JsonToken token = parser.currentToken();
		Object value = switch (token) {
			case START_OBJECT -> members(file, parser, name);
			case START_ARRAY -> elements(file, parser, name);
			case VALUE_STRING -> parser.getString();
			case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
			case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
			case VALUE_NULL -> null;
			default -> throw new BadInputException(file, line, "expected a JSON value, but found " + token);
		};
		return new Json(file, line, name, value);
	}

	private static Map<String, Json> members(Path file, JsonParser parser, String name) {
		Map<String, Json> members = new LinkedHashMap<>();
		while (parser.nextToken() != JsonToken.END_OBJECT) {
			String member = parser.currentName();
			parser.nextToken();
			members.put(member, value(file, parser, name.isEmpty() ? member : name + "." + member));
		}
		return members;
	}

	private static List<Json> elements(Path file, JsonParser parser, String name) {
		List<Json> elements = new ArrayList<>();
		while (parser.nextToken() != JsonToken.END_ARRAY) {
			elements.add(value(file, parser, name + "[" + elements.size() + "]"));
		}
		return elements;
	}

	private static int line(JsonParser parser) {
		return Math.max(1, parser.currentTokenLocation().getLineNr());
	}

}
