package io.github.gatewaybench.measurements.file;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.function.ToIntFunction;

import com.fasterxml.jackson.annotation.Nulls;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonPointer;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.JsonGeneratorDelegate;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.MutableCoercionConfig;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

import io.github.gatewaybench.measurements.BadInputException;
import io.github.gatewaybench.measurements.BadValueException;

/**
 * A parsed JSON file that can be converted to records. Exceptions name the line and the
 * field of a wrong value.
 */
public final class JsonFile {

	/**
	 * JSON mapper of all result files: names members in snake case, such as
	 * requests_per_sec, and ignores unknown members.
	 */
	public static final JsonMapper MAPPER = JsonMapper.builder()
		.propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
		.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
		.enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES, DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
				DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
		.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, DeserializationFeature.ACCEPT_FLOAT_AS_INT)
		.disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
		.changeDefaultNullHandling((nulls) -> nulls.withContentNulls(Nulls.FAIL))
		.withCoercionConfig(LogicalType.Textual, JsonFile::failOnOtherTypes)
		.withCoercionConfig(LogicalType.Boolean, JsonFile::failOnOtherTypes)
		.enable(SerializationFeature.INDENT_OUTPUT)
		.defaultPrettyPrinter(new DefaultPrettyPrinter(
				Separators.createDefaultInstance().withObjectNameValueSpacing(Separators.Spacing.AFTER))
			.withArrayIndenter(DefaultIndenter.SYSTEM_LINEFEED_INSTANCE))
		.build();

	/**
	 * Largest number that is accepted; no time in milliseconds, count or size in bytes
	 * reaches it.
	 */
	private static final double MAX_NUMBER = 1e15;

	/**
	 * Name of the only number that may be negative: seconds by which a clock is ahead or
	 * was set forward.
	 */
	private static final String SIGNED_MEMBER = "clock_ahead_s";

	private final Path file;

	private final JsonNode root;

	/** Function that returns the line where a value begins, given its JSON pointer. */
	private final ToIntFunction<JsonPointer> line;

	private JsonFile(Path file, JsonNode root, ToIntFunction<JsonPointer> line) {
		this.file = file;
		this.root = root;
		this.line = line;
	}

	private static void failOnOtherTypes(MutableCoercionConfig coercions) {
		for (CoercionInputShape each : List.of(CoercionInputShape.Integer, CoercionInputShape.Float,
				CoercionInputShape.Boolean)) {
			coercions.setCoercion(each, CoercionAction.Fail);
		}
	}

	/**
	 * Reads and parses a JSON file.
	 * @throws BadInputException if the file does not exist or is not JSON
	 */
	public static JsonFile read(Path file) {
		return parse(file, TextFile.readWhole(file));
	}

	/**
	 * Parses the text of a JSON file; the path is only used in exceptions.
	 * @throws BadInputException if the text is not JSON
	 */
	public static JsonFile parse(Path file, String text) {
		try (JsonParser parser = MAPPER.createParser(text)) {
			JsonNode root = MAPPER.readTree(parser);
			if (root == null || root.isMissingNode()) {
				throw new BadInputException(file, 1, "expected JSON, but the file is empty");
			}
			return new JsonFile(file, root, (path) -> JsonLineNumbers.lineOf(text, path));
		}
		catch (JacksonException ex) {
			int line = (ex.getLocation() != null) ? Math.max(1, ex.getLocation().getLineNr()) : 1;
			throw new BadInputException(file, line, "not JSON: " + BadInputException.shorten(ex.getOriginalMessage()));
		}
	}

	/**
	 * Writes a value to a file as JSON, completely or not at all. Numbers are written
	 * without exponents, as in 29900000 and 0.00035.
	 * @throws UncheckedIOException if the file cannot be written, as on a full disk
	 * @throws BadInputException if a number is out of range for a run
	 */
	public static void write(Path file, Object value) {
		JsonNode tree = toCheckedJson(file, value);
		try {
			Folders.create(file.getParent());
			StringWriter text = new StringWriter();
			try (JsonGenerator generator = new PlainNumberGenerator(MAPPER.createGenerator(text))) {
				MAPPER.writeTree(generator, tree);
			}
			TextFile.write(file, text + "\n");
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Converts a value to JSON and checks that all numbers are in the range that
	 * {@link #checkNumbers} accepts.
	 * @param file path that exceptions name; the file is neither read nor written
	 * @throws BadInputException if a number is out of range for a run
	 */
	public static JsonNode toCheckedJson(Path file, Object value) {
		JsonNode tree = MAPPER.valueToTree(value);
		new JsonFile(file, tree, (path) -> 1).checkNumbers();
		return tree;
	}

	/** The root of the parsed JSON. */
	public JsonNode root() {
		return this.root;
	}

	/**
	 * Converts the whole file, or the member with the given path of names, to a record or
	 * another type.
	 * @throws BadInputException if the content does not fit the type
	 */
	public <T> T as(Class<T> type, String... member) {
		JsonPointer path = pointer(member);
		JsonNode node = this.root.at(path);
		if (!node.isContainer()) {
			throw expectedException("an object", path);
		}
		try {
			return MAPPER.treeToValue(node, type);
		}
		catch (JacksonException ex) {
			for (JacksonException.Reference each : ex.getPath()) {
				path = (each.getPropertyName() != null) ? path.appendProperty(each.getPropertyName())
						: path.appendIndex(each.getIndex());
			}
			throw exception(ex, path);
		}
	}

	/**
	 * Checks that all numbers in the file are plausible for a run: not negative, finite
	 * and at most 1e15.
	 * @throws BadInputException if a number is negative or too large; only
	 * {@code clock_ahead_s} may be negative
	 */
	public void checkNumbers() {
		checkNumbers(this.root, JsonPointer.empty());
	}

	private void checkNumbers(JsonNode node, JsonPointer path) {
		boolean isNumber = node.isNumber() || node.isString() && node.asString().matches("NaN|[+-]?(?:INF|Infinity)");
		double least = path.toString().endsWith(SIGNED_MEMBER) ? -MAX_NUMBER : 0;
		// A whole number may be too large for a double.
		double number = node.asDouble(Double.POSITIVE_INFINITY);
		if (isNumber && !(node.isNumber() && number >= least && number <= MAX_NUMBER)) {
			throw exception(" is %s, which is not between %s and %s"
				.formatted(node.isNumber() ? number : node.asString(), (least < 0) ? least : "0", MAX_NUMBER), path);
		}
		node.properties().forEach((each) -> checkNumbers(each.getValue(), path.appendProperty(each.getKey())));
		for (int i = 0; node.isArray() && i < node.size(); i++) {
			checkNumbers(node.get(i), path.appendIndex(i));
		}
	}

	/**
	 * Creates an exception about the member with the given path of names or, without
	 * names, about the whole file. The problem completes a sentence, as in "is empty".
	 */
	public BadInputException exception(String problem, String... member) {
		return exception(" " + problem, pointer(member));
	}

	/**
	 * Creates an exception about the element at an index of a file that is a list. The
	 * problem completes a sentence, as in "is empty".
	 */
	public BadInputException exception(String problem, int index) {
		return exception(" " + problem, JsonPointer.empty().appendIndex(index));
	}

	private static JsonPointer pointer(String... member) {
		JsonPointer path = JsonPointer.empty();
		for (String each : member) {
			path = path.appendProperty(each);
		}
		return path;
	}

	private BadInputException exception(JacksonException ex, JsonPointer path) {
		if (ex.getCause() instanceof BadValueException bad) {
			return exception(" " + bad.problem(), path.appendProperty(bad.field()));
		}
		else if (ex.getCause() instanceof IllegalArgumentException bad) {
			return exception(" " + bad.getMessage(), path);
		}
		Class<?> type = (ex instanceof MismatchedInputException mismatch) ? mismatch.getTargetType() : long.class;
		return expectedException(this.root.at(path).isNull() ? "a value" : describeType(type), path);
	}

	private BadInputException expectedException(String expected, JsonPointer path) {
		JsonNode found = this.root.at(path);
		if (found.isMissingNode()) {
			return exception(" has no " + path.last().getMatchingProperty(), path.head());
		}
		String words = found.isObject() ? "an object" : found.isArray() ? "a list"
				: BadInputException.shorten(found.isString() ? found.asString() : found.toString());
		return exception(
				(path.matches() ? " has the wrong type" : "") + ": expected " + expected + ", but found " + words,
				path);
	}

	private static String describeType(Class<?> type) {
		return switch (type.getSimpleName()) {
			case "boolean" -> "true or false";
			case "String" -> "a text";
			case "int", "long", "Integer", "Long", "OptionalInt", "OptionalLong" -> "a whole number";
			case "double", "Double", "OptionalDouble" -> "a number";
			default -> type.isEnum() ? "one of " + List.of(type.getEnumConstants())
					: (type.isArray() || Collection.class.isAssignableFrom(type)) ? "a list" : "an object";
		};
	}

	private BadInputException exception(String problem, JsonPointer path) {
		StringBuilder name = new StringBuilder();
		for (JsonPointer each = path; !each.matches(); each = each.tail()) {
			name.append(each.mayMatchElement() ? "[" + each.getMatchingIndex() + "]"
					: (name.isEmpty() ? "" : ".") + each.getMatchingProperty());
		}
		return new BadInputException(this.file, this.line.applyAsInt(path),
				(name.isEmpty() ? "the file" : name) + problem);
	}

	private static final class PlainNumberGenerator extends JsonGeneratorDelegate {

		private PlainNumberGenerator(JsonGenerator generator) {
			super(generator, false);
		}

		@Override
		public JsonGenerator writeNumber(double number) {
			this.delegate.writeNumber(BigDecimal.valueOf(number).stripTrailingZeros().toPlainString());
			return this;
		}

	}

}
