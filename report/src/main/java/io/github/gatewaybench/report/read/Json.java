package io.github.gatewaybench.report.read;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * A value of a JSON file that knows where it stands, so that a wrong one can be told with
 * its line and its name.
 */
final class Json {

	private static final JsonFactory FACTORY = JsonFactory.builder()
		.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
		.build();

	private final Path file;

	private final int line;

	private final String name;

	/** A map, a list, a string, a double, a boolean; null for null. */
	private final Object value;

	private Json(Path file, int line, String name, Object value) {
		this.file = file;
		this.line = line;
		this.name = name;
		this.value = value;
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

	/** A member that must be there, and may be null. */
	Json get(String member) {
		Json found = object().get(member);
		if (found == null) {
			throw wrong("has no " + member);
		}
		return found;
	}

	/** A member; empty where it is absent or null. */
	Optional<Json> find(String member) {
		return Optional.ofNullable(object().get(member)).filter((found) -> found.value != null);
	}

	/** The members of an object, by name. */
	@SuppressWarnings("unchecked")
	Map<String, Json> object() {
		if (this.value instanceof Map<?, ?>) {
			return (Map<String, Json>) this.value;
		}
		throw expected("an object");
	}

	/** The elements of a list. */
	@SuppressWarnings("unchecked")
	List<Json> list() {
		if (this.value instanceof List<?>) {
			return (List<Json>) this.value;
		}
		throw expected("a list");
	}

	/** The strings of a list. */
	List<String> texts() {
		return list().stream().map(Json::text).toList();
	}

	/** The strings of an object, by name, those that are null left out. */
	Map<String, String> textsByName() {
		Map<String, String> texts = new LinkedHashMap<>();
		object().forEach((member, each) -> each.textIfAny().ifPresent((text) -> texts.put(member, text)));
		return texts;
	}

	String text() {
		if (this.value instanceof String text) {
			return text;
		}
		throw expected("a text");
	}

	Optional<String> textIfAny() {
		return (this.value != null) ? Optional.of(text()) : Optional.empty();
	}

	boolean isText() {
		return this.value instanceof String;
	}

	boolean truth() {
		if (this.value instanceof Boolean truth) {
			return truth;
		}
		throw expected("true or false");
	}

	double number() {
		if (this.value instanceof Double number && Double.isFinite(number)) {
			return number;
		}
		throw expected("a number");
	}

	OptionalDouble numberIfAny() {
		return (this.value != null) ? OptionalDouble.of(number()) : OptionalDouble.empty();
	}

	/** A whole number that is not negative. */
	long count() {
		if (this.value instanceof Double number && number >= 0 && number <= 1L << 53 && number == Math.rint(number)) {
			return number.longValue();
		}
		throw expected("a whole number, 0 or more");
	}

	OptionalLong countIfAny() {
		return (this.value != null) ? OptionalLong.of(count()) : OptionalLong.empty();
	}

	/** A whole number that is not negative and no more than this. */
	int count(int most) {
		long count = count();
		if (count > most) {
			throw expected("at most " + most);
		}
		return (int) count;
	}

	/** A complaint about this value. */
	BadInputException wrong(String problem) {
		return new BadInputException(this.file, this.line,
				(this.name.isEmpty() ? "the file" : this.name) + " " + problem);
	}

	private BadInputException expected(String expected) {
		String found = (this.value instanceof Map<?, ?>) ? "an object"
				: (this.value instanceof List<?>) ? "a list" : TextFile.quoted(String.valueOf(this.value));
		return new BadInputException(this.file, this.line,
				(this.name.isEmpty() ? "" : this.name + ": ") + "expected " + expected + ", but found " + found);
	}

}
