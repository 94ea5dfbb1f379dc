package io.github.gatewaybench.report.compare;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A share as the user writes it.
 *
 * @param share 0.05 of 5 %
 */
record Percent(double share) {

	private static final Pattern WRITTEN = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,6})?)(\\s?%)?");

	/** Reads {@code 5%}, {@code 2.5%} or {@code 5}. */
	static final class Converter implements ITypeConverter<Percent> {

		@Override
		public Percent convert(String value) {
			Matcher matcher = WRITTEN.matcher(value);
			if (!matcher.matches()) {
				throw new TypeConversionException("\"" + value + "\" is no percentage: write one as in 5%");
			}
			double percent = Double.parseDouble(matcher.group(1));
			if (matcher.group(2) == null && percent > 0 && percent < 1) {
				throw new TypeConversionException(
						"\"" + value + "\" may be meant as a share or in percent: write the sign, as in 5% or 0.05%");
			}
			return new Percent(percent / 100);
		}

	}

}
