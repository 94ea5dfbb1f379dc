package io.github.gatewaybench.report.compare;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts {@code 5%} or {@code 5} on the command line to the number 5. */
public final class PercentConverter implements ITypeConverter<Double> {

	@Override
	public Double convert(String value) {
		if (!value.matches("\\d{1,3}(\\.\\d{1,6})?(\\s?%)?")) {
			throw new TypeConversionException("\"" + value + "\" is not a percentage: write it as in 5%");
		}
		double percent = Double.parseDouble(value.replace("%", "").strip());
		if (!value.endsWith("%") && percent > 0 && percent < 1) {
			throw new TypeConversionException(
					"\"" + value + "\" could be a fraction or a percentage: write the sign, as in 5% or 0.05%");
		}
		return percent;
	}

}
