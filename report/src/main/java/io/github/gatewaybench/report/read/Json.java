package io.github.gatewaybench.report.read;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A value of a JSON file that knows where it stands, so that a wrong one can be told with
 * its line and its name.
 */
final class Json {

	private final Path file;

	private final int line;

	private final String name;

	/** A map, a list, a string, a double, a boolean; null for null. */
	private final Object value;

	Json(Path file, int line, String name, Object value) {
		this.file = file;
		this.line = line;
		this.name = name;
		this.value = value;
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
