package io.github.gatewaybench.openload;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Times as in 30s, 2m, 1h, or 30 for seconds. */
final class Times implements ITypeConverter<Duration> {

	private static final Pattern TIME = Pattern.compile("([0-9]{1,6})([smh]?)");

	@Override
	public Duration convert(String text) {
		Matcher time = TIME.matcher(text);
		if (!time.matches()) {
			throw new TypeConversionException("'%s' is not a time: write it as 30s, 2m or 1h".formatted(text));
		}
		long number = Long.parseLong(time.group(1));
		return switch (time.group(2)) {
			case "m" -> Duration.ofMinutes(number);
			case "h" -> Duration.ofHours(number);
			default -> Duration.ofSeconds(number);
		};
	}

}
