package io.github.gatewaybench.report.summary;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What stands in a field: a text, or a number where there is one.
 */
public record Value(Optional<String> text, OptionalDouble number) {

	/** A text, which may be empty. */
	public static Value of(String text) {
		return new Value(Optional.of(text), OptionalDouble.empty());
	}

	/** A number; empty where there is none. */
	public static Value of(OptionalDouble number) {
		return new Value(Optional.empty(), number);
	}

	public static Value of(long number) {
		return of(OptionalDouble.of(number));
	}

	/** A number, if it is written in digits alone. */
	public static Value ofDigits(String text) {
		return text.matches("\\d{1,9}") ? of(Long.parseLong(text)) : of(text);
	}

	/** As other programs read it: null where there is no number. */
	Object plain() {
		return this.text.isPresent() ? this.text.get()
				: this.number.isPresent() ? new BigDecimal(Numbers.plain(this.number.getAsDouble())) : null;
	}

	/** As people read it; "-" where there is no number. */
	String shown(int places) {
		return this.text.orElseGet(() -> Numbers.places(this.number, places));
	}

}
