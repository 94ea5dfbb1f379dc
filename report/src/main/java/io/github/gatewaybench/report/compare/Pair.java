package io.github.gatewaybench.report.compare;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Two subjects that are to be compared though their names differ.
 *
 * @param base the subject of the base
 * @param next the subject of the new side
 */
record Pair(String base, String next) {

	/** What their rows are called. */
	String name() {
		return this.base.equals(this.next) ? this.base : this.base + " / " + this.next;
	}

	/** Reads a pair as the user writes it. */
	static final class Converter implements ITypeConverter<Pair> {

		@Override
		public Pair convert(String value) {
			String[] parts = value.split("=", -1);
			if (parts.length != 2 || parts[0].isBlank() || parts[1].isBlank()) {
				throw new TypeConversionException(
						"\"" + value + "\" is no pair: write one as in gateway-zuul=gateway-zuul@tuned");
			}
			return new Pair(parts[0], parts[1]);
		}

	}

}
