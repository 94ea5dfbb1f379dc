package io.github.gatewaybench.openload;

import java.time.Duration;

import io.github.gatewaybench.measurements.Times;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Times on the command line. */
final class TimeConverter implements ITypeConverter<Duration> {

	@Override
	public Duration convert(String text) {
		return Times.of(text)
			.filter((time) -> time.compareTo(Times.LONGEST) <= 0)
			.orElseThrow(
					() -> new TypeConversionException("'%s' is not a time of at most %d s: write it as 30s, 2m or 1h"
						.formatted(text, Times.LONGEST.toSeconds())));
	}

}
