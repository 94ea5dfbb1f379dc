package io.github.gatewaybench.engine.kind;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalDouble;

/**
 * Figures as they stand in a line of progress.
 */
final class Words {

	private Words() {
	}

	/** All the digits that the tool gave; "-" where it gave none. */
	static String plain(OptionalDouble value) {
		return value.isPresent() ? BigDecimal.valueOf(value.getAsDouble()).stripTrailingZeros().toPlainString() : "-";
	}

	/** With so many places; "-" where there is none. */
	static String places(OptionalDouble value, int places) {
		return value.isPresent()
				? BigDecimal.valueOf(value.getAsDouble()).setScale(places, RoundingMode.HALF_UP).toPlainString() : "-";
	}

}
