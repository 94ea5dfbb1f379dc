package io.github.gatewaybench.openload;

import java.time.Duration;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import io.github.gatewaybench.measurements.DurationParser;

/** Converts times on the command line. */
final class TimeConverter implements ITypeConverter<Duration> {

	@Override
	public Duration convert(String text) {
		return DurationParser.parse(text)
			.filter((time) -> time.compareTo(DurationParser.MAX_DURATION) <= 0)
			.orElseThrow(
					() -> new TypeConversionException("'%s' is not a time of at most %d s: write it as 30s, 2m or 1h"
						.formatted(text, DurationParser.MAX_DURATION.toSeconds())));
	}

}
