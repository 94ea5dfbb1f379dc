package io.github.gatewaybench.measurements;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * Something that is wrong with a cell: a reason why it does not count, or a doubt about
 * some of its figures.
 *
 * @param values what the text tells, by name: texts, and numbers as Double; none where a
 * file has the text alone
 */
@JsonPropertyOrder({ "code", "text" })
public record Warning(WarningCode code, String text, @JsonAnyGetter @JsonAnySetter Map<String, Object> values) {

	@JsonCreator
	public Warning {
		Map<String, Object> copy = new LinkedHashMap<>(values);
		copy.replaceAll(Warning::checked);
		values = Collections.unmodifiableMap(copy);
	}

	@JsonCreator
	static Warning of(String sentence) {
		return OldSentences.code(sentence).withText(sentence);
	}

	private static Object checked(String name, Object value) {
		if (value instanceof Number number) {
			return number.doubleValue();
		}
		if (value instanceof String text) {
			return text;
		}
		throw new BadValueException(name, "is neither a number nor a text");
	}

	static String words(Object value) {
		return (value instanceof Number number)
				? BigDecimal.valueOf(number.doubleValue()).stripTrailingZeros().toPlainString() : String.valueOf(value);
	}

	/** This warning with another code, where its own does not fit. */
	Warning of(WarningCode code) {
		return new Warning(code, this.text, this.values);
	}

	/** The text with "…" for each number: warnings that have the same are alike. */
	public String pattern() {
		if (!this.code.text(this.values).equals(this.text)) {
			return OldSentences.pattern(this.text);
		}
		Map<String, Object> masked = new LinkedHashMap<>(this.values);
		masked.replaceAll((name, value) -> (value instanceof Double) ? "…" : value);
		return this.code.text(masked);
	}

	/** Warns of each of these kinds of errors that there were. */
	public static List<Warning> ofErrors(Figures figures, String... kinds) {
		return Stream.of(kinds)
			.filter((kind) -> figures.errors(kind) > 0)
			.map((kind) -> WarningCode.REQUESTS_FAILED.with("kind", kind, "count", figures.errors(kind)))
			.toList();
	}

	/** The texts of several, as in "x; y". */
	public static String texts(Collection<Warning> warnings) {
		return warnings.stream().map(Warning::text).collect(Collectors.joining("; "));
	}

	@Override
	public String toString() {
		return this.text;
	}

}
