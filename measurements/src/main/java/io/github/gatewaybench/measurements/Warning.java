package io.github.gatewaybench.measurements;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * A finding about a cell: either a reason why the cell is not valid, or a warning that
 * casts doubt on some of its figures.
 *
 * @param code kind of the warning
 * @param text message for users
 * @param values values that the text contains, by name: strings, and numbers as Double;
 * empty if a file stores only the text
 */
@JsonPropertyOrder({ "code", "text" })
public record Warning(WarningCode code, String text, @JsonAnyGetter @JsonAnySetter Map<String, Object> values) {

	/**
	 * Matches the text of a warning that one of several servers (group 1) was not warm,
	 * as any version of the engine wrote it.
	 */
	private static final Pattern COLD_SERVER = Pattern.compile("(the \\S+) was not warm: .*");

	@JsonCreator
	public Warning {
		Map<String, Object> copy = new LinkedHashMap<>(values);
		copy.replaceAll(Warning::normalized);
		values = Collections.unmodifiableMap(copy);
	}

	@JsonCreator
	static Warning fromText(String sentence) {
		return LegacyWarnings.codeOf(sentence).withText(sentence);
	}

	private static Object normalized(String name, Object value) {
		if (value instanceof Number number) {
			return number.doubleValue();
		}
		if (value instanceof String text) {
			return text;
		}
		throw new BadValueException(name, "is neither a number nor a text");
	}

	static String format(Object value) {
		return (value instanceof Number number)
				? BigDecimal.valueOf(number.doubleValue()).stripTrailingZeros().toPlainString() : String.valueOf(value);
	}

	/** Returns a copy of this warning with another code. */
	public Warning withCode(WarningCode code) {
		return new Warning(code, this.text, this.values);
	}

	/**
	 * Whether the text differs from what this version generates from the code and the
	 * values.
	 */
	public boolean differsFromTemplate() {
		return !this.code.text(this.values).equals(this.text);
	}

	/** Text with "…" for each number, by which similar warnings are grouped. */
	public String maskedText() {
		if (differsFromTemplate()) {
			return LegacyWarnings.maskNumbers(this.text);
		}
		Map<String, Object> masked = new LinkedHashMap<>(this.values);
		masked.replaceAll((name, value) -> (value instanceof Double) ? "…" : masked(String.valueOf(value)));
		return this.code.text(masked);
	}

	/**
	 * Replaces the numbers in a sentence by "…". A text without blanks is a name and
	 * stays unchanged.
	 */
	private static String masked(String text) {
		return text.contains(" ") ? LegacyWarnings.maskNumbers(text) : text;
	}

	/**
	 * Creates a warning for each of the given kinds of errors that occurred at least
	 * once.
	 */
	public static List<Warning> ofErrors(Figures figures, String... kinds) {
		return Stream.of(kinds)
			.filter((kind) -> figures.errors(kind) > 0)
			.map((kind) -> WarningCode.REQUESTS_FAILED.with("kind", kind, "count", figures.errors(kind)))
			.toList();
	}

	/**
	 * Returns the role of the server that was not warm, as in "the backend"; empty if the
	 * cell had only one server, and for warnings about something else.
	 */
	public Optional<String> coldServer() {
		return Optional.of(COLD_SERVER.matcher(this.text)).filter(Matcher::matches).map((match) -> match.group(1));
	}

	/** Joins the texts of several warnings with semicolons. */
	public static String joinTexts(Collection<Warning> warnings) {
		return warnings.stream().map(Warning::text).collect(Collectors.joining("; "));
	}

	@Override
	public String toString() {
		return this.text;
	}

}
